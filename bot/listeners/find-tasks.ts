import {
  findShownList,
  keepFirstList,
  keepShownList,
  type ShownList,
} from '#db/operations/slack/shown-lists.ts';
import { listLapsedTasks, listOpenTasks, listTasksById } from '#db/queries/tasks.ts';
import type { LapsedTask, TaskView } from '#shared/api/tasks.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { type Choice, maxAtOnce, readChoice, rowsOf, tooMany } from '#shared/domain/task-choice.ts';
import { matchTitles } from '#shared/domain/title-match.ts';
import {
  countedOtherText,
  noMatchText,
  noPledgeNumberText,
  severalMatchText,
  unknownNumberText,
  whichIsMeantText,
} from '../messages/notices.ts';
import type { announceButton } from '../messages/rewards.ts';
import { escapeText } from '../messages/slack-text.ts';
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
    const { publicUrl } = context.config;
    return taskList({ tasks, viewer, publicUrl, notice, ...buttons, ended });
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
  const yesterdays = (task: TaskView) => lapsed.find(({ title }) => title === task.title) ?? task;
  if (found.kind === 'one') return { kind: 'one', task: yesterdays(found.task) };
  if (found.kind !== 'none') return { ...found, tasks: found.tasks.map(yesterdays) };
  return found.byNumber ? found : foundByWords(lapsed, typed);
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
  const { publicUrl } = context.config;
  await call.reply(taskList({ tasks: rows.map(({ task }) => task), viewer, publicUrl, page }));
}

function firstPage({ founder, now }: Call, tasks: TaskView[]) {
  const taskIds = tasks.map(({ id }) => id);
  const shown = Math.min(maxListed, taskIds.length);
  return { founderId: founder.id, taskIds, shown, now };
}

/** The tasks that somebody means by numbers or words. */
export type Found =
  | { kind: 'one'; task: TaskView }
  /** Several fit, or a single one that is not plainly meant. `question` is escaped. */
  | { kind: 'ask'; tasks: TaskView[]; question: string }
  /**
   * `mustConfirm`: “all” of them, which is asked about before anything is done. `left`: so many other open tasks
   * are not among them.
   */
  | { kind: 'several'; tasks: TaskView[]; mustConfirm: boolean; left?: number }
  /** `notice` says why, escaped; null if nothing was typed. */
  | { kind: 'none'; notice: string | null; byNumber: boolean };

/**
 * Numbers are rows of the list that was shown last, whatever was completed since; without one, of the
 * list as it would be shown now. So are `first` and `last` (`readChoice`), which ask before they act, and
 * `all`: that is the whole list, also what stands on its other pages. Other text is looked for in the titles
 * of open tasks (`matchTitles`).
 */
export async function findMeantTasks(call: Call, typed: string): Promise<Found> {
  const choice = readChoice(typed);
  if (choice?.kind === 'numbers') return findByNumber(call, choice.numbers);
  const { context, founder, now } = call;
  const open = await listOpenTasks(context.db, { founderId: founder.id, now });
  // A task may be called “First”.
  const isTitle = open.some(({ title }) => nameKey(title) === nameKey(typed));
  return choice && !isTitle ? findChosen(call, { choice, typed, open }) : foundByWords(open, typed);
}

/** The tasks, or pledges, with the words in their titles. */
export function foundByWords(
  tasks: TaskView[],
  typed: string,
  noun: 'task' | 'pledge' = 'task',
): Found {
  const { sure, fits } = matchTitles(tasks, typed);
  if (sure) return { kind: 'one', task: sure };
  if (fits.length > 0) return toQuestion(fits, severalMatchText(typed, fits.length, noun));
  const all = matchTitles(tasks, allWith.exec(typed)?.[1] ?? '').fits;
  if (all.length > maxAtOnce) return notFound(tooMany(all.length).reason);
  if (all.length > 1) return { kind: 'several', tasks: all, mustConfirm: true };
  if (all.length === 1) return toQuestion(all, whichIsMeantText(typed, 1));
  return {
    kind: 'none',
    notice: typed.trim() === '' ? null : noMatchText(typed),
    byNumber: false,
  };
}

/** `all calls`, `every one of my calls` */
const allWith =
  /^\s*(?:all|every|each)(?: (?:one )?of)?(?: (?:my|the|these|those|open))* (\S.*?)[\s.!]*$/is;

