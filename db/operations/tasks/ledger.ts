import { sql } from 'kysely';
import { replayStreak, type StreakReplay } from '#shared/domain/streak.ts';
import { type ActiveCompletion, listActiveCompletions } from '../../queries/streaks.ts';
import type { Trx } from '../../schema.ts';
import { withdrawStreakMilestones } from '../streaks/streak-milestones.ts';

/**
 * Recomputes streak, bonuses and totals from the active completions, after one was removed or inserted
 * before others. The caller holds the lock of the founder's totals.
 */
export async function replayLedger(
  trx: Trx,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  const activeCompletions = await listActiveCompletions(trx, founderId);
  const { pauses } = await trx
    .selectFrom('founder_totals')
    .where('founder_id', '=', founderId)
    .select('pauses')
    .executeTakeFirstOrThrow();
  const replay = replayStreak(activeCompletions, pauses);
  await reconcileStreakBonuses(trx, {
    founderId,
    activeCompletions,
    reached: replay.reached,
    now,
  });
  await withdrawStreakMilestones(trx, { founderId });
  await rebuildFounderTotals(trx, { founderId, replay });
}

type BonusReplay = {
  founderId: string;
  /** In the order of the replay. */
  activeCompletions: ActiveCompletion[];
  reached: StreakReplay['reached'];
  now: Date;
};

type PaidBonus = {
  id: number;
  completion_id: string;
  run_started_on: string;
  streak_days: number;
};

/**
 * Makes the ledger's streak bonuses match a replay. Bonuses that no longer apply, or now belong to
 * another completion, are reversed and their notifications withdrawn; missing bonuses are added.
 */
async function reconcileStreakBonuses(
  trx: Trx,
  { founderId, activeCompletions, reached, now }: BonusReplay,
): Promise<void> {
  const { rows: paid } = await sql<PaidBonus>`
    select id, completion_id, run_started_on, streak_days from points_ledger row
    where user_id = ${founderId} and kind = 'streak_bonus' and reverses is null
      and not exists (select from points_ledger where reverses = row.id)`.execute(trx);
  const due = reached.flatMap((bonus) => {
    const completion = activeCompletions[bonus.index];
    return completion ? [{ ...bonus, completion, key: bonusKey(bonus, completion.id) }] : [];
  });
  const keyOfPaid = (row: PaidBonus) =>
    bonusKey({ runStartedOn: row.run_started_on, days: row.streak_days }, row.completion_id);
  const paidKeys = new Set(paid.map(keyOfPaid));
  const dueKeys = new Set(due.map((bonus) => bonus.key));

  const revoked = paid.filter((row) => !dueKeys.has(keyOfPaid(row)));
  if (revoked.length > 0) {
    await sql`
      insert into points_ledger (user_id, task_id, completion_id, kind, points, earned_on,
        run_started_on, streak_days, reverses, created_at)
      select user_id, task_id, completion_id, kind, -points, earned_on, run_started_on,
        streak_days, id, ${now}::timestamptz
      from points_ledger where id = any(${revoked.map((row) => row.id)}::bigint[])`.execute(trx);
    await sql`
      delete from cohort_notifications
      where type = 'streak_milestone'
        and completion_id = any(${revoked.map((row) => row.completion_id)}::uuid[])
        and recipient_id in (
          select peer.id from startup_founders peer
          join startup_founders me on me.cohort_id = peer.cohort_id
          where me.id = ${founderId})`.execute(trx);
  }
  for (const { completion, key, ...bonus } of due) {
    if (paidKeys.has(key)) continue;
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

/** Identifies a bonus by its run, its length and the completion that reached it. */
function bonusKey(bonus: { runStartedOn: string; days: number }, completionId: string): string {
  return `${bonus.runStartedOn}/${bonus.days}/${completionId}`;
}

/**
 * Rebuilds a founder's aggregates from the ledger, the completions and a replay of the streak. The
 * caller holds the lock of the founder's totals.
 */
async function rebuildFounderTotals(
  trx: Trx,
  { founderId, replay }: { founderId: string; replay: StreakReplay },
): Promise<void> {
  const { streak } = replay;
  await sql`
    with earned as (
      select earned_on as day, sum(points)::int as points from points_ledger
      where user_id = ${founderId} group by 1
    ), done as (
      select c.local_date as day, count(*)::int as tasks,
        (count(*) filter (where t.difficulty = 'hard' and t.template_key is null))::int as hard
      from completions c join tasks t on t.id = c.task_id
      where c.founder_id = ${founderId} and c.reopened_at is null group by 1
    )
    merge into daily_points old
    using (
      select day, coalesce(earned.points, 0) as points, coalesce(done.tasks, 0) as tasks,
        coalesce(done.hard, 0) as hard
      from earned full join done using (day)
    ) new on old.founder_id = ${founderId} and old.day = new.day
    when matched and (old.points, old.tasks_completed, old.hard_tasks)
      <> (new.points, new.tasks, new.hard) then
      update set points = new.points, tasks_completed = new.tasks, hard_tasks = new.hard
    when not matched then
      insert (founder_id, day, points, tasks_completed, hard_tasks)
      values (${founderId}, new.day, new.points, new.tasks, new.hard)`.execute(trx);
  await sql`
    update completions c set points = coalesce(earned.points, 0)
    from (select completion_id, sum(points)::int as points from points_ledger
          where user_id = ${founderId} and completion_id is not null group by 1) earned
    where c.id = earned.completion_id and c.founder_id = ${founderId}
      and c.reopened_at is null and c.points <> earned.points`.execute(trx);
  await sql`
    with spent as (
      delete from streak_freezes
      where founder_id = ${founderId} and day <> all(${replay.frozen}::date[])
    )
    insert into streak_freezes (founder_id, day)
    select ${founderId}::uuid, unnest(${replay.frozen}::date[])
    on conflict do nothing`.execute(trx);
  await sql`
    update founder_totals set
      (points, board_points, tasks_completed) = (
        select coalesce(sum(points), 0), coalesce(sum(board_points), 0),
          coalesce(sum(tasks_completed), 0)
        from daily_points where founder_id = ${founderId}),
      current_streak = ${streak.current},
      longest_streak = ${streak.longest},
      streak_started_on = ${streak.startedOn}::date,
      last_active_on = ${streak.lastActiveOn}::date,
      last_active_at = ${streak.lastActiveAt}::timestamptz,
      last_active_zone = ${streak.lastActiveZone},
      last_counted_on = ${streak.countedOn}::date,
      last_counted_zone = ${streak.countedZone},
      freezes_held = ${streak.freezesHeld}
    where founder_id = ${founderId}`.execute(trx);
}
