import type { z } from 'zod';
import type { newTaskSchema, TaskView } from '#shared/api/tasks.ts';
import { AppError } from '#shared/errors.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import { findTask, handOverRefusal } from '../../queries/tasks.ts';
import type { Db, Trx } from '../../schema.ts';
import { lockFounderTotals } from '../founders/lock-founder.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import { assertOpenTaskLimit, insertTask } from './create-task.ts';
import { assertOpen, lockTask } from './lock-task.ts';

type HandOverInput = { founderId: string; taskId: string; teammateId: string; now: Date };

export type HandedTask = { title: string; teammate: { id: string; name: string } };

/**
 * Hands an open task to a teammate, who holds it from then on: it is on their board, only they can
 * complete it, and what it earns is theirs, also towards their streak and their daily limit of points
 * for hard tasks. Its date, difficulty and notes stay. Pressed twice it is handed over once.
 *
 * Refused are a task that was pledged, because the word was its founder's (`task_pledged`); one that is
 * just for its founder (`task_just_for_you`); and one of the program, of which everybody on the team
 * has their own (`task_from_program`).
 */
export async function handOverTask(db: Db, input: HandOverInput): Promise<HandedTask> {
  return db.transaction().execute((trx) => moveToTeammate(trx, input));
}

/** The same inside the caller's transaction. */
async function moveToTeammate(
  trx: Trx,
  { founderId, taskId, teammateId, now }: HandOverInput,
): Promise<HandedTask> {
  await lockBoth(trx, [founderId, teammateId]);
  const teammate = await findTeammate(trx, { founderId, teammateId });
  const handed = await findHandedTask(trx, { founderId, taskId });
  if (handed?.holderId === teammateId) return { title: handed.title, teammate };
  const task = await lockTask(trx, { founderId, taskId });
  assertOpen(task, now);
  const refusal = handOverRefusal(task);
  if (refusal) throw new AppError(refusal);
  await trx
    .updateTable('tasks')
    .set(({ fn, ref, val }) => ({
      user_id: teammateId,
      made_by: fn.coalesce(ref('made_by'), val(founderId)),
      handed_by: founderId,
      handed_at: now,
      handed_notified_at: null,
      taken_up: false,
    }))
    .where('id', '=', taskId)
    .execute();
  await assertRoom(trx, teammateId);
  // The coach's question about it belonged to the former holder.
  await trx.deleteFrom('coach_openings').where('task_id', '=', taskId).execute();
  await createNotifications(trx, {
    to: { founderId: teammateId },
    from: { id: founderId, name: task.founder_name, startupName: task.startup_name },
    events: [{ type: 'task_handed', message: `handed you “${task.title}”` }],
    subject: { column: 'handed_task_id', id: taskId },
    now,
  });
  await publishHandover(trx, [founderId, teammateId]);
  return { title: task.title, teammate };
}

type CreateForTeammateInput = {
  founderId: string;
  teammateId: string;
  now: Date;
  task: z.output<typeof newTaskSchema>;
};

/**
 * Adds a task and hands it to a teammate, as one. It is shared, whatever the founder's own new tasks
 * are. A repeated `clientKey` returns the first task, as long as that teammate has it.
 */
export async function createTaskForTeammate(
  db: Db,
  { founderId, teammateId, now, task }: CreateForTeammateInput,
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    await lockBoth(trx, [founderId, teammateId]);
    const earlier = await findMadeBy(trx, { founderId, clientKey: task.clientKey });
    const taskId =
      earlier ?? (await insertTask(trx, { founderId, now, task, isForTeammate: true }));
    if (!taskId) throw new AppError('task_not_found');
    if (!earlier) await moveToTeammate(trx, { founderId, taskId, teammateId, now });
    return findTask(trx, { founderId: teammateId, taskId, now });
  });
}

