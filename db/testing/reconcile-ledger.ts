import { sql } from 'kysely';
import { replayStreak } from '#shared/domain/streak.ts';
import { type StreakColumns, toStreak } from '../queries/founder-totals.ts';
import type { Db } from '../schema.ts';
import { weekStartOf } from '../week-start.ts';

/**
 * Compares the totals of founders with the ledger and with a replay of the completions, both read in
 * the simplest way. Returns the discrepancies in words; none when everything agrees.
 */
export async function reconcileLedger(db: Db, ...founderIds: string[]): Promise<string[]> {
  const ledgers = await readLedgers(db, founderIds);
  const missing = founderIds.filter((id) => !ledgers.some((ledger) => ledger.founder_id === id));
  return [...missing.map((id) => `${id} has no totals`), ...ledgers.flatMap(findDiscrepancies)];
}

function findDiscrepancies(ledger: FounderLedger): string[] {
  const active = ledger.active.map(({ at, ...completion }) => ({
    ...completion,
    at: new Date(at),
  }));
  const calendar = [...active].sort((a, b) => a.at.getTime() - b.at.getTime());
  const replay = replayStreak(calendar, ledger.pauses ?? undefined);
  const wrong = [...ledger.wrong];
  const isOrdered = active
    .filter((each) => !each.backfilled)
    .every((each, index, all) => each.at >= (all[index - 1]?.at ?? each.at));
  if (!isOrdered) wrong.push('completions were not recorded in order of time');
  const mustEqual = (name: string, found: unknown, expected: unknown) => {
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
    if (is !== should) wrong.push(`${name} is ${is}, should be ${should}`);
  };
  mustEqual('streak', toStreak(ledger), replay.streak);
  mustEqual('tasks completed', ledger.tasks_completed, active.length);
  mustEqual('frozen days', ledger.frozen, [...replay.frozen].sort());
  const bonuses = replay.reached.map((bonus) => {
    const { id, day } = calendar[bonus.index] as (typeof active)[number];
    return `${bonus.runStartedOn} ${bonus.days} ${bonus.points} ${id} ${day}`;
  });
  mustEqual('bonuses', ledger.bonuses.sort(), bonuses.sort());
  return wrong;
}

type FounderLedger = StreakColumns & {
  founder_id: string;
  tasks_completed: number;
  /**
   * In the order in which they were recorded. The founder's lock makes that the order of time, except
   * for those reported the morning after, which count as the last moment of their day.
   */
  active: { id: string; at: string; day: string; timeZone: string; backfilled: boolean }[];
  frozen: string[];
  /** The streak bonuses that are left after all reversals. */
  bonuses: string[];
  wrong: string[];
};

