import { snoozeTask } from '#db/operations/tasks/update-task.ts';
import { listOpenTasks } from '#db/queries/tasks.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import { counted } from '#shared/domain/figure.ts';
import { mostSnoozeDays, type SnoozeWish, snoozeDays, splitSnooze } from '#shared/domain/snooze.ts';
import { AppError } from '#shared/errors.ts';
import type { Message } from '../../blocks/block-kit.ts';
import type { Viewer } from '../../blocks/due-label.ts';
import { noMatch, refusal, severalMatch, unreadableTime } from '../../blocks/notices.ts';
import { snoozedLine, taskChanged } from '../../blocks/task-changed.ts';
import { taskList } from '../../blocks/task-list.ts';
import { decodeSnooze, encodeSnooze, taskActions } from '../../blocks/task-row.ts';
import { whichTask } from '../../blocks/which-task.ts';
import { findMeantTasks } from '../find-meant-tasks.ts';
import type { Call } from '../listener.ts';
import { showToday } from './show-today.ts';

/** `/task snooze N 2d` or `N fri`; a day when nothing is said. */
export async function snoozeByText(call: Call, typed: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const tasks = await listOpenTasks(context.db, { founderId: founder.id, now });
  const { meant, which, wish } = readWords(tasks, typed, viewer);
  const [task, ...others] = meant;
  if (!wish.ok) {
    await call.reply(refusal(wish.reason));
  } else if (!task && /^#?\d+ \D/.test(which)) {
    await call.reply(unreadableTime(which.replace(/^\S+ /, '')));
  } else if (!task) {
    const notice = which ? noMatch(which) : 'Which one? `/task snooze 1 2d`, for example.';
    await call.reply(taskList({ tasks, viewer, notice, isReminder: true }));
  } else if (others.length > 0) {
    await call.reply(askWhich({ tasks: meant, which, wish, viewer }));
  } else {
    await snoozeOne(call, task, wish);
  }
}

/** A title may itself end with a day: then that is what was meant. */
function readWords(tasks: TaskView[], typed: string, viewer: Viewer) {
  const titled = findMeantTasks(tasks, typed);
  if (titled.length > 0) {
    return { meant: titled, which: typed, wish: { ok: true, days: 1 } as const };
  }
  const { which, snooze: wish } = splitSnooze(typed, viewer);
  return { meant: findMeantTasks(tasks, which), which, wish };
}

async function snoozeOne(call: Call, task: TaskView, wish: SnoozeWish): Promise<void> {
  const { context, founder, now, viewer } = call;
  const snooze = snoozeDays(wish, { ...viewer, dueDate: task.dueDate });
  if (!snooze.ok) return call.reply(refusal(snooze.reason));
  const wanted = { founderId: founder.id, taskId: task.id, days: snooze.days, now };
  const snoozed = await snoozeTask(context.db, wanted);
  await call.reply(taskChanged(snoozed, snoozedLine(snoozed, viewer)));
}

type Question = { tasks: TaskView[]; which: string; wish: SnoozeWish; viewer: Viewer };

/** Those that the wish fits: it may name a day before another one's date. */
function askWhich({ tasks, which, wish, viewer }: Question): Message {
  const fitting = tasks.flatMap((task) => {
    const snooze = snoozeDays(wish, { ...viewer, dueDate: task.dueDate });
    return snooze.ok ? [{ task, days: snooze.days }] : [];
  });
  const days = new Map(fitting.map(({ task, days }) => [task.id, days]));
  const same = new Set(days.values()).size === 1 ? [...days.values()][0] : undefined;
  if (fitting.length === 0) {
    const [first] = tasks;
    const none = snoozeDays(wish, { ...viewer, dueDate: first?.dueDate ?? null });
    return refusal(none.ok ? '' : none.reason);
  }
  return whichTask({
    question: severalMatch(which, fitting.length),
    tasks: fitting.map(({ task }) => task),
    action: taskActions.single.snooze,
    label: same === undefined ? 'Snooze' : `Snooze ${counted(same, 'day')}`,
    encode: ({ id }) => encodeSnooze({ taskId: id, days: days.get(id) ?? 1 }),
  });
}

/** The button of a list. */
export async function clickSnooze(call: Call, value: string): Promise<void> {
  const { context, founder, now, viewer } = call;
  const task = await snoozeBy(call, value);
  const tasks = call.onHome ? [] : await listOpenTasks(context.db, { founderId: founder.id, now });
  await call.reply(taskList({ tasks, viewer, notice: snoozedLine(task, viewer) }));
}

/** The button of the morning list. */
export async function clickSnoozeToday(call: Call, value: string): Promise<void> {
  await showToday(call, snoozedLine(await snoozeBy(call, value), call.viewer));
}

/** The button of a message about this one task. */
export async function clickSnoozeSingle(call: Call, value: string): Promise<void> {
  const task = await snoozeBy(call, value);
  await call.reply(taskChanged(task, snoozedLine(task, call.viewer)));
}

function snoozeBy({ context, founder, now }: Call, value: string): Promise<TaskView> {
  const { taskId, days } = decodeSnooze(value);
  if (days < 1 || days > mostSnoozeDays) throw new AppError('bad_request');
  return snoozeTask(context.db, { founderId: founder.id, taskId, days, now });
}
