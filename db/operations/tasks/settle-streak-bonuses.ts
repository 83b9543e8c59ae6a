import { sql, type Transaction } from 'kysely';
import type { Replay } from '#shared/domain/streak.ts';
import type { StandingCompletion } from '../../queries/streaks.ts';
import type { Database } from '../../schema.ts';

type Input = {
  founderId: string;
  /** The completions that stand, in the order of the replay. */
  standing: StandingCompletion[];
  reached: Replay['reached'];
  now: Date;
};

type PaidBonus = {
  id: number;
  completion_id: string;
  run_started_on: string;
  streak_days: number;
};

/**
 * Brings the ledger's streak bonuses in line with a replay: those that no longer hold, or that
 * another completion now carries, get their negative row and the cohort's news of them is
 * withdrawn; those that now hold and are not there are added.
 */
export async function settleStreakBonuses(
  trx: Transaction<Database>,
  { founderId, standing, reached, now }: Input,
): Promise<void> {
  const { rows: paid } = await sql<PaidBonus>`
    select id, completion_id, run_started_on, streak_days from points_ledger row
    where user_id = ${founderId} and kind = 'streak_bonus' and reverses is null
      and not exists (select from points_ledger where reverses = row.id)`.execute(trx);
  const due = reached.flatMap((bonus) => {
    const completion = standing[bonus.index];
    return completion ? [{ ...bonus, completion, key: keyOf(bonus, completion.id) }] : [];
  });
  const keyOfPaid = (row: PaidBonus) =>
    keyOf({ runStartedOn: row.run_started_on, days: row.streak_days }, row.completion_id);
  const have = new Set(paid.map(keyOfPaid));
  const stays = new Set(due.map((bonus) => bonus.key));

  const fallen = paid.filter((row) => !stays.has(keyOfPaid(row)));
  if (fallen.length > 0) {
    await sql`
      insert into points_ledger (user_id, task_id, completion_id, kind, points, earned_on,
        run_started_on, streak_days, reverses, created_at)
      select user_id, task_id, completion_id, kind, -points, earned_on, run_started_on,
        streak_days, id, ${now}::timestamptz
      from points_ledger where id = any(${fallen.map((row) => row.id)}::bigint[])`.execute(trx);
    await sql`
      delete from cohort_notifications
      where type = 'streak_milestone'
        and completion_id = any(${fallen.map((row) => row.completion_id)}::uuid[])
        and recipient_id in (
          select peer.id from startup_applications peer
          join startup_applications me on me.cohort_id = peer.cohort_id
          where me.id = ${founderId})`.execute(trx);
  }
  for (const { completion, key, ...bonus } of due) {
    if (have.has(key)) continue;
    await trx
      .insertInto('points_ledger')
      .values({
        user_id: founderId,
        task_id: completion.taskId,
        completion_id: completion.id,
        kind: 'streak_bonus',
        points: bonus.points,
        earned_on: completion.day,
        run_started_on: bonus.runStartedOn,
        streak_days: bonus.days,
        created_at: now,
      })
      .execute();
  }
}

/** A bonus belongs to a run and a length, and is paid with the completion that reached it. */
function keyOf(bonus: { runStartedOn: string; days: number }, completionId: string): string {
  return `${bonus.runStartedOn}/${bonus.days}/${completionId}`;
}
