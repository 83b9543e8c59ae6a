import { keepShownList } from '#db/operations/slack/shown-lists.ts';
import { listCompletedSince, listOpenTasks } from '#db/queries/tasks.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { isForToday, isOverdue, type Viewer } from '#shared/domain/due-dates.ts';
import { dateLabel } from '#shared/formats.ts';
import { addDays, localDate, weekStart } from '#shared/time.ts';
import { completedTasks, type ListPart, tasksOfPart } from '../messages/task-lists.ts';
import { maxListed } from '../messages/tasks.ts';
import { showList } from './find-tasks.ts';
import type { Call } from './listener.ts';

const words: [RegExp, ListPart | 'done'][] = [
  [/^(?:for |due )*(?:today|tonight)$/, 'today'],
  [/^(?:for |due )*tomorrow$/, 'tomorrow'],
  [/^(?:for |due )*(?:this )?week$/, 'week'],
  [/^(?:overdue|late)$/, 'overdue'],
  [/^(?:done|completed?|finished)$/, 'done'],
];

/** `/task list`, or one part of it: `today`, `tomorrow`, `week`, `overdue`, `done`. */
export async function listByText(call: Call, typed: string): Promise<void> {
  const word = typed.toLowerCase().replace(/[.!?]+$/, '');
  const part = words.find(([pattern]) => pattern.test(word))?.[1];
  if (!part) return showList(call);
  if (part === 'done') return showCompleted(call);
  await showPart(call, part);
}

/** Numbers belong to this part from now on. */
async function showPart(call: Call, part: ListPart): Promise<void> {
  const { context, founder, now, viewer } = call;
  const open = await listOpenTasks(context.db, { founderId: founder.id, now });
  const tasks = open.filter((task) => isIn(part, task, viewer));
  const taskIds = tasks.map(({ id }) => id);
  const shown = Math.min(maxListed, taskIds.length);
  if (shown > 0) await keepShownList(context.db, { founderId: founder.id, taskIds, shown, now });
  const today = localDate(now, viewer.timeZone);
  const until = dateLabel(addDays(weekStart(today), 6), today);
  const { publicUrl } = context.config;
  await call.reply(tasksOfPart(tasks, { part, viewer, next: open[0] ?? null, until, publicUrl }));
}

/** Overdue tasks belong to today and to this week, too. */
function isIn(part: ListPart, task: TaskView, viewer: Viewer): boolean {
  if (!task.dueDate) return false;
  const today = localDate(viewer.now, viewer.timeZone);
  const due = localDate(new Date(task.dueDate), viewer.timeZone);
  switch (part) {
    case 'today':
      return isForToday(task, viewer);
    case 'tomorrow':
      return due === addDays(today, 1);
    case 'week':
      return due <= addDays(weekStart(today), 6);
    case 'overdue':
      return isOverdue(task.dueDate, viewer.now);
  }
}

const completedDays = 7;

async function showCompleted(call: Call): Promise<void> {
  const { context, founder, now, viewer } = call;
  const since = new Date(now.getTime() - completedDays * 24 * 60 * 60 * 1000);
  const tasks = await listCompletedSince(context.db, { founderId: founder.id, since, now });
  await call.reply(completedTasks(tasks, { viewer, publicUrl: context.config.publicUrl }));
}