function toQuestion(tasks: TaskView[], question: string): Found {
  return { kind: 'ask', tasks, question };
}

function notFound(notice: string): Found {
  return { kind: 'none', notice, byNumber: true };
}

async function findByNumber(call: Call, numbers: number[]): Promise<Found> {
  const { context, founder, now } = call;
  const founderId = founder.id;
  const list = await findCountedList(call);
  const unknown = numbers.find((number) => number < 1 || number > list.shown);
  if (unknown !== undefined) return notFound(await unknownNumber(call, list, unknown));
  const ids = numbers.map((number) => list.taskIds[number - 1] ?? '');
  const found = await listTasksById(context.db, { founderId, taskIds: ids, now });
  const tasks = ids.flatMap((id) => found.find((task) => task.id === id) ?? []);
  const gone = numbers.find((_, index) => !found.some((task) => task.id === ids[index]));
  if (gone !== undefined) {
    return notFound(`Number ${gone} isn’t on your board anymore. Here’s the list as it is now:`);
  }
  const [task, ...others] = tasks;
  return task && others.length === 0
    ? { kind: 'one', task }
    : { kind: 'several', tasks, mustConfirm: false };
}

/** The last list may have been that of the pledges. */
async function unknownNumber(
  { context, founder, now }: Call,
  { taskIds }: ShownList,
  number: number,
): Promise<string> {
  const founderId = founder.id;
  const listed = await listTasksById(context.db, { founderId, taskIds, now });
  const open = await listOpenTasks(context.db, { founderId, now });
  const hasOthers = open.some(({ id }) => !taskIds.includes(id));
  const isOfPledges = listed.length > 0 && listed.every(({ pledge }) => pledge !== null);
  return hasOthers && isOfPledges ? noPledgeNumberText(number) : unknownNumberText(number);
}

/** The list that numbers belong to. */
async function findCountedList(call: Call): Promise<ShownList> {
  const { context, founder, now } = call;
  const founderId = founder.id;
  return (
    (await findShownList(context.db, { founderId, now })) ??
    (await keepFirstList(
      context.db,
      firstPage(call, await listOpenTasks(context.db, { founderId, now })),
    ))
  );
}

type Chosen = { choice: Exclude<Choice, { kind: 'numbers' }>; typed: string; open: TaskView[] };

/** The open tasks of the list that were chosen by `all`, `both`, `first` or `latest`. */
async function findChosen(call: Call, { choice, typed, open }: Chosen): Promise<Found> {
  if (choice.kind === 'unclear') return notFound(escapeText(choice.reason));
  if (open.length === 0) return notFound('Nothing is open.');
  if (choice.kind === 'latest') return askAbout(typed, addedLast(open));
  const list = await findCountedList(call);
  const openOnes = (ids: (string | undefined)[]) =>
    ids.flatMap((id) => open.find((task) => task.id === id) ?? []);
  const listed = openOnes(list.taskIds);
  const shown = openOnes(rowsOf(choice, list).map((row) => list.taskIds[row - 1]));
  const isWhole = choice.kind === 'all' && choice.count !== shown.length;
  const tasks = isWhole ? listed : shown;
  if (tasks.length === 0) {
    return notFound('None of those is open. Here’s the list as it is now:');
  }
  if (choice.kind === 'all' && choice.count !== null && choice.count !== tasks.length) {
    return notFound(countedOtherText(typed, tasks.length, 'open'));
  }
  const taken = tasks.slice(0, maxAtOnce);
  const left = choice.kind === 'all' ? open.length - taken.length : 0;
  if (taken.length > 1) return { kind: 'several', tasks: taken, mustConfirm: true, left };
  // “The last one” may be that of the list or the one that was added last.
  const added = choice.kind === 'place' && choice.at === 'end' ? addedLast(open) : [];
  return askAbout(typed, [...new Set([...tasks, ...added])]);
}

function askAbout(typed: string, tasks: TaskView[]): Found {
  return toQuestion(tasks, whichIsMeantText(typed, tasks.length));
}

/** Generated tasks are added several at once. */
function addedLast(tasks: TaskView[]): TaskView[] {
  const latest = tasks
    .map(({ createdAt }) => createdAt)
    .sort()
    .at(-1);
  return tasks.filter(({ createdAt }) => createdAt === latest);
}
