import { type Kysely, sql } from 'kysely';
import { replayStreak } from '#shared/domain/streak.ts';
import { findFounderTotals } from '../queries/founder-totals.ts';
import type { Database } from '../schema.ts';

/**
 * Compares a founder's totals with the ledger and with a replay of the completions, both read in
 * the simplest way. Returns the discrepancies in words; none when everything agrees.
 */
export async function reconcileLedger(db: Kysely<Database>, founderId: string): Promise<string[]> {
  const totals = await findFounderTotals(db, founderId);
  const active = await listActiveCompletions(db, founderId);
  const calendar = [...active].sort((a, b) => a.at.getTime() - b.at.getTime());
  const replay = replayStreak(calendar, totals.streak.pauses);
  const wrong = [...(await findLedgerDiscrepancies(db, founderId))];
  const isOrdered = active
    .filter((each) => !each.backfilled)
    .every((each, index, all) => each.at >= (all[index - 1]?.at ?? each.at));
  if (!isOrdered) wrong.push('completions were not recorded in order of time');
  const mustEqual = (name: string, found: unknown, expected: unknown) => {
    const [is, should] = [JSON.stringify(found), JSON.stringify(expected)];
    if (is !== should) wrong.push(`${name} is ${is}, should be ${should}`);
  };
  mustEqual('streak', totals.streak, replay.streak);
  mustEqual('tasks completed', totals.tasksCompleted, active.length);
  const frozen = await db
    .selectFrom('streak_freezes')
    .where('founder_id', '=', founderId)
    .orderBy('day')
    .select('day')
    .execute();
  mustEqual(
    'frozen days',
    frozen.map((row) => row.day),
    [...replay.frozen].sort(),
  );
  mustEqual(
    'bonuses',
    await listNetBonuses(db, founderId),
    replay.reached
      .map((bonus) => {
        const { id, day } = calendar[bonus.index] as ActiveCompletion;
        return `${bonus.runStartedOn} ${bonus.days} ${bonus.points} ${id} ${day}`;
      })
      .sort(),
  );
  return wrong;
}

type ActiveCompletion = {
  id: string;
  at: Date;
  day: string;
  timeZone: string;
  backfilled: boolean;
};

/**
 * In the order in which they were recorded. The founder's lock makes that the order of time, except
 * for those reported the morning after, which count as the last moment of their day.
 */
async function listActiveCompletions(
  db: Kysely<Database>,
  founderId: string,
): Promise<ActiveCompletion[]> {
  const { rows } = await sql<ActiveCompletion>`
    select c.id, c.local_date as day, c.time_zone as "timeZone", c.backfilled,
      case when c.backfilled
        then (c.local_date + 1)::timestamp at time zone c.time_zone - interval '1 ms'
        else c.completed_at end as at
    from completions c
    join points_ledger base on base.completion_id = c.id and base.kind = 'base'
      and base.reverses is null
    where c.founder_id = ${founderId} and c.reopened_at is null
    order by base.id`.execute(db);
  return rows;
}

async function listNetBonuses(db: Kysely<Database>, founderId: string): Promise<string[]> {
  const { rows } = await sql<{ bonus: string }>`
    select concat_ws(' ', run_started_on, streak_days, sum(points), completion_id, earned_on) as bonus
    from points_ledger where user_id = ${founderId} and kind = 'streak_bonus'
    group by run_started_on, streak_days, completion_id, earned_on
    having sum(points) <> 0`.execute(db);
  return rows.map((row) => row.bonus).sort();
}

async function findLedgerDiscrepancies(db: Kysely<Database>, founderId: string): Promise<string[]> {
  const { rows } = await sql<{ wrong: string }>`
    with ledger as (select * from points_ledger where user_id = ${founderId}),
    active as (
      select * from completions where founder_id = ${founderId} and reopened_at is null
    ), days as (
      select earned_on as day, sum(points) as points, (
        select count(*) from active c join tasks t on t.id = c.task_id
        where c.local_date = earned_on and t.difficulty = 'hard' and t.template_key is null) as hard
      from ledger group by 1
    )
    select format('points are %s, the ledger says %s', f.points, l.points) as wrong
    from founder_totals f, (select coalesce(sum(points), 0) as points from ledger) l
    where f.founder_id = ${founderId} and f.points <> l.points
    union all
    select format('board points are %s, the days say %s', f.board_points, d.points)
    from founder_totals f, (
      select coalesce(sum(least(points - 35 * greatest(hard - 3, 0), 200)), 0) as points from days) d
    where f.founder_id = ${founderId} and f.board_points <> d.points
    union all
    select format('%s has %s points, the ledger says %s', coalesce(d.day, days.day), d.points, days.points)
    from (select * from daily_points where founder_id = ${founderId}) d
    full join days on days.day = d.day
    where coalesce(d.points, 0) <> coalesce(days.points, 0)
    union all
    select format('%s has %s tasks, completions say %s', d.day, d.tasks_completed,
      (select count(*) from active where local_date = d.day))
    from daily_points d where d.founder_id = ${founderId}
      and d.tasks_completed <> (select count(*) from active where local_date = d.day)
    union all
    select format('completion %s has %s points, the ledger says %s', s.id, s.points, sum(l.points))
    from active s left join ledger l on l.completion_id = s.id
    group by s.id, s.points having s.points is distinct from sum(l.points)
    union all
    select format('reopened completion %s still has %s points', c.id, sum(l.points))
    from completions c join ledger l on l.completion_id = c.id
    where c.reopened_at is not null group by c.id having sum(l.points) <> 0
    union all
    select format('completion %s earns %s %s times', l.completion_id, l.kind, count(*))
    from ledger l where l.reverses is null and l.completion_id is not null
      and not exists (select from ledger r where r.reverses = l.id)
    group by l.completion_id, l.kind having count(*) > 1
    union all
    select format('completion %s of %s earned on %s', c.id, c.local_date, l.earned_on)
    from ledger l join completions c on c.id = l.completion_id
    where l.earned_on <> c.local_date
    union all
    select format('%s reverses %s wrongly', r.id, l.id)
    from ledger r join points_ledger l on l.id = r.reverses
    where r.points <> -l.points or r.kind <> l.kind or r.earned_on <> l.earned_on
      or r.user_id <> l.user_id or r.completion_id is distinct from l.completion_id
    union all
    select format('a notification is about %s, which was reopened', n.completion_id)
    from cohort_notifications n join completions c on c.id = n.completion_id
    where n.sender_id = ${founderId} and c.reopened_at is not null
    union all
    select format('a notification is about a milestone that %s lost', n.completion_id)
    from cohort_notifications n
    where n.sender_id = ${founderId} and n.type = 'streak_milestone' and not exists (
      select from ledger l where l.completion_id = n.completion_id and l.kind = 'streak_bonus'
        and l.reverses is null and not exists (select from ledger r where r.reverses = l.id))
    union all
    select format('task %s is %s with %s active completions', t.id, t.status, count(s.id))
    from tasks t left join active s on s.task_id = t.id
    where t.user_id = ${founderId}
    group by t.id, t.status having count(s.id) <> (t.status = 'completed')::int`.execute(db);
  return rows.map((row) => row.wrong);
}
