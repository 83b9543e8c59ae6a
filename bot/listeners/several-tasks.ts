import { completeTask } from '#db/operations/tasks/complete-task.ts';
import { deleteTask, restoreTask } from '#db/operations/tasks/delete-task.ts';
import { reopenTask } from '#db/operations/tasks/reopen-task.ts';
import { updateTask } from '#db/operations/tasks/update-task.ts';
import { listTasksById } from '#db/queries/tasks.ts';
import type { Db } from '#db/schema.ts';
import { type CompletionView, type TaskView, taskPatchSchema } from '#shared/api/tasks.ts';
import { deletionRefusal } from '#shared/domain/pledges.ts';
import { type SnoozeRequest, snoozeDays } from '#shared/domain/snooze.ts';
import { maxAtOnce } from '#shared/domain/task-choice.ts';
import { AppError, errorCodeText } from '#shared/errors.ts';
import { dateLabel, pluralize } from '#shared/formats.ts';
import { addDays, localDate } from '#shared/time.ts';
import {
  askForSeveral,
  type ChangedTask,
  decodeSeveral,
  type SeveralChange,
  type SeveralKind,
  severalChanged,
} from '../messages/several-tasks.ts';
import { bold, escapeText } from '../messages/slack-text.ts';
import {
  changedLines,
  movedBackLine,
  reopenedLine,
  snoozedLine,
  tasksCompleted,
} from '../messages/tasks.ts';
import type { Call } from './listener.ts';
import { findReward } from './rewards.ts';

/** Asks once, with all their titles; or does it at once where each was named by its number. */
export async function changeSeveral(
  call: Call,
  {
    kind,
    tasks,
    asksFirst,
    left,
  }: { kind: SeveralKind; tasks: TaskView[]; asksFirst: boolean; left?: number | undefined },
): Promise<void> {
  const { viewer, now } = call;
  const refused: string[] = [];
  const asked = tasks.filter((task) => {
    const refusal = kind === 'delete' ? deletionRefusal(task, now) : null;
    if (refusal) refused.push(`${bold(task.title)}: ${escapeText(errorCodeText(refusal))}`);
    return !refusal;
  });
  const change = { kind, tasks: asked.map(({ id }) => ({ id })) };
  if (!asksFirst || asked.length === 0) return runChange(call, change, refused);
  await call.reply(askForSeveral({ change, tasks: asked, viewer, left, refused }));
}

type SnoozeSeveral = {
  tasks: TaskView[];
  request: SnoozeRequest;
  asksFirst: boolean;
  left?: number | undefined;
};

/** A task for which the date is no later than its own says so. */
export async function snoozeSeveral(
  call: Call,
  { tasks, request, asksFirst, left }: SnoozeSeveral,
): Promise<void> {
  const { viewer, now } = call;
  const refused: string[] = [];
  const moved: { task: TaskView; changed: ChangedTask }[] = [];
  for (const task of tasks) {
    const snooze = snoozeDays(request, { ...viewer, dueDate: task.dueDate });
    if (snooze.ok) {
      const due = new Date(task.dueDate ?? now);
      const from = localDate(due, viewer.timeZone);
      const to = addDays(localDate(due > now ? due : now, viewer.timeZone), snooze.days);
      moved.push({ task, changed: { id: task.id, dates: { to, from } } });
    } else {
      refused.push(`${bold(task.title)}: ${escapeText(snooze.reason)}`);
    }
  }
  const change: SeveralChange = { kind: 'snooze', tasks: moved.map(({ changed }) => changed) };
  if (!asksFirst || moved.length === 0) return runChange(call, change, refused);
  const when = snoozeText(call, request);
  const asked = moved.map(({ task }) => task);
  await call.reply(askForSeveral({ change, tasks: asked, viewer, when, left, refused }));
}

function snoozeText({ viewer }: Call, request: SnoozeRequest): string {
  if (!request.ok) return '';
  if ('days' in request) return ` by ${pluralize(request.days, 'day')}`;
  return ` until ${dateLabel(request.until, localDate(viewer.now, viewer.timeZone))}`;
}

/** A button that changes several tasks, or takes that back. A second click changes nothing more. */
export async function clickSeveral(call: Call, value: string): Promise<void> {
  const change = decodeSeveral(value);
  if (!change || change.tasks.length > maxAtOnce) throw new AppError('bad_request');
  await runChange(call, change);
}

