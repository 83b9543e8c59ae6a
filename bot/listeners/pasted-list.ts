import { createTask } from '#db/operations/tasks/create-task.ts';
import { findChannelToExplain } from '#db/queries/slack/channels.ts';
import { newTaskSchema, type TaskView } from '#shared/api/tasks.ts';
import type { Writer } from '#shared/domain/due-dates.ts';
import { asJustMe, readJustMe, readJustMeOfList } from '#shared/domain/just-me.ts';
import { readCheckedItems, readPastedList } from '#shared/domain/pasted-list.ts';
import { readersText } from '#shared/domain/pledges.ts';
import { maxAtOnce } from '#shared/domain/task-choice.ts';
import { readTaskLine } from '#shared/domain/task-line.ts';
import { AppError } from '#shared/errors.ts';
import { type ListedTask, listAdded, offerList } from '../messages/pasted-list.ts';
import { titleFromMessage } from '../messages/slack-text.ts';
import { audienceLine } from '../messages/tasks.ts';
import { toRequestKey } from './incoming.ts';
import type { Call } from './listener.ts';

/** A button's value carries the lines; this is what fits. */
const maxCarried = 1900;

/** Shows a pasted list as the tasks that it would become, before any is added. False if it is none. */
export async function offerPastedList(call: Call, text: string): Promise<boolean> {
  const { list, isJustMe } = readJustMeOfList(text);
  const items = readPastedList(list);
  if (!items) return false;
  const typed = isJustMe ? items.map(asJustMe) : items;
  let carried = 0;
  const fitting = typed.slice(0, maxAtOnce).filter((item) => {
    carried += item.length + 1;
    return carried <= maxCarried;
  });
  const done = readCheckedItems(list);
  if (fitting.length < Math.min(2, items.length)) {
    await call.refuse('That’s too long for a list. Add each task by itself.');
    return true;
  }
  const read = await Promise.all(fitting.map((item) => readItem(item, call.viewer)));
  const left = items.slice(fitting.length);
  await call.reply(offerList({ items: read, done, left, viewer: call.viewer }));
  return true;
}

/**
 * A date that can't be used stays in the title, and so does “pledge”, as a list makes no pledges. What is too
 * long for a title is kept in the notes.
 */
async function readItem(typed: string, viewer: Writer): Promise<ListedTask> {
  const line = await readTaskLine(typed, viewer, new Set(['pledge']));
  const { title: whole, dueOn, difficulty, isJustMe } = line;
  const title = titleFromMessage(whole);
  const notes = title === whole ? '' : whole;
  return { typed, title, notes, dueOn, difficulty, isJustMe };
}

/** *Add N tasks*. However often it is pressed, each line becomes one task. */
export async function addPastedList(call: Call, value: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const lines = value.split('\n').slice(0, maxAtOnce);
  const tasks: TaskView[] = [];
  let refused: { typed: string[]; reason: string } | null = null;
  for (const [index, line] of lines.entries()) {
    try {
      const { title, notes, dueOn, difficulty, isJustMe } = await readItem(line, viewer);
      const task = newTaskSchema.parse({
        title,
        description: notes,
        dueOn: dueOn ?? undefined,
        difficulty: difficulty ?? undefined,
        clientKey: toRequestKey(`${call.creationKey}:${index}`),
      });
      tasks.push(await createTask(context.db, { founderId: founder.id, now, task, isJustMe }));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      refused = { typed: lines.slice(index), reason: error.message };
      break;
    }
  }
  const made = tasks.map(({ id }) => id);
  const channel = await findChannelToExplain(context.db, {
    founderId: founder.id,
    first: 'task',
    made,
  });
  const { cohortName } = founder;
  const isOneOfSeveral = tasks.length > 1;
  const audiences = new Set(
    tasks.map((task) => audienceLine(task, { cohortName, channel, isOneOfSeveral })),
  );
  // Where some are just theirs, each line of the list says so.
  const ofShared = channel ? readersText(channel) : '';
  const below = audiences.size > 1 ? ofShared : [...audiences].join('');
  await call.reply(listAdded({ tasks, viewer, refused, below }));
}

/** *Keep it one task*: its lines in the title, and in the notes what doesn’t fit there. */
export function oneTaskOf(value: string): {
  title: string;
  description: string;
  isJustMe: boolean;
} {
  const items = value.split('\n').map(readJustMe);
  const whole = items.map(({ title }) => title).join(', ');
  const title = titleFromMessage(whole);
  const description = title === whole ? '' : items.map((item) => item.title).join('\n');
  return { title, description, isJustMe: items.some(({ isJustMe }) => isJustMe) };
}
