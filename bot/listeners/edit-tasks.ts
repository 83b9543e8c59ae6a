import { deleteTask, restoreTask } from '#db/operations/tasks/delete-task.ts';
import { updateTask } from '#db/operations/tasks/update-task.ts';
import { findTask } from '#db/queries/tasks.ts';
import { type TaskView, taskPatchSchema } from '#shared/api/tasks.ts';
import { deletionRefusal } from '#shared/domain/pledges.ts';
import { readDate } from '#shared/domain/written-date.ts';
import { AppError } from '#shared/errors.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { didYouMeanToAdd } from '../messages/help.ts';
import { oneAtATimeText } from '../messages/notices.ts';
import {
  confirmDeletion,
  restoredLine,
  savedLine,
  taskChanged,
  taskDeleteAction,
  taskDeleted,
  taskEditAction,
  taskEditView,
  whichTask,
} from '../messages/tasks.ts';
import { findMeantTasks, showList } from './find-tasks.ts';
import { dateOfForm, errorsByField, openForm } from './forms.ts';
import type { Call, FormHandler } from './listener.ts';
import { changeSeveral } from './several-tasks.ts';

/** `/task edit N or words`, or `edit N by fri`: the task's form, with that day. */
export async function editByText(call: Call, typed: string, orAdd?: string): Promise<void> {
  const { found, dueOn } = await readEdit(call, typed);
  switch (found.kind) {
    case 'none':
      if (orAdd) return call.reply(didYouMeanToAdd(orAdd));
      return showList(call, { notice: found.notice ?? 'Which one? `/task edit 1`, for example.' });
    case 'one':
      return openEditForm(call, found.task.id, dueOn);
    default: {
      const question = found.kind === 'ask' ? found.question : oneAtATimeText;
      const { tasks } = found;
      await call.reply(
        whichTask({
          question,
          tasks,
          viewer: call.viewer,
          action: taskEditAction,
          label: 'Edit',
          encode: ({ id }) => id,
        }),
      );
    }
  }
}

/** A day that can't be read is asked for by the form. */
async function readEdit(call: Call, typed: string) {
  const found = await findMeantTasks(call, typed);
  const dated = /^(.*\S)\s+(?:by|to|until|till|due(?:\s+(?:on|by))?)\s+(\S.*)$/is.exec(typed);
  if (found.kind !== 'none' || !dated) return { found, dueOn: undefined };
  const [, which = '', when = ''] = dated;
  const named = await findMeantTasks(call, which);
  if (named.kind === 'none') return { found, dueOn: undefined };
  const date = await readDate(when, call.viewer);
  return { found: named, dueOn: date.ok ? date.date : undefined };
}

/** The button *Edit*. The message with the button stays. */
export async function openEditForm(
  call: Call,
  taskId: string,
  newDueOn?: CalendarDate,
): Promise<void> {
  const { context, founder, now, viewer } = call;
  const task = await findTask(context.db, { founderId: founder.id, taskId, now });
  if (task.status === 'completed') throw new AppError('task_completed');
  if (task.status === 'lapsed') throw new AppError('task_lapsed');
  const dueOn = task.dueDate ? localDate(new Date(task.dueDate), viewer.timeZone) : '';
  const view = (metadata: string) => taskEditView(task, { viewer, metadata, dueOn: newDueOn });
  await openForm(call, view, '/task edit N', `${taskId}:${dueOn}`);
}

/** A date that was not touched may have passed. */
export const checkEditForm: FormHandler = (values, time, subject) => {
  const [taskId = '', before = ''] = (subject ?? '').split(':');
  const { title = '', description = '', difficulty, dueOn, audience } = values;
  const moved = dueOn === before ? undefined : dueOn;
  const patch = {
    title,
    description,
    difficulty,
    ...(moved && { dueOn: moved }),
    ...(audience && { isPrivate: audience === 'private' }),
  };
  const checked = taskPatchSchema.safeParse(patch);
  const errors = errorsByField(checked.error, { dueOn: moved, today: dateOfForm(time) });
  if (Object.keys(errors).length > 0 || !checked.success) return { errors };
  return {
    async submit(call) {
      const { context, founder, viewer } = call;
      const input = { founderId: founder.id, taskId, patch: checked.data, now: call.now };
      const task = await updateTask(context.db, input);
      return { tell: () => call.reply(taskChanged(task, savedLine(task, viewer))) };
    },
  };
};

/** `/task delete N or words`: asks first. */
export async function deleteByText(call: Call, typed: string, orAdd?: string): Promise<void> {
  const found = await findMeantTasks(call, typed);
  switch (found.kind) {
    case 'none':
      if (orAdd) return call.reply(didYouMeanToAdd(orAdd));
      return showList(call, {
        notice: found.notice ?? 'Which one? `/task delete 1`, for example.',
      });
    case 'one':
      return askToDelete(call, found.task);
    case 'several':
      return changeSeveral(call, { ...found, kind: 'delete', asksFirst: true });
    case 'ask':
      await call.reply(
        whichTask({
          question: found.question,
          tasks: found.tasks,
          viewer: call.viewer,
          action: taskDeleteAction,
          label: 'Delete it',
          encode: ({ id }) => id,
        }),
      );
  }
}

/** Asks before a task goes off the board, or says at once why it can't. */
export async function askToDelete(call: Call, task: TaskView): Promise<void> {
  const refusal = deletionRefusal(task, call.now);
  if (refusal) throw new AppError(refusal);
  await call.reply(confirmDeletion(task));
}

/** A second click, or a click on an old message, says the same again. */
export async function clickDelete(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const { title } = await deleteTask(context.db, { founderId: founder.id, taskId, now });
  await call.reply(taskDeleted({ id: taskId, title }));
}

export async function clickRestore(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const task = await restoreTask(context.db, { founderId: founder.id, taskId, now });
  if (task.status === 'lapsed') throw new AppError('task_lapsed');
  await call.reply(taskChanged(task, restoredLine(task)));
}