const undoKinds: Partial<Record<SeveralKind, SeveralKind>> = {
  snooze: 'unsnooze',
  delete: 'restore',
};

/** One task that is refused says so, and holds up no other. */
async function runChange(
  call: Call,
  { kind, tasks }: SeveralChange,
  refused: string[] = [],
): Promise<void> {
  if (kind === 'done' || kind === 'done_yesterday') {
    return completeAll(call, tasks, kind === 'done_yesterday');
  }
  const isTogether = kind === 'delete' || kind === 'restore' || kind === 'reopen';
  const { lines, changed } = isTogether
    ? await changeTogether(call, kind, tasks)
    : await moveEach(call, kind, tasks);
  const undo = undoKinds[kind];
  const takesBack = undo && changed.length > 0 ? { kind: undo, tasks: changed } : null;
  await call.reply(severalChanged([...lines, ...refused], takesBack));
}

type Changed = { lines: string[]; changed: ChangedTask[] };

type Together = 'delete' | 'restore' | 'reopen';
type Outcome = Pick<TaskView, 'title'> & Partial<Pick<TaskView, 'status'>>;

const operations: Record<
  Together,
  (db: Db, input: { founderId: string; taskId: string; now: Date }) => Promise<Outcome>
> = { delete: deleteTask, restore: restoreTask, reopen: reopenTask };

/** Those that were changed are named in one sentence; one that has lapsed, or is refused, has its own line. */
async function changeTogether(call: Call, kind: Together, tasks: ChangedTask[]): Promise<Changed> {
  const { context, founder, now } = call;
  const changed: (ChangedTask & { title: string })[] = [];
  const before: string[] = [];
  const after: string[] = [];
  for (const { id } of tasks) {
    const others = changed.length > 0 ? after : before;
    try {
      const input = { founderId: founder.id, taskId: id, now };
      const { title, status } = await operations[kind](context.db, input);
      if (kind === 'reopen' && status === 'lapsed') others.push(reopenedLine({ title, status }));
      else changed.push({ id, title });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      others.push(escapeText(await failureOf(call, id, error)));
    }
  }
  return { lines: [...before, ...changedLines(kind, changed), ...after], changed };
}

/** Each has a date of its own, and a line that names it. */
async function moveEach(
  call: Call,
  kind: 'snooze' | 'unsnooze',
  tasks: ChangedTask[],
): Promise<Changed> {
  const { context, founder, now, viewer } = call;
  const lines: string[] = [];
  const changed: ChangedTask[] = [];
  for (const task of tasks) {
    try {
      const dueOn = kind === 'snooze' ? task.dates?.to : task.dates?.from;
      const patch = taskPatchSchema.safeParse({ dueOn });
      if (!patch.success || !dueOn) throw new AppError('bad_request');
      const input = { founderId: founder.id, taskId: task.id, patch: patch.data, now };
      const moved = await updateTask(context.db, input);
      lines.push(kind === 'snooze' ? snoozedLine(moved, viewer) : movedBackLine(moved, viewer));
      changed.push(task);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      lines.push(escapeText(await failureOf(call, task.id, error)));
    }
  }
  return { lines, changed };
}

async function failureOf(
  { context, founder, now }: Call,
  taskId: string,
  { message }: AppError,
): Promise<string> {
  const found = { founderId: founder.id, taskIds: [taskId], now };
  const [task] = await listTasksById(context.db, found);
  return task ? `“${task.title}”: ${message}` : message;
}

/** Each completion stands for itself: the channel's post and the points are those of single ones. */
async function completeAll(
  call: Call,
  tasks: ChangedTask[],
  doneYesterday: boolean,
): Promise<void> {
  const { context, founder, now } = call;
  const results: (CompletionView | { failure: string })[] = [];
  for (const { id: taskId } of tasks) {
    try {
      results.push(
        await completeTask(context.db, {
          founderId: founder.id,
          taskId,
          now,
          source: 'slack',
          doneYesterday,
        }),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      results.push({ failure: await failureOf(call, taskId, error) });
    }
  }
  const done = results.filter((result) => 'task' in result);
  const reward = await findReward(
    call,
    done.find(({ isFirstToday }) => isFirstToday),
  );
  await call.reply(tasksCompleted(results, { doneYesterday, reward }));
}
