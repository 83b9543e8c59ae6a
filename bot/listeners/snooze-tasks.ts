import { snoozeTask } from '#db/operations/tasks/update-task.ts';
import { findTask, listOpenTasks } from '#db/queries/tasks.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import type { Writer } from '#shared/domain/due-dates.ts';
import {
  maxSnoozeDays,
  parseSnooze,
  type SnoozeRequest,
  snoozeDays,
  splitSnooze,
} from '#shared/domain/snooze.ts';
import { choicesBefore, readChoice } from '#shared/domain/task-choice.ts';
import { matchTitles } from '#shared/domain/title-match.ts';
import { parseSimpleDate, readDate } from '#shared/domain/written-date.ts';
import { AppError } from '#shared/errors.ts';
import { pluralize } from '#shared/formats.ts';
import { localDate } from '#shared/time.ts';
import type { Message } from '../messages/block-kit.ts';
import { askForDay, readPickedDay } from '../messages/dates.ts';
import { didYouMeanToAdd } from '../messages/help.ts';
import { refusal } from '../messages/notices.ts';
import { bold } from '../messages/slack-text.ts';
import {
  decodeSnooze,
  encodeSnooze,
  snoozeDayAction,
  snoozedLine,
  taskActions,
  taskChanged,
  whichTask,
} from '../messages/tasks.ts';
import { findMeantTasks, showList } from './find-tasks.ts';
import type { Call } from './listener.ts';
import { snoozeSeveral } from './several-tasks.ts';

/** `/task snooze N 2d` or `N next friday`; one day by default. */
export async function snoozeByText(call: Call, typed: string, orAdd?: string): Promise<void> {
  const { viewer } = call;
  const { which, request, when } = await readSnoozeInput(call, typed);
  const found = await findMeantTasks(call, which);
  if (found.kind === 'none') {
    if (orAdd && !found.byNumber) return call.reply(didYouMeanToAdd(orAdd));
    const question = 'Which one? `/task snooze 1 2d`, for example.';
    return showList(call, { notice: found.notice ?? question });
  }
  const reason = !request
    ? `I can’t read “${when}” as a time.`
    : request.ok
      ? null
      : request.reason;
  if (found.kind === 'several') {
    // The day that may be meant, such as December 25 by “christmas”, is asked for.
    const read = reason === null ? null : await readDate(when, viewer);
    const offered = read && !read.ok && read.offer;
    const asked: SnoozeRequest | null = offered ? { ok: true, until: offered } : request;
    if (!asked?.ok) return call.reply(refusal(`${reason} Try 2d, fri or next monday.`));
    // “Snooze 1 2” may mean number 1, by two days.
    const asksFirst = found.mustConfirm || when === '' || Boolean(offered);
    const { tasks, left } = found;
    return snoozeSeveral(call, { tasks, request: asked, asksFirst, left });
  }
  if (found.kind === 'ask' && request?.ok) {
    const { tasks, question } = found;
    return call.reply(askWhichToSnooze({ tasks, question, request, viewer }));
  }
  const task = found.kind === 'one' ? found.task : found.tasks[0];
  if (!task) return showList(call);
  if (!request || reason) {
    const offer = await findOffer(when, { viewer, task });
    return call.reply(askForSnoozeDay(task, reason ?? '', offer));
  }
  await snoozeAndReply(call, task, request);
}

type SnoozeInput = { which: string; request: SnoozeRequest | null; when: string };

/**
 * After numbers, all the rest says until when; “tomorrow 1” is understood, too. If a title itself ends
 * with a date, it belongs to it.
 */
async function readSnoozeInput(call: Call, typed: string): Promise<SnoozeInput> {
  const { context, founder, now, viewer } = call;
  const open = await listOpenTasks(context.db, { founderId: founder.id, now });
  const byOneDay = { request: { ok: true, days: 1 } as const, when: '' };
  if (matchTitles(open, typed).sure) return { which: typed, ...byOneDay };
  const numbered = await readChosenSnooze(typed, viewer);
  if (numbered?.request?.ok) return numbered;
  const words = typed.trim().split(/\s+/);
  if (await readUntil(words.join(' ').replace(untilWords, ''), viewer))
    return { which: '', ...byOneDay };
  let named: SnoozeInput | undefined;
  for (let start = Math.max(1, words.length - 5); start < words.length && !named; start += 1) {
    const end = words.slice(start).join(' ');
    // “5” at the end of a title is no day, nor is “for 5”.
    if (/^(?:for )?\d{1,2}$/i.test(end)) continue;
    const when = end.replace(untilWords, '');
    const request = await readUntil(when, viewer);
    if (request) named = { which: words.slice(0, start).join(' '), request, when };
  }
  const [, title = '', unread = ''] =
    /^(.*\S)\s+(?:by|to|till|until)\s+(\S.*)$/is.exec(typed) ?? [];
  if (!named && matchTitles(open, title).sure)
    named = { which: title, request: null, when: unread };
  if (!named) {
    const { which, snooze } = splitSnooze(typed, viewer);
    named = { which, request: snooze, when: '' };
  }
  // “3 interviews 2d” names a title; “3 never” a number, with a time that can't be read.
  return numbered && matchTitles(open, named.which).fits.length === 0 ? numbered : named;
}

