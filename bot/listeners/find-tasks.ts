import { findShownList, keepFirstList, keepShownList } from '#db/operations/slack/shown-lists.ts';
import { listLapsedTasks, listOpenTasks, listTasksById } from '#db/queries/tasks.ts';
import type { LapsedTask, TaskView } from '#shared/api/tasks.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { noMatchText, unknownNumberText } from '../messages/notices.ts';
import type { announceButton } from '../messages/rewards.ts';
import { maxListed, taskList, type undoButton } from '../messages/tasks.ts';
import type { Call } from './listener.ts';
import { replyWithList } from './reply.ts';

type ShowListOptions = {
  notice?: string;
  undo?: ReturnType<typeof undoButton>;
  announce?: ReturnType<typeof announceButton>;
};

/** Replies with the open tasks; from now on numbers belong to this list. */
export async function showList(
  call: Call,
  { notice, ...buttons }: ShowListOptions = {},
): Promise<void> {
  const { context, founder, now, viewer } = call;
  const write = async () => {
    const tasks = call.onHome
      ? []
      : await listOpenTasks(context.db, { founderId: founder.id, now });
    if (!call.onHome) await keepShownList(context.db, firstPage(call, tasks));
    const ended = call.onHome ? [] : await listYesterdays(call);
    return taskList({ tasks, viewer, notice, ...buttons, ended });
  };
  if (notice) await replyWithList(call, notice, write);
  else await call.reply(await write());
}

/** Tasks that lapsed last night and can still be added as done yesterday. */
async function listYesterdays({ context, founder, now }: Call): Promise<LapsedTask[]> {
  const { id: founderId, timeZone } = founder;
  const lapsed = await listLapsedTasks(context.db, { founderId, now, timeZone });
  return lapsed.filter((task) => task.mayBeYesterdays);
}

/**
 * The tasks that were meant as done yesterday. Today's copy of a daily task has the number and the
 * title; yesterday's, which lapsed at midnight, is the one that was done.
 */
export async function findYesterdaysTasks(call: Call, typed: string): Promise<Found> {
  const found = await findMeantTasks(call, typed);
  const ended = await listYesterdays(call);
  if (ended.length === 0) return found;
  const { context, founder, now } = call;
  const taskIds = ended.map(({ id }) => id);
  const lapsed = await listTasksById(context.db, { founderId: founder.id, taskIds, now });
  if (found.tasks.length === 0) {
    const tasks = found.byNumber ? [] : matchTitles(lapsed, typed);
    return tasks.length > 0 ? { tasks, byNumber: false, notice: null } : found;
  }
  const tasks = found.tasks.map((task) => lapsed.find(({ title }) => title === task.title) ?? task);
  return { ...found, tasks };
}

/** A button below the list: shows the page from this row on, numbered as the list was shown. */
export async function turnPage(call: Call, value: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const founderId = founder.id;
  const known = await findShownList(context.db, { founderId, now });
  const from = /^\d{1,3}$/.test(value) ? Number(value) : 0;
  const list = known ?? firstPage(call, await listOpenTasks(context.db, { founderId, now }));
  const ids = list.taskIds.slice(from, from + maxListed);
  const byId = await listTasksById(context.db, { founderId, taskIds: ids, now });
  const rows = ids.flatMap((id, index) => {
    const task = byId.find((each) => each.id === id);
    return task ? [{ task, number: from + index + 1 }] : [];
  });
  if (rows.length === 0) return showList(call);
  const shown = Math.max(list.shown, from + ids.length);
  await keepShownList(context.db, { ...firstPage(call, []), taskIds: list.taskIds, shown });
  const numbers = rows.map(({ number }) => number);
  const page = { from, numbers, total: list.taskIds.length };
  await call.reply(taskList({ tasks: rows.map(({ task }) => task), viewer, page }));
}

function firstPage({ founder, now }: Call, tasks: TaskView[]) {
  const taskIds = tasks.map(({ id }) => id);
  const shown = Math.min(maxListed, taskIds.length);
  return { founderId: founder.id, taskIds, shown, now };
}

/** The tasks that were meant; `notice` says why there are none. */
export type Found = { tasks: TaskView[]; byNumber: boolean; notice: string | null };

/**
 * `2`, `#2` and `1 3` are rows of the list that was shown last, whatever was completed since; without
 * one, of the list as it would be shown now. Other text is searched for in the titles of open tasks.
 */
export async function findMeantTasks(call: Call, typed: string): Promise<Found> {
  const numbers = readNumbers(typed);
  if (numbers) return findByNumber(call, numbers);
  const { context, founder, now } = call;
  const open = await listOpenTasks(context.db, { founderId: founder.id, now });
  const tasks = matchTitles(open, typed);
  const notice = tasks.length === 0 && typed.trim() !== '' ? noMatchText(typed) : null;
  return { tasks, byNumber: false, notice };
}

async function findByNumber(call: Call, numbers: number[]): Promise<Found> {
  const { context, founder, now } = call;
  const founderId = founder.id;
  const list =
    (await findShownList(context.db, { founderId, now })) ??
    (await keepFirstList(
      context.db,
      firstPage(call, await listOpenTasks(context.db, { founderId, now })),
    ));
  const unknown = numbers.find((number) => number < 1 || number > list.shown);
  if (unknown !== undefined) {
    return { tasks: [], byNumber: true, notice: unknownNumberText(unknown) };
  }
  const ids = numbers.map((number) => list.taskIds[number - 1] ?? '');
  const found = await listTasksById(context.db, { founderId, taskIds: ids, now });
  const tasks = ids.flatMap((id) => found.find((task) => task.id === id) ?? []);
  const gone = numbers.find((_, index) => !found.some((task) => task.id === ids[index]));
  if (gone === undefined) return { tasks, byNumber: true, notice: null };
  const notice = `Number ${gone} isn’t on your board anymore. Here’s the list as it is now:`;
  return { tasks: [], byNumber: true, notice };
}

/** `2`, `#2`, `1 3`, `1, 2 and 3`, each once; null for anything else. */
export function readNumbers(typed: string): number[] | null {
  const words = typed.trim().toLowerCase();
  if (!/^#?\d{1,3}\.?(?:(?:\s*[,&+]\s*|\s+and\s+|\s+)#?\d{1,3}\.?)*$/.test(words)) return null;
  return [...new Set((words.match(/\d+/g) ?? []).map(Number))].slice(0, maxListed);
}

/** A title that is exactly this, or all that contain it. */
export function matchTitles(tasks: TaskView[], typed: string): TaskView[] {
  const words = nameKey(typed);
  if (words === '') return [];
  const same = tasks.filter((task) => nameKey(task.title) === words);
  if (same.length === 1) return same;
  return tasks.filter((task) => nameKey(task.title).includes(words));
}
