import type { TaskPatch, TaskView } from '#shared/api/tasks.ts';
import { readJustMe } from '#shared/domain/just-me.ts';
import { pledgeRefusal } from '#shared/domain/pledges.ts';
import { mayBeHarder, pointsByDifficulty } from '#shared/domain/points.ts';
import { mayBePledged } from '#shared/domain/task-templates.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, addLocalDays, endOfDay, localDate } from '#shared/time.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Db, Trx } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { recordOriginalDueDate, recordPledge } from '../pledges/record-pledge.ts';
import { assertOpen, isHandedOver, type LockedTask, lockTask } from './lock-task.ts';

type UpdateTaskInput = { founderId: string; taskId: string; patch: TaskPatch; now: Date };

/**
 * Edits an open task. Points follow from the difficulty; moving the due date later forfeits the bonus
 * for completing early. Within 24 hours of its date a pledge's title, difficulty and date can't
 * change: `pledge_locked`, or after it `pledge_date_passed`. A missed pledge can be edited like any task and stays missed. What was ever
 * pledged stays shared: `pledge_is_shared`. “Just me:” in a new title makes the task private. A task becomes harder only while it is new:
 * `difficulty_fixed`.
 */
export async function updateTask(db: Db, input: UpdateTaskInput): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    await changeTask(trx, input);
    return findTask(trx, input);
  });
}

/** The same inside the caller's transaction. */
export async function changeTask(
  trx: Trx,
  { founderId, taskId, patch, now }: UpdateTaskInput,
): Promise<void> {
  const task = await lockTask(trx, { founderId, taskId });
  assertOpen(task, now);
  const changes = changesOf(task, patch, now);
  if (Object.keys(changes).length === 0) return;
  if (changes.is_private && task.pledge_state) throw new AppError('pledge_is_shared');
  assertPledgeAllows(task, changes, now);
  assertDifficultyAllows(task, changes, now);
  await trx
    .updateTable('tasks')
    .set({ ...changes, taken_up: isHandedOver })
    .where('id', '=', taskId)
    .execute();
  const changesPost = task.is_public_pledge && ('title' in changes || 'due_date' in changes);
  if (changes.due_date && task.pledge_state === 'open') {
    await recordOriginalDueDate(trx, { taskId, dueDate: task.due_date });
  }
  await publishTaskChange(trx, { founderId, task, posts: changesPost ? ['pledge_update'] : [] });
}

type TaskChanges = Partial<
  Pick<
    LockedTask,
    'title' | 'description' | 'difficulty' | 'category' | 'points_value' | 'is_private'
  >
> & { due_date?: Date; due_set_at?: Date; due_moved_later?: true };

/** Returns only what differs: a form sends every field, and an unchanged date keeps its time of day. */
function changesOf(task: LockedTask, patch: TaskPatch, now: Date): TaskChanges {
  const changes: TaskChanges = {};
  const named = patch.title === undefined ? null : readJustMe(patch.title);
  if (named && named.title !== task.title) changes.title = named.title;
  if (patch.description !== undefined && patch.description !== task.description) {
    changes.description = patch.description;
  }
  if (patch.category !== undefined && patch.category !== task.category) {
    changes.category = patch.category;
  }
  const isPrivate = named?.isJustMe || patch.isPrivate;
  if (isPrivate !== undefined && isPrivate !== task.is_private) changes.is_private = isPrivate;
  if (patch.difficulty !== undefined && patch.difficulty !== task.difficulty) {
    changes.difficulty = patch.difficulty;
    changes.points_value = pointsByDifficulty[patch.difficulty];
  }
  const dueOn = task.due_date && localDate(task.due_date, task.time_zone);
  if (patch.dueOn !== undefined && patch.dueOn !== dueOn) {
    changes.due_date = endOfDay(patch.dueOn, task.time_zone);
    changes.due_set_at = now;
    if (isLater(changes.due_date, task.due_date)) changes.due_moved_later = true;
  }
  return changes;
}

/** A first due date counts as later, because the task had no deadline before. */
function isLater(next: Date, before: Date | null): boolean {
  return before === null || next > before;
}

function assertPledgeAllows(task: LockedTask, changes: TaskChanges, now: Date): void {
  if (task.pledge_state !== 'open') return;
  const { due_date: next, due_moved_later: isPostponed } = changes;
  const isEasier = 'title' in changes || 'difficulty' in changes || isPostponed;
  const pledge = { isPublicPledge: true, dueDate: task.due_date };
  const refusal = isEasier && pledgeRefusal(pledge, now);
  if (refusal) throw new AppError(refusal);
  if (next && next <= now) throw new AppError('pledge_in_past');
}