const untilWords = /^(?:by|to|till|until|for|on)\s+/i;

/** Null if it doesn't begin or end with a choice of rows. */
async function readChosenSnooze(typed: string, viewer: Writer): Promise<SnoozeInput | null> {
  const choices = choicesBefore(typed);
  let unread: SnoozeInput | null = null;
  for (const { which, rest, choice } of choices) {
    const when = rest.replace(untilWords, '');
    // A number alone is another row.
    const isRow = /^#?\d{1,3}$/.test(rest);
    const request = when === '' || isRow ? null : await readUntil(when, viewer);
    if (request?.ok) return { which, request, when };
    if (rest !== '' && choice.kind === 'numbers') unread ??= { which, request, when };
  }
  const [whole] = choices;
  if (whole?.rest === '') return { which: whole.which, request: { ok: true, days: 1 }, when: '' };
  const words = typed.trim().split(/\s+/);
  for (let start = 1; start < words.length; start += 1) {
    const which = words.slice(start).join(' ');
    const when = words.slice(0, start).join(' ').replace(untilWords, '');
    const request = readChoice(which)?.kind === 'numbers' ? await readUntil(when, viewer) : null;
    if (request?.ok) return { which, request, when };
  }
  return unread;
}

async function readUntil(when: string, viewer: Writer): Promise<SnoozeRequest | null> {
  const duration = parseSnooze(when);
  if (duration) return duration;
  const date = await readDate(when, viewer);
  if (date.ok) return { ok: true, until: date.date };
  return date.isDate ? { ok: false, reason: date.reason } : null;
}

type Offer = NonNullable<Parameters<typeof askForDay>[0]['offer']>;

/** The day that may be meant, such as December 25 by “christmas”, if the task can wait until then. */
async function findOffer(
  when: string,
  { viewer, task: { dueDate } }: { viewer: Writer; task: TaskView },
): Promise<Offer | undefined> {
  const read = await readDate(when, viewer);
  const date = read.ok ? undefined : read.offer;
  if (!date || !snoozeDays({ ok: true, until: date }, { ...viewer, dueDate }).ok) return undefined;
  return { date, today: localDate(viewer.now, viewer.timeZone) };
}

function askForSnoozeDay(task: TaskView, reason: string, offer?: Offer): Message {
  const question = `Until when should ${bold(task.title)} wait?`;
  const asked = { reason, question, action: snoozeDayAction, subject: task.id };
  return askForDay({ ...asked, ...(offer && { offer }) });
}

export async function snoozeToPickedDay(call: Call, value: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const { date, subject } = readPickedDay(value);
  const task = await findTask(context.db, { founderId: founder.id, taskId: subject, now });
  const checked = parseSimpleDate(date, viewer);
  if (!checked.ok) return call.reply(askForSnoozeDay(task, checked.reason));
  await snoozeAndReply(call, task, { ok: true, until: checked.date });
}

async function snoozeAndReply(call: Call, task: TaskView, request: SnoozeRequest): Promise<void> {
  const { context, founder, now, viewer } = call;
  const snooze = snoozeDays(request, { ...viewer, dueDate: task.dueDate });
  if (!snooze.ok) return call.reply(refusal(snooze.reason));
  const input = { founderId: founder.id, taskId: task.id, days: snooze.days, now };
  const snoozed = await snoozeTask(context.db, input);
  await call.reply(taskChanged(snoozed, snoozedLine(snoozed, viewer)));
}

type SnoozeQuestion = {
  tasks: TaskView[];
  question: string;
  request: SnoozeRequest;
  viewer: Writer;
};

/** Offers only tasks for which the date is later than their due date. */
function askWhichToSnooze({ tasks, question, request, viewer }: SnoozeQuestion): Message {
  const choices = tasks.flatMap((task) => {
    const snooze = snoozeDays(request, { ...viewer, dueDate: task.dueDate });
    return snooze.ok ? [{ task, days: snooze.days }] : [];
  });
  const days = new Map(choices.map(({ task, days }) => [task.id, days]));
  const same = new Set(days.values()).size === 1 ? [...days.values()][0] : undefined;
  if (choices.length === 0) {
    const [first] = tasks;
    const none = snoozeDays(request, { ...viewer, dueDate: first?.dueDate ?? null });
    return refusal(none.ok ? '' : none.reason);
  }
  return whichTask({
    question,
    tasks: choices.map(({ task }) => task),
    viewer,
    action: taskActions.single.snooze,
    label: same === undefined ? 'Snooze' : `Snooze ${pluralize(same, 'day')}`,
    encode: ({ id }) => encodeSnooze({ taskId: id, days: days.get(id) ?? 1 }),
  });
}

/** The answer of a Snooze button, wherever it stands. */
export function snoozeBy({ context, founder, now }: Call, value: string): Promise<TaskView> {
  const { taskId, days } = decodeSnooze(value);
  if (days < 1 || days > maxSnoozeDays) throw new AppError('bad_request');
  return snoozeTask(context.db, { founderId: founder.id, taskId, days, now });
}
