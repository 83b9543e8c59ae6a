import { Button, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { publicPledgePoints } from '#shared/domain/points.ts';
import { localDate } from '#shared/time.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import { makeUuid } from '../../lib/make-uuid.ts';
import dialog from '../../ui/dialog-form.module.css';
import { FormFailure } from '../../ui/form-failure.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { useCreateTask } from './create-task.ts';
import { newTaskDraft, type TaskDraft, type TaskIntent, toNewTask } from './task-draft.ts';
import { TaskFields } from './task-fields.tsx';

const check = lazySchema(async () => (await import('#shared/api/tasks.ts')).newTaskSchema);

type Props = { timeZone: string; intent: TaskIntent; onDone: () => void };

/** Keeps everything typed until the server has taken it. */
export function AddTaskForm({ timeZone, intent, onDone }: Props) {
  const create = useCreateTask();
  useEffect(check.preload, []);
  const [clientKey] = useState(makeUuid);
  const today = localDate(new Date(), timeZone);
  const form = useForm<TaskDraft>({
    initialValues: newTaskDraft(today, intent),
    validate: (draft) => check(toNewTask(draft, clientKey)),
  });
  const submit = (draft: TaskDraft) =>
    create.mutate(toNewTask(draft, clientKey), {
      onSuccess: (task) => {
        showToast({ text: task.isPublicPledge ? 'Task added and pledged.' : 'Task added.' });
        onDone();
      },
      onError: (error) => form.setErrors(fieldErrors(error)),
    });
  return (
    <form noValidate className={dialog.form} onSubmit={form.onSubmit(submit)}>
      <TaskFields form={form} earliest={today} />
      <Switch
        label="Public pledge"
        description={`Your cohort sees it and cheers. Kept on time: +${publicPledgePoints} points.`}
        {...form.getInputProps('isPublicPledge', { type: 'checkbox' })}
      />
      {create.isError && <FormFailure text={errorText(create.error)} />}
      <div className={dialog.buttons}>
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