async function findMadeBy(
  trx: Trx,
  { founderId, clientKey }: { founderId: string; clientKey: string | undefined },
): Promise<string | null> {
  if (!clientKey) return null;
  const row = await trx
    .selectFrom('tasks')
    .where('made_by', '=', founderId)
    .where('client_key', '=', clientKey)
    .select('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

type TakeBackInput = { founderId: string; taskId: string; now: Date };

/**
 * Takes back what the founder handed over, as long as its holder has changed nothing about it, and the
 * notice of it: otherwise `task_taken_up`. Does nothing if they have it back already.
 */
export async function takeBackTask(db: Db, input: TakeBackInput): Promise<TaskView> {
  const { founderId, taskId, now } = input;
  return db.transaction().execute(async (trx) => {
    const before = await findHandedTask(trx, { founderId, taskId });
    if (before) {
      await lockBoth(trx, [founderId, before.holderId]);
      const { numUpdatedRows } = await trx
        .updateTable('tasks')
        .set(({ fn, ref, val }) => ({
          user_id: founderId,
          made_by: fn('nullif', [ref('made_by'), val(founderId)]),
          handed_by: null,
          handed_at: null,
          handed_notified_at: null,
        }))
        .where('id', '=', taskId)
        .where('user_id', '=', before.holderId)
        .where('handed_by', '=', founderId)
        .where('taken_up', '=', false)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) {
        await assertOpenTaskLimit(trx, founderId);
        await trx
          .deleteFrom('cohort_notifications')
          .where('recipient_id', '=', before.holderId)
          .where('handed_task_id', '=', taskId)
          .where('sender_id', '=', founderId)
          .execute();
        await publishHandover(trx, [founderId, before.holderId]);
      }
    }
    if (await isWithTeammate(trx, { founderId, taskId })) throw new AppError('task_taken_up');
    return findTask(trx, { founderId, taskId, now });
  });
}

type OfFounder = { founderId: string; taskId: string };

/** A task that this founder handed over and its holder has left as it was. */
async function findHandedTask(trx: Trx, { founderId, taskId }: OfFounder) {
  return trx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where('handed_by', '=', founderId)
    .where('taken_up', '=', false)
    .select(['user_id as holderId', 'title'])
    .executeTakeFirst();
}

async function isWithTeammate(trx: Trx, { founderId, taskId }: OfFounder): Promise<boolean> {
  const task = await trx
    .selectFrom('tasks')
    .where('id', '=', taskId)
    .where('handed_by', '=', founderId)
    .where('user_id', '<>', founderId)
    .select('id')
    .executeTakeFirst();
  return task !== undefined;
}

/** In the order that everything takes that locks several founders. */
async function lockBoth(trx: Trx, founderIds: string[]): Promise<void> {
  for (const id of founderIds.toSorted()) await lockFounderTotals(trx, id);
}

/**
 * Read under the lock of both totals, which leaving a team takes first; the shared lock on the founder
 * keeps the startup from leaving the program meanwhile.
 */
async function findTeammate(
  trx: Trx,
  { founderId, teammateId }: { founderId: string; teammateId: string },
) {
  const teammate = await trx
    .selectFrom('founders as me')
    .innerJoin('founders as f', 'f.startup_id', 'me.startup_id')
    .where('me.id', '=', founderId)
    .where('me.is_active', '=', true)
    .where('f.id', '=', teammateId)
    .where('f.id', '<>', founderId)
    .where('f.is_active', '=', true)
    .select(['f.id', 'f.name'])
    .forShare('f')
    .executeTakeFirst();
  if (!teammate) throw new AppError('teammate_not_found');
  return teammate;
}

async function assertRoom(trx: Trx, teammateId: string): Promise<void> {
  try {
    await assertOpenTaskLimit(trx, teammateId);
  } catch (error) {
    const isFull = error instanceof AppError && error.code === 'too_many_open_tasks';
    throw isFull ? new AppError('teammate_board_full') : error;
  }
}

/** Refreshes both founders' pages and Home tabs. */
async function publishHandover(trx: Trx, founderIds: string[]): Promise<void> {
  for (const founderId of founderIds.toSorted()) {
    const home = await trx
      .selectFrom('founders')
      .where('id', '=', founderId)
      .where('slack_user_id', 'is not', null)
      .where('slack_home_opened_at', 'is not', null)
      .select('id')
      .executeTakeFirst();
    if (home) await queueHomeUpdate(trx, { founderId });
    await publishLiveEvent(trx, { founderId, cohortId: null });
  }
}
