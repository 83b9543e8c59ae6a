import { snoozeTask } from '#db/operations/tasks/update-task.ts';
import { findTask, listOpenTasks } from '#db/queries/tasks.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import type { Viewer } from '#shared/domain/due-dates.ts';
import {
  maxSnoozeDays,
  parseSnooze,
  type SnoozeRequest,
  snoozeDays,
  splitSnooze,
} from '#shared/domain/snooze.ts';
import { parseSimpleDate, readDate } from '#shared/domain/written-date.ts';
import { AppError } from '#shared/errors.ts';
import { pluralize } from '#shared/formats.ts';
import type { Message } from '../messages/block-kit.ts';
import { askForDay, readPickedDay } from '../messages/dates.ts';
import { didYouMeanToAdd } from '../messages/help.ts';
import { refusal, severalMatchText } from '../messages/notices.ts';
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
import { findMeantTasks, matchTitles, showList } from './find-tasks.ts';
import type { Call } from './listener.ts';

/** `/task snooze N 2d` or `N next friday`; one day by default. */
export async function snoozeByText(call: Call, typed: string, orAdd?: string): Promise<void> {
  const { which, request, when } = await readSnoozeInput(call, typed);
  const { tasks, notice } = await findMeantTasks(call, which);
  const [task, ...others] = tasks;
  if (!task && orAdd) {
    await call.reply(didYouMeanToAdd(orAdd));
  } else if (!task) {
    const question = 'Which one? `/task snooze 1 2d`, for example.';
    await showList(call, { notice: notice ?? question });
  } else if (!request) {
    const reason = `I can’t read “${when}” as a time.`;
    await call.reply(askForSnoozeDay(task, reason));
  } else if (!request.ok) {
    await call.reply(askForSnoozeDay(task, request.reason));
  } else if (others.length > 0) {
    await call.reply(askWhichToSnooze({ tasks, which, request, viewer: call.viewer }));
  } else {
    await snoozeAndReply(call, task, request);
  }
}

type SnoozeInput = { which: string; request: SnoozeRequest | null; when: string };

/** After a number, all the rest says until when. If a title itself ends with a date, it belongs to it. */
async function readSnoozeInput(call: Call, typed: string): Promise<SnoozeInput> {
  const { context, founder, now, viewer } = call;
  const numbered = /^(#?\d{1,3}\.?)\s+(?:(?:by|to|till|until|for)\s+)?(\S.*)$/is.exec(typed.trim());
  const open = await listOpenTasks(context.db, { founderId: founder.id, now });
  if (matchTitles(open, typed).length > 0) {
    return { which: typed, request: { ok: true, days: 1 }, when: '' };
  }
  if (numbered) {
    const [, which = '', when = ''] = numbered;
    return { which, when, request: await readUntil(when, viewer) };
  }
  const words = typed.trim().split(/\s+/);
  for (let start = Math.max(1, words.length - 5); start < words.length; start += 1) {
    const when = words
      .slice(start)
      .join(' ')
      .replace(/^(?:by|to|till|until|on)\s+/i, '');
    const request = await readUntil(when, viewer);
    if (request) return { which: words.slice(0, start).join(' '), request, when };
  }
  const { which, snooze } = splitSnooze(typed, viewer);
  return { which, request: snooze, when: '' };
}

async function readUntil(when: string, viewer: Viewer): Promise<SnoozeRequest | null> {
  const duration = parseSnooze(when);
  if (duration) return duration;
  const date = await readDate(when, viewer);
  if (date.ok) return { ok: true, until: date.date };
  return date.isDate ? { ok: false, reason: date.reason } : null;
}

function askForSnoozeDay(task: TaskView, reason: string): Message {
  const question = `Until when should ${bold(task.title)} wait?`;
  return askForDay({ reason, question, action: snoozeDayAction, subject: task.id });
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

type SnoozeQuestion = { tasks: TaskView[]; which: string; request: SnoozeRequest; viewer: Viewer };

/** Offers only tasks for which the date is later than their due date. */
function askWhichToSnooze({ tasks, which, request, viewer }: SnoozeQuestion): Message {
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
    question: severalMatchText(which, choices.length),
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
