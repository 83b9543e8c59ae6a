import { Button, Input, SegmentedControl, Switch, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { pointsByDifficulty, publicPledgePoints } from '#shared/domain/points.ts';
import { localDate } from '#shared/time.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { makeUuid } from '../../lib/make-uuid.ts';
import { FormFailure } from '../../ui/form-failure.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import classes from './add-task-form.module.css';
import { useCreateTask } from './create-task.ts';
import { difficultyChoices } from './difficulty-choices.ts';
import {
  defaultTitle,
  type NewTaskDraft,
  newTaskDraft,
  type TaskIntent,
  toNewTask,
} from './new-task-draft.ts';

const check = lazySchema(async () => (await import('#shared/api/tasks.ts')).newTaskSchema);

type Props = { timeZone: string; intent: TaskIntent; onDone: () => void };

/** Keeps everything typed until the server has taken it. */
export function AddTaskForm({ timeZone, intent, onDone }: Props) {
  const create = useCreateTask();
  useEffect(check.preload, []);
  const [clientKey] = useState(makeUuid);
  const today = localDate(new Date(), timeZone);
  const form = useForm({
    initialValues: newTaskDraft(today, intent),
    validate: (draft) => check(toNewTask(draft, clientKey)),
  });
  const submit = (draft: NewTaskDraft) =>
    create.mutate(toNewTask(draft, clientKey), {
      onSuccess: (task) => {
        showToast({ text: task.isPublicPledge ? 'Task added and pledged.' : 'Task added.' });
        onDone();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
      <TextInput
        label="Title"
        placeholder={defaultTitle}
        data-autofocus
        maxLength={200}
        {...form.getInputProps('title')}
      />
      <Textarea
        label="Description"
        rows={3}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <Input.Wrapper
        label="Difficulty"
        labelElement="div"
        description={`Worth ${pointsByDifficulty[form.values.difficulty]} points`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        error={form.errors.difficulty}
      >
        <SegmentedControl
          fullWidth
          aria-label="Difficulty"
          data={difficultyChoices}
          value={form.values.difficulty}
          onChange={(difficulty) => form.setFieldValue('difficulty', difficulty)}
        />
      </Input.Wrapper>
      <TextInput label="Due date" type="date" min={today} {...form.getInputProps('dueOn')} />
      <Switch
        label="Public pledge"
        description={`Your cohort sees it and cheers. Kept on time: +${publicPledgePoints} points.`}
        {...form.getInputProps('isPublicPledge', { type: 'checkbox' })}
      />
      {create.isError && <FormFailure text={errorText(create.error)} />}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={create.isPending || form.submitting}>
          Add Task
        </Button>
      </div>
    </form>
  );
}
