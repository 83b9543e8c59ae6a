import { createTask } from '#db/operations/tasks/create-task.ts';
import { type NewTask, newTaskSchema } from '#shared/api/tasks.ts';
import { localDate } from '#shared/time.ts';
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

/** `/task add TITLE`; without a title, the form. */
export async function addTask(call: Call, title: string): Promise<void> {
  if (title === '') return openTaskForm(call);
  const checked = newTaskSchema.safeParse({ title });
  if (checked.success) return create(call, { title });
  await call.reply(refusal(checked.error.issues[0]?.message ?? ''));
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
