import { findShownList, keepFirstList, keepShownList } from '#db/operations/slack/shown-lists.ts';
import { updateTask } from '#db/operations/tasks/update-task.ts';
import { findKeptRatio } from '#db/queries/pledges.ts';
import { findTask, listPledges, listTasksById } from '#db/queries/tasks.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { splitDate } from '#shared/domain/dated-text.ts';
import { choicesBefore, readChoice } from '#shared/domain/task-choice.ts';
import { parseSimpleDate, readDate } from '#shared/domain/written-date.ts';
import { dateLabel } from '#shared/formats.ts';
import { type CalendarDate, localDate } from '#shared/time.ts';
import { askForDay, readPickedDay } from '../messages/dates.ts';
import { noPledgeAtNumberText, oneAtATimeText, unknownNumberText } from '../messages/notices.ts';
import {
  maxPledgesListed,
  movedLine,
  noPledgeMatches,
  pledgeList,
  pledgeMoveAction,
} from '../messages/pledges.ts';
import { bold, escapeText } from '../messages/slack-text.ts';
import { taskChanged, whichTask } from '../messages/tasks.ts';
import { askToDelete } from './edit-tasks.ts';
import { type Found, foundByWords } from './find-tasks.ts';
import type { Call } from './listener.ts';

/** `/pledge move N DATE`, or a few words of it. */
export async function movePledgeByText(call: Call, typed: string, whole: string): Promise<void> {
  const move = await readMove(call, typed);
  const { dueOn, reason, offer } = move;
  const named = await findPledges(call, move.which);
  // What stands after “to” may be words of the pledge.
  const isWhole = named.kind === 'none' && move.mayBeWhole === true;
  const which = isWhole ? typed : move.which;
  const found = isWhole ? await findPledges(call, typed) : named;
  if (found.kind === 'one') {
    const { task } = found;
    if (dueOn) return movePledge(call, task.id, dueOn);
    const today = localDate(call.now, call.viewer.timeZone);
    const options = offer ? { offer: { date: offer, today } } : {};
    return call.reply(askForNewDay(task, (!isWhole && reason) || 'To which day?', options));
  }
  if (found.kind !== 'ask' || !dueOn)
    return chooseAmongPledges(call, { found, which, typed: whole });
  const { tasks, question } = found;
  const day = dateLabel(dueOn, localDate(call.now, call.viewer.timeZone));
  await call.reply(
    whichTask({
      question,
      tasks,
      viewer: call.viewer,
      action: pledgeMoveAction,
      label: `Move to ${day}`,
      encode: ({ id }) => `${dueOn}:${id}`,
    }),
  );
}

type Move = {
  which: string;
  dueOn: CalendarDate | null;
  reason: string | null;
  offer?: CalendarDate;
  mayBeWhole?: boolean;
};

/** The word before the new day, also in other languages. */
export const toWords = /^(?:to|by|until|till|on|auf|bis|tot|naar|para|hasta|até)\s+/i;

/** Splits `1 next friday`, `ship the beta to 12/24` and `ship the beta next friday`. */
async function readMove({ viewer }: Call, typed: string): Promise<Move> {
  const choices = choicesBefore(typed).filter(
    ({ choice, rest }) => choice.kind === 'numbers' || rest === '' || toWords.test(rest),
  );
  // “1 to the 15th” and “1 2 weeks” look like several numbers.
  let chosen = choices[0];
  for (const each of choices) {
    const when = each.rest.replace(toWords, '');
    if (!/\p{L}|\d\D+\d/u.test(when) || !(await readDate(when, viewer)).ok) continue;
    chosen = each;
    break;
  }
  const numbered = chosen && [chosen.which, chosen.rest.replace(toWords, '')];
  const named = /^(.*\S)\s+(?:to|by|until|till)\s+(\S.*)$/is.exec(typed)?.slice(1);
  const [which = '', when] = numbered ?? named ?? [];
  // It may be counted from today or from the pledge's day.
  if (when && /^\+|\slater[.!]*$/i.test(when)) {
    return { which, dueOn: null, reason: `I can’t tell which day “${when}” is.` };
  }
  const date = when ? await readDate(when, viewer) : null;
  if (date?.ok) return { which, dueOn: date.date, reason: null };
  const unread = { which, dueOn: null, reason: date?.reason ?? null, offer: date?.offer };
  if (numbered || date?.isDate) return unread;
  const dated = await splitDate(typed, viewer);
  if ('reason' in dated) {
    const { title, reason, offer } = dated;
    return { which: title, dueOn: null, reason, offer };
  }
  if (dated.date === null && date) return { ...unread, mayBeWhole: true };
  return { which: dated.title, dueOn: dated.date, reason: null };
}