/** In one statement, because some tests compare after each of a thousand steps. */
async function readLedgers(db: Db, founderIds: string[]): Promise<FounderLedger[]> {
  const { rows } = await sql<FounderLedger>`
    with totals as (select * from founder_totals where founder_id = any(${founderIds}::uuid[])),
    ledger as (select * from points_ledger where user_id = any(${founderIds}::uuid[])),
    active as (
      select * from completions
      where founder_id = any(${founderIds}::uuid[]) and reopened_at is null
    ), done as (
      select c.founder_id, c.local_date as day, count(*) as tasks,
        count(*) filter (where t.difficulty = 'hard' and t.template_key is null) as hard
      from active c join tasks t on t.id = c.task_id group by 1, 2
    ), days as (
      select l.user_id as founder_id, l.earned_on as day, sum(l.points) as points,
        coalesce(max(done.hard), 0) as hard
      from ledger l left join done on done.founder_id = l.user_id and done.day = l.earned_on
      group by 1, 2
    ), bonuses as (
      select user_id as founder_id,
        concat_ws(' ', run_started_on, streak_days, sum(points), completion_id, earned_on) as bonus
      from ledger where kind = 'streak_bonus'
      group by user_id, run_started_on, streak_days, completion_id, earned_on
      having sum(points) <> 0
    ), discrepancies as (
      select f.founder_id,
        format('points are %s, the ledger says %s', f.points, coalesce(sum(l.points), 0)) as wrong
      from totals f left join ledger l on l.user_id = f.founder_id
      group by f.founder_id, f.points having f.points <> coalesce(sum(l.points), 0)
      union all
      select f.founder_id, format('board points are %s, the days say %s', f.board_points, d.points)
      from totals f cross join lateral (
        select coalesce(sum(least(points - 35 * greatest(hard - 3, 0), 200)), 0) as points
        from days where days.founder_id = f.founder_id) d
      where f.board_points <> d.points
      union all
      select coalesce(d.founder_id, days.founder_id), format('%s has %s points, the ledger says %s',
        coalesce(d.day, days.day), d.points, days.points)
      from (select * from daily_points where founder_id = any(${founderIds}::uuid[])) d
      full join days on days.founder_id = d.founder_id and days.day = d.day
      where coalesce(d.points, 0) <> coalesce(days.points, 0)
      union all
      select d.founder_id, format('%s has %s tasks, completions say %s', d.day, d.tasks_completed,
        coalesce(done.tasks, 0))
      from daily_points d left join done on done.founder_id = d.founder_id and done.day = d.day
      where d.founder_id = any(${founderIds}::uuid[])
        and d.tasks_completed <> coalesce(done.tasks, 0)
      union all
      select s.founder_id,
        format('completion %s has %s points, the ledger says %s', s.id, s.points, sum(l.points))
      from active s left join ledger l on l.completion_id = s.id and l.user_id = s.founder_id
      group by s.founder_id, s.id, s.points having s.points is distinct from sum(l.points)
      union all
      select l.user_id, format('reopened completion %s still has %s points', c.id, sum(l.points))
      from completions c join ledger l on l.completion_id = c.id
      where c.reopened_at is not null group by l.user_id, c.id having sum(l.points) <> 0
      union all
      select l.user_id,
        format('completion %s earns %s %s times', l.completion_id, l.kind, count(*))
      from ledger l where l.reverses is null and l.completion_id is not null
        and not exists (select from ledger r where r.reverses = l.id and r.user_id = l.user_id)
      group by l.user_id, l.completion_id, l.kind having count(*) > 1
      union all
      select l.user_id, format('completion %s of %s earned on %s', c.id, c.local_date, l.earned_on)
      from ledger l join completions c on c.id = l.completion_id
      where l.earned_on <> c.local_date
      union all
      select r.user_id, format('%s reverses %s wrongly', r.id, l.id)
      from ledger r join points_ledger l on l.id = r.reverses
      where r.points <> -l.points or r.kind <> l.kind or r.earned_on <> l.earned_on
        or r.user_id <> l.user_id or r.completion_id is distinct from l.completion_id
      union all
      select user_id, format('help brought %s points in a week', sum(points))
      from ledger where kind = 'peer_help'
      group by user_id, ${weekStartOf(sql`earned_on`)} having sum(points) > 45
      union all
      select n.sender_id, format('a notification is about %s, which was reopened', n.completion_id)
      from cohort_notifications n join completions c on c.id = n.completion_id
      where n.sender_id = any(${founderIds}::uuid[]) and c.reopened_at is not null
      union all
      select n.sender_id,
        format('a notification is about a milestone that %s lost', n.completion_id)
      from cohort_notifications n
      where n.sender_id = any(${founderIds}::uuid[]) and n.type = 'streak_milestone' and not exists (
        select from ledger l where l.completion_id = n.completion_id and l.user_id = n.sender_id
          and l.kind = 'streak_bonus' and l.reverses is null and not exists (
            select from ledger r where r.reverses = l.id and r.user_id = l.user_id))
      union all
      select t.user_id,
        format('task %s is %s with %s active completions', t.id, t.status, count(s.id))
      from tasks t left join active s on s.task_id = t.id and s.founder_id = t.user_id
      where t.user_id = any(${founderIds}::uuid[])
      group by t.user_id, t.id, t.status having count(s.id) <> (t.status = 'completed')::int
    )
    select f.founder_id, f.tasks_completed, f.current_streak, f.longest_streak, f.streak_started_on,
      f.last_active_on, f.last_active_at, f.last_active_zone, f.last_counted_on, f.last_counted_zone,
      f.freezes_held, f.pauses,
      (select coalesce(json_agg(json_build_object('id', c.id, 'day', c.local_date,
          'timeZone', c.time_zone, 'backfilled', c.backfilled, 'at', case when c.backfilled
            then (c.local_date + 1)::timestamp at time zone c.time_zone - interval '1 ms'
            else c.completed_at end) order by base.id), '[]')
        from active c join points_ledger base on base.completion_id = c.id and base.kind = 'base'
          and base.reverses is null
        where c.founder_id = f.founder_id) as active,
      array(select day::text from streak_freezes s where s.founder_id = f.founder_id order by day)
        as frozen,
      array(select bonus from bonuses b where b.founder_id = f.founder_id) as bonuses,
      array(select wrong from discrepancies d where d.founder_id = f.founder_id) as wrong
    from totals f`.execute(db);
  return rows;
}
