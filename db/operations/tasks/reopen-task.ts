import { sql } from 'kysely';
import type { TaskView } from '#shared/api/tasks.ts';
import { lapseOf } from '#shared/domain/lapse.ts';
import { AppError } from '#shared/errors.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import { findTask, reopenWindowMs } from '../../queries/tasks.ts';
import type { Db, Trx } from '../../schema.ts';
import { postToChannel } from '../deliveries/slack-outbox.ts';
import { recountCollected } from '../notifications/collected-completions.ts';
import { replayLedger } from './ledger.ts';
import { type LockedTask, lapseFacts, lockTask, openAgain } from './lock-task.ts';

/**
 * Reopens a task within 24 hours of its completion: reverses its ledger rows, recomputes the streak
 * without it, and withdraws the notifications and the channel post. Completing it again earns the
 * points again, unless its day or week is over: then it is lapsed. Does nothing if the task is open.
 */
export async function reopenTask(
  db: Db,
  { founderId, taskId, now }: { founderId: string; taskId: string; now: Date },
): Promise<TaskView> {
  return db.transaction().execute(async (trx) => {
    const task = await lockTask(trx, { founderId, taskId });
    if (task.status !== 'completed') {
      if (task.status === 'lapsed') await assertWasReopened(trx, task, now);
      return findTask(trx, { founderId, taskId, now });
    }

    const completion = await trx
      .selectFrom('completions')
      .where('task_id', '=', taskId)
      .where('reopened_at', 'is', null)
      .select(['id', 'completed_at', 'local_date', 'pledge_missed_at', 'collected'])
      .executeTakeFirstOrThrow();
    if (now.getTime() - completion.completed_at.getTime() >= reopenWindowMs) {
      throw new AppError('reopen_too_late');
    }
    await reverseCompletion(trx, {
      founderId,
      completionId: completion.id,
      completedAt: completion.completed_at,
      pledgeMissedAt: completion.pledge_missed_at,
      task,
      now,
    });
    await withdrawAnnouncements(trx, { founderId, task, completionId: completion.id });
    if (completion.collected)
      await recountCollected(trx, { founderId, day: completion.local_date });
    return findTask(trx, { founderId, taskId, now });
  });
}

/** A repeated click on what just lapsed by being reopened does nothing; any other is refused. */
async function assertWasReopened(trx: Trx, task: LockedTask, now: Date): Promise<void> {
  const reopened = await trx
    .selectFrom('completions')
    .where('task_id', '=', task.id)
    .select('id')
    .executeTakeFirst();
  const lapse = lapseOf(lapseFacts(task), { now, timeZone: task.time_zone });
  if (!reopened && lapse) throw new AppError(lapse);
}

type ReversedCompletion = {
  founderId: string;
  completionId: string;
  completedAt: Date;
  pledgeMissedAt: Date | null;
  task: LockedTask;
  now: Date;
};

async function reverseCompletion(
  trx: Trx,
  { founderId, completionId, completedAt, pledgeMissedAt, task, now }: ReversedCompletion,
): Promise<void> {
  await trx
    .updateTable('completions')
    .set({ reopened_at: now })
    .where('id', '=', completionId)
    .execute();
  const open = { ...lapseFacts(task), status: 'pending' as const };
  const lapse = lapseOf(open, { now, timeZone: task.time_zone });
  const status = lapse ? ('lapsed' as const) : open.status;
  await openAgain(() =>
    trx
      .updateTable('tasks')
      .set({ status, completed_at: null })
      .where('id', '=', task.id)
      .execute(),
  );
  // A pledge that was missed before goes back to missed: either this completion did not decide it,
  // or it was backdated to yesterday.
  await trx
    .updateTable('pledges')
    .set(({ ref }) => ({
      state: pledgeMissedAt ? 'missed' : 'open',
      resolved_at: pledgeMissedAt,
      // While its task was completed too soon it didn't stand.
      pledged_at: sql<Date>`${ref('pledged_at')} + case when ${ref('state')} = 'done'
        then greatest(${now}::timestamptz - ${ref('resolved_at')}, '0') else '0' end`,
    }))
    .where('task_id', '=', task.id)
    .where('founder_id', '=', founderId)
    .where('resolved_at', '=', completedAt)
    .execute();
  await sql`
    insert into points_ledger (user_id, task_id, completion_id, kind, points, earned_on,
      run_started_on, streak_days, reverses, created_at)
    select user_id, task_id, completion_id, kind, -points, earned_on, run_started_on, streak_days,
      id, ${now}::timestamptz
    from points_ledger row
    where completion_id = ${completionId} and reverses is null
      and not exists (select from points_ledger where reverses = row.id)`.execute(trx);

  await replayLedger(trx, { founderId, now });
}

async function withdrawAnnouncements(
  trx: Trx,
  { founderId, task, completionId }: { founderId: string; task: LockedTask; completionId: string },
): Promise<void> {
  await sql`
    delete from cohort_notifications
    where completion_id = ${completionId} and recipient_id in (
      select id from startup_founders where cohort_id = ${task.cohort_id})`.execute(trx);
  const channel = { teamId: task.slack_team_id, channelId: task.slack_channel_id };
  if (!task.is_private) {
    await postToChannel(trx, {
      ...channel,
      kind: 'completion_retraction',
      subject: { completionId },
    });
  }
  if (task.is_public_pledge) {
    await postToChannel(trx, { ...channel, kind: 'pledge_update', subject: { taskId: task.id } });
  }
  if (task.has_home) await queueHomeUpdate(trx, { founderId });
  await publishLiveEvent(trx, { founderId, cohortId: task.cohort_id });
}
