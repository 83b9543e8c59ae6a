import { sql, type Transaction } from 'kysely';
import type { Replay } from '#shared/domain/streak.ts';
import type { Database } from '../../schema.ts';

/**
 * Writes a founder's cached figures anew from the ledger, the completions and a replay of the
 * streak. The caller holds the lock of the founder's totals.
 */
export async function rebuildFounderTotals(
  trx: Transaction<Database>,
  { founderId, replay }: { founderId: string; replay: Replay },
): Promise<void> {
  const { streak } = replay;
  await sql`
    with earned as (
      select earned_on as day, sum(points)::int as points from points_ledger
      where user_id = ${founderId} group by 1
    ), done as (
      select local_date as day, count(*)::int as tasks from completions
      where founder_id = ${founderId} and reopened_at is null group by 1
    )
    merge into daily_points old
    using (
      select day, coalesce(earned.points, 0) as points, coalesce(done.tasks, 0) as tasks
      from earned full join done using (day)
    ) new on old.founder_id = ${founderId} and old.day = new.day
    when matched and (old.points <> new.points or old.tasks_completed <> new.tasks) then
      update set points = new.points, tasks_completed = new.tasks
    when not matched then
      insert (founder_id, day, points, tasks_completed)
      values (${founderId}, new.day, new.points, new.tasks)`.execute(trx);
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
      freezes_held = ${streak.freezesHeld}
    where founder_id = ${founderId}`.execute(trx);
}