function assertDifficultyAllows(task: LockedTask, changes: TaskChanges, now: Date): void {
  if (changes.points_value === undefined || changes.points_value <= task.points_value) return;
  if (!mayBeHarder(task, now)) throw new AppError('difficulty_fixed');
}

/**
 * Moves a task's due date by calendar days in the founder's time zone, counted from its due date or,
 * if that has passed, from today. This forfeits the bonus for completing early. Throws `pledge_locked`
 * within 24 hours of a pledge's date, `pledge_date_passed` after it. A missed pledge can be snoozed and stays missed.
 */
export async function snoozeTask(
  db: Db,
  { founderId, taskId, days, now }: { founderId: string; taskId: string; days: number; now: Date },
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId });
    assertOpen(task, now);
    const isPledged = task.pledge_state === 'open';
    const pledge = { isPublicPledge: isPledged, dueDate: task.due_date };
    const refusal = pledgeRefusal(pledge, now);
    if (refusal) throw new AppError(refusal);
    const dueDate =
      task.due_date && task.due_date > now
        ? addLocalDays(task.due_date, days, task.time_zone)
        : endOfDay(addDays(localDate(now, task.time_zone), days), task.time_zone);
    await trx
      .updateTable('tasks')
      .set({ due_date: dueDate, due_set_at: now, due_moved_later: true, taken_up: isHandedOver })
      .where('id', '=', taskId)
      .execute();
    if (isPledged) await recordOriginalDueDate(trx, { taskId, dueDate: task.due_date });
    await publishTaskChange(trx, {
      founderId,
      task,
      posts: isPledged ? ['pledge_update'] : [],
    });
    return findTask(trx, { founderId, taskId, now });
  });
}

type MoveTaskInput = {
  founderId: string;
  taskId: string;
  status: 'pending' | 'in_progress';
  now: Date;
};

/** Moves an open task between To Do and In Progress. Completed tasks must be reopened instead. */
export async function moveTask(
  db: Db,
  { founderId, taskId, status, now }: MoveTaskInput,
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId });
    assertOpen(task, now);
    const startedAt = status === 'in_progress' ? (task.started_at ?? now) : task.started_at;
    await trx
      .updateTable('tasks')
      .set({ status, started_at: startedAt, taken_up: isHandedOver })
      .where('id', '=', taskId)
      .execute();
    await publishLiveEvent(trx, { founderId, cohortId: null });
    return findTask(trx, { founderId, taskId, now });
  });
}

type PledgeTaskInput = { founderId: string; taskId: string; now: Date };

/** Turns an open task into a public pledge for its due date, which must be in the future. */
export async function pledgeTask(db: Db, input: PledgeTaskInput): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    await makePledge(trx, input);
    return findTask(trx, input);
  });
}

/** The same inside the caller's transaction. */
export async function makePledge(
  trx: Trx,
  { founderId, taskId, now }: PledgeTaskInput,
): Promise<void> {
  const task = await lockTask(trx, { founderId, taskId });
  if (task.is_public_pledge) return;
  assertOpen(task, now);
  if (!mayBePledged(task.template_key)) throw new AppError('pledge_not_eligible');
  await recordPledge(trx, { founderId, taskId, dueDate: task.due_date, now });
  if (task.has_home) await queueHomeUpdate(trx, { founderId });
  await publishLiveEvent(trx, { founderId, cohortId: task.cohort_id });
}

type PublishTaskChangeInput = {
  founderId: string;
  task: LockedTask;
  posts: ('pledge' | 'pledge_update')[];
};

/**
 * After a change: queues the task's channel posts and refreshes the founder's Home tab and open
 * pages, and with a post the cohort's pages, which show the same.
 */
export async function publishTaskChange(
  trx: Trx,
  { founderId, task, posts }: PublishTaskChangeInput,
): Promise<void> {
  const channel = { teamId: task.slack_team_id, channelId: task.slack_channel_id };
  for (const kind of posts) {
    await postToChannel(trx, { ...channel, kind, subject: { taskId: task.id } });
  }
  if (task.has_home) await queueHomeUpdate(trx, { founderId });
  await publishLiveEvent(trx, { founderId, cohortId: posts.length > 0 ? task.cohort_id : null });
}
