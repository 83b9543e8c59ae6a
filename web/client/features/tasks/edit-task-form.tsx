import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import type { TaskView } from '#shared/api/tasks.ts';
import { isPledgeLocked } from '#shared/domain/pledge-lock.ts';
import { errorText } from '../../lib/error-text.ts';
import { fieldErrors } from '../../lib/field-errors.ts';
import { lazySchema } from '../../lib/lazy-schema.ts';
import dialog from '../../ui/dialog-form.module.css';
import { FormFailure } from '../../ui/form-failure.tsx';
import { showToast } from '../../ui/show-toast.tsx';
import { draftOf, shownOf, type TaskDraft, toPatch } from './task-draft.ts';
import { TaskFields } from './task-fields.tsx';
import classes from './task-form.module.css';
import { useUpdateTask } from './update-task.ts';

const check = lazySchema(async () => (await import('#shared/api/tasks.ts')).taskPatchSchema);

type Props = { task: TaskView; timeZone: string; onDone: () => void };

/** Keeps everything typed until the server has taken it; only what was changed is sent. */
export function EditTaskForm({ task, timeZone, onDone }: Props) {
  const update = useUpdateTask();
  useEffect(check.preload, []);
  const [before] = useState(() => draftOf(task, timeZone));
  const form = useForm<TaskDraft>({
    initialValues: before,
    validate: (draft) => check(toPatch(draft, before)),
  });
  const dueDate = task.dueDate === null ? null : new Date(task.dueDate);
  const locked = isPledgeLocked({ isPublicPledge: task.pledge === 'open', dueDate }, new Date());
  const submit = (draft: TaskDraft) => {
    const patch = toPatch(draft, before);
    if (Object.keys(patch).length === 0) return onDone();
    const shown = shownOf(patch, timeZone);
    update.mutate(
      { kind: 'edit', taskId: task.id, patch, shown },
      {
        onSuccess: () => {
          showToast({ text: 'Task saved.' });
          onDone();
        },
        onError: (error) => form.setErrors(fieldErrors(error)),
      },
    );
  };
  return (
    <form noValidate className={dialog.form} onSubmit={form.onSubmit(submit)}>
      {locked && (
        <p className={classes.note}>
          This pledge is due within 24 hours: its title, difficulty and date stay as your cohort
          knows them.
        </p>
      )}
      <TaskFields form={form} locked={locked} />
      {update.isError && <FormFailure text={errorText(update.error)} />}
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={update.isPending || form.submitting}>
          Save
        </Button>
      </div>
    </form>
  );
}