function askForNewDay(
  task: TaskView,
  reason: string,
  options: Pick<Parameters<typeof askForDay>[0], 'offer'> = {},
) {
  const question = `When will you keep ${bold(task.title)}?`;
  return askForDay({ reason, question, action: pledgeMoveAction, subject: task.id, ...options });
}

/** The new day that was picked, in the list or in the answer to `/pledge move`. */
export async function movePledgeToPickedDay(call: Call, value: string): Promise<void> {
  const { context, founder, now } = call;
  const { date, subject } = readPickedDay(value);
  const task = await findTask(context.db, { founderId: founder.id, taskId: subject, now });
  const checked = parseSimpleDate(date, call.viewer);
  if (!checked.ok) return call.reply(askForNewDay(task, checked.reason));
  await movePledge(call, task.id, checked.date);
}

/** Within a day of its date a pledge can’t be moved any more: the operation says so. */
async function movePledge(call: Call, taskId: string, dueOn: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const input = { founderId: founder.id, taskId, patch: { dueOn }, now };
  const task = await updateTask(context.db, input);
  await call.reply(taskChanged(task, movedLine(task, viewer)));
}

/** `/pledge withdraw N`, or a few words of it: asks first. */
export async function withdrawByText(call: Call, typed: string, whole: string): Promise<void> {
  const found = await findPledges(call, typed);
  if (found.kind === 'one') return askToDelete(call, found.task);
  await chooseAmongPledges(call, { found, which: typed, typed: whole });
}

/** Open pledges by their number in the list that was shown last, or by words of their titles. */
async function findPledges(call: Call, typed: string): Promise<Found> {
  const { context, founder, now } = call;
  const founderId = founder.id;
  const pledges = await listPledges(context.db, { founderId, now });
  const open = pledges.filter((task) => task.pledge === 'open');
  const choice = readChoice(typed);
  if (!choice) return foundByWords(open, typed, 'pledge');
  const none = { kind: 'none', byNumber: true } as const;
  if (choice.kind === 'unclear') return { ...none, notice: escapeText(choice.reason) };
  const [number, ...others] = choice.kind === 'numbers' ? choice.numbers : [];
  if (number === undefined || others.length > 0) return { ...none, notice: oneAtATimeText };
  const list =
    (await findShownList(context.db, { founderId, now })) ??
    (await keepFirstList(context.db, shownPledges(call, open)));
  const taskId = number <= list.shown ? list.taskIds[number - 1] : undefined;
  const task = open.find(({ id }) => id === taskId);
  if (task) return { kind: 'one', task };
  const { taskIds } = list;
  const listed = await listTasksById(context.db, { founderId, taskIds, now });
  const isOfTasks = listed.some(({ pledge }) => pledge === null);
  const notice = isOfTasks ? noPledgeAtNumberText(number) : unknownNumberText(number);
  return { ...none, notice };
}

function shownPledges({ founder, now }: Call, open: TaskView[]) {
  const taskIds = open.slice(0, maxPledgesListed).map(({ id }) => id);
  return { founderId: founder.id, taskIds, shown: taskIds.length, now };
}

type PledgeChoice = { found: Exclude<Found, { kind: 'one' }>; which: string; typed: string };

/** If no pledge matches, the whole text may have been meant as a new one. */
async function chooseAmongPledges(call: Call, { found, which, typed }: PledgeChoice) {
  if (found.kind === 'ask') return showPledges(call, found.question);
  if (found.kind === 'several') return showPledges(call, oneAtATimeText);
  if (found.byNumber) return showPledges(call, found.notice ?? undefined);
  if (found.notice === null) {
    return showPledges(call, 'Which one? `/pledge move 1 fri`, for example.');
  }
  await call.reply(noPledgeMatches(which, typed));
}

export async function showPledges(call: Call, notice?: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const founderId = founder.id;
  const [tasks, ratio] = await Promise.all([
    listPledges(context.db, { founderId, now }),
    findKeptRatio(context.db, { founderId }),
  ]);
  const open = tasks.filter((task) => task.pledge === 'open');
  await keepShownList(context.db, shownPledges(call, open));
  await call.reply(pledgeList(tasks, { viewer, ratio, notice }));
}

/** The button of the list. */
export async function askToWithdraw(call: Call, taskId: string): Promise<void> {
  const { context, founder, now } = call;
  const task = await findTask(context.db, { founderId: founder.id, taskId, now });
  await askToDelete(call, task);
}
