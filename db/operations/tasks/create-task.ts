import type { z } from 'zod';
import type { newTaskSchema, TaskView } from '#shared/api/tasks.ts';
import { readJustMe } from '#shared/domain/just-me.ts';
import { nameKey } from '#shared/domain/name-key.ts';
import { pointsByDifficulty } from '#shared/domain/points.ts';
import { maxOpenTasks } from '#shared/domain/task-generation.ts';
import { AppError } from '#shared/errors.ts';
import { openStatuses } from '#shared/options.ts';
import { addDays, endOfDay, localDate } from '#shared/time.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import { findTask } from '../../queries/tasks.ts';
import type { Db, Trx } from '../../schema.ts';
import { recordPledge } from '../pledges/record-pledge.ts';
import { setPrivateByDefault } from '../settings/founder-settings.ts';
import { lockBoard } from './lock-task.ts';

type CreateTaskInput = {
  founderId: string;
  now: Date;
  task: z.output<typeof newTaskSchema>;
  /** The Slack message that it is made from. */
  sourceUrl?: string | null;
};

export const defaultDueDays = 7;

/**
 * Adds a task that a founder wrote. A repeated `clientKey` returns the first task. Words like “just me:”
 * make this task private (`readJustMe`), whatever else was chosen, and are no choice for others; with
 * them a pledge is refused.
 */
export async function createTask(
  db: Db,
  {
    founderId,
    now,
    task,
    sourceUrl = null,
    evenIfPledged = true,
    isJustMe = false,
  }: CreateTaskInput & {
    /** The words were taken off the title already. */
    isJustMe?: boolean;
    /** False: an open pledge of the same words and date is returned rather than made twice. */
    evenIfPledged?: boolean;
  },
): Promise<TaskView> {
  const said = task.titleAsTyped ? { title: task.title, isJustMe: false } : readJustMe(task.title);
  const named = { ...task, title: said.title };
  return db.transaction().execute(async (trx) => {
    const pledged = evenIfPledged ? null : await findSamePledge(trx, { founderId, task: named });
    if (pledged) return findTask(trx, { founderId, taskId: pledged, now });
    const taskId = await insertTask(trx, {
      founderId,
      now,
      task: named,
      sourceUrl,
      isJustMe: isJustMe || said.isJustMe,
    });
    if (!taskId) return findTaskByClientKey(trx, { founderId, clientKey: task.clientKey, now });
    return findTask(trx, { founderId, taskId, now });
  });
}

/**
 * The same inside the caller's transaction. Returns the new id, or null when the `clientKey` is known.
 * The first choice between shared and just me becomes the founder's default.
 */
export async function insertTask(
  trx: Trx,
  {
    founderId,
    now,
    task,
    sourceUrl = null,
    estimatedTime = null,
    isForTeammate = false,
    isJustMe = false,
  }: CreateTaskInput & {
    estimatedTime?: string | null;
    /** The founder said so of this task alone. */
    isJustMe?: boolean;
    /** It is handed over at once, so it is shared. */
    isForTeammate?: boolean;
  },
): Promise<string | null> {
  const founder = await lockBoard(trx, founderId);
  if (!founder.isAccepted) throw new AppError('forbidden');
  if (task.isPublicPledge && (task.isPrivate || isJustMe)) throw new AppError('pledge_is_shared');
  const chosen = task.isPrivate ?? founder.privateByDefault ?? false;
  const isPrivate = !isForTeammate && (isJustMe || chosen);
  const today = localDate(now, founder.timeZone);
  const dueDate = endOfDay(task.dueOn ?? addDays(today, defaultDueDays), founder.timeZone);
  const created = await trx
    .insertInto('tasks')
    .values({
      user_id: founderId,
      title: task.title,
      description: task.description,
      difficulty: task.difficulty,
      category: task.category,
      estimated_time: estimatedTime,
      points_value: pointsByDifficulty[task.difficulty],
      due_date: dueDate,
      is_private: isPrivate && !task.isPublicPledge,
      created_at: now,
      client_key: task.clientKey ?? null,
      source_url: sourceUrl,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'client_key']).where('client_key', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!created) return null;
  await assertOpenTaskLimit(trx, founderId);

  if (founder.privateByDefault === null && task.isPrivate !== undefined && !task.isPublicPledge) {
    await setPrivateByDefault(trx, { founderId, isPrivate: task.isPrivate });
  }
  if (task.isPublicPledge) await recordPledge(trx, { founderId, taskId: created.id, dueDate, now });
  if (founder.hasHome) {
    await queueHomeUpdate(trx, { founderId });
  }
  await publishLiveEvent(trx, {
    founderId,
    cohortId: task.isPublicPledge ? founder.cohortId : null,
  });
  return created.id;
}

/** Holds the lock of the board, so that the same pledge sent twice at once is found, too. */
async function findSamePledge(
  trx: Trx,
  { founderId, task }: Pick<CreateTaskInput, 'founderId' | 'task'>,
): Promise<string | null> {
  const { timeZone } = await lockBoard(trx, founderId);
  if (!task.isPublicPledge || !task.dueOn) return null;
  const same = await trx
    .selectFrom('tasks as t')
    .innerJoin('pledges as p', 'p.task_id', 't.id')
    .where('t.user_id', '=', founderId)
    .where('p.state', '=', 'open')
    .where('t.deleted_at', 'is', null)
    .where('t.due_date', '=', endOfDay(task.dueOn, timeZone))
    .where(({ fn }) => fn<string>('name_key', ['t.title']), '=', nameKey(task.title))
    .select('t.id')
    .executeTakeFirst();
  return same?.id ?? null;
}

async function findTaskByClientKey(
  trx: Trx,
  { founderId, clientKey, now }: { founderId: string; clientKey: string | undefined; now: Date },
): Promise<TaskView> {
  const row = await trx
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('client_key', '=', clientKey ?? null)
    .select('id')
    .executeTakeFirstOrThrow();
  return findTask(trx, { founderId, taskId: row.id, now });
}

/**
 * Called after a task was added, under the lock of the founder's totals. Must be a separate statement:
 * one that waits for the lock would still see the count from before the wait.
 */
export async function assertOpenTaskLimit(trx: Trx, founderId: string): Promise<void> {
  const open = await trx
    .selectFrom('tasks')
    .where('user_id', '=', founderId)
    .where('status', 'in', openStatuses)
    .where('deleted_at', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (open.count > maxOpenTasks) throw new AppError('too_many_open_tasks');
}
