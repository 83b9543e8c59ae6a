import { createTask } from '#db/operations/tasks/create-task.ts';
import { type NewTask, newTaskSchema } from '#shared/api/tasks.ts';
import { parsePledgeDate, pledgeDateExamples, splitPledge } from '#shared/domain/pledge-date.ts';
import { localDate } from '#shared/time.ts';
import { plainMessage } from '../../blocks/block-kit.ts';
import type { Viewer } from '../../blocks/due-label.ts';
import { escapeText } from '../../blocks/escape.ts';
import { refusal } from '../../blocks/notices.ts';
import { addedLine, taskChanged } from '../../blocks/task-changed.ts';
import { taskFormView } from '../../blocks/task-form.ts';
import { errorsByField } from '../errors-by-field.ts';
import type { Call, Form } from '../listener.ts';
import { openForm } from '../open-form.ts';

export async function openTaskForm(call: Call): Promise<void> {
  const today = localDate(call.now, call.founder.timeZone);
  await openForm(call, (metadata) => taskFormView({ today, metadata }), '/task add TITLE');
}

/** `/task add TITLE`, perhaps `by DATE`; without a title, the form. */
export async function addTask(call: Call, text: string): Promise<void> {
  if (text === '') return openTaskForm(call);
  const task = readTask(text, call.viewer);
  if ('reason' in task) {
    const below = `After “by” I can read ${pledgeDateExamples}.`;
    return call.reply(plainMessage(escapeText(task.reason), below));
  }
  const checked = newTaskSchema.safeParse(task);
  if (checked.success) return create(call, task);
  await call.reply(refusal(checked.error.issues[0]?.message ?? ''));
}

/**
 * What follows the last “by” is a date, or the title goes on: `Get it read by users`. A day that
 * has passed is no part of a title.
 */
function readTask(
  text: string,
  viewer: Viewer,
): Pick<NewTask, 'title' | 'dueOn'> | { reason: string } {
  const parts = splitPledge(text);
  const date = parts && parsePledgeDate(parts.when, viewer);
  if (date && !date.ok && date.isDate) return { reason: date.reason };
  return parts && date?.ok ? { title: parts.title, dueOn: date.date } : { title: text };
}

export const checkTaskForm: Form = ({ title, description, difficulty, dueOn }, now) => {
  const input = { title: title ?? '', description: description ?? '', difficulty, dueOn };
  const checked = newTaskSchema.safeParse(input);
  const errors = errorsByField(checked.error, { dueOn, now });
  if (Object.keys(errors).length > 0 || !checked.success) return { errors };
  return { run: (call) => create(call, checked.data) };
};

async function create(call: Call, input: NewTask): Promise<void> {
  const { context, founder, now, viewer, requestKey } = call;
  const task = await createTask(context.db, {
    founderId: founder.id,
    now,
    task: newTaskSchema.parse({ ...input, clientKey: requestKey }),
  });
  await call.reply(taskChanged(task, addedLine(task, viewer)));
}
