import type pg from 'pg';

/**
 * Tasks of the past year, more of them lately than long ago, 60 % completed by yesterday, and all that completing them left
 * behind. They are spread so thinly that no streak comes near its first bonus.
 */
export async function insertHistory(
  client: pg.Client,
  { tasks }: { tasks: number },
): Promise<void> {
  await client.query(`
    create temp table planned as
      select bench.id('task', i)::text as id, f.founder_id, f.time_zone,
        (array['easy', 'medium', 'hard'])[1 + bench.rnd(i, 31, 3)] as difficulty,
        bench.rnd(i, 32, 4) = 0 as pledged, created_at, created_at + interval '7 days' as due_date,
        case when bench.rnd(i, 33, 10) < 6
          then created_at + (1 + bench.rnd(i, 34, 590000)) * interval '1 second' end as completed_at
      from generate_series(1, ${tasks}) i
      join bench.founders f on f.place = 1 + (i - 1) % (select count(*) from bench.founders)
      cross join lateral (select now() - interval '9 days'
        - power(bench.rnd(i, 35, 100000) / 100000.0, 2) * interval '356 days' as created_at) made;
    analyze planned`);
  await client.query(`
    insert into tasks (id, user_id, title, description, status, is_public_pledge, due_date,
        difficulty, points_value, created_at, completed_at)
      select id, founder_id, 'Talk to a customer', 'Ask what they did the last time.',
        case when completed_at is null then 'pending' else 'completed' end, pledged, due_date,
        difficulty, ${pointsOf('difficulty')}, created_at, completed_at
      from planned`);
  await client.query(`
    insert into pledges (task_id, founder_id, state, pledged_at, resolved_at)
      select id, founder_id, case when completed_at is null then 'missed' else 'kept' end,
        created_at, coalesce(completed_at, due_date)
      from planned where pledged;
    create temp table done as
      select *, bench.id('completion', row_number() over (order by completed_at)) as completion_id,
        (completed_at at time zone time_zone)::date as local_date,
        ${pointsOf('difficulty')} as base, case when pledged then 5 else 0 end as kept,
        case when due_date - completed_at >= interval '1 day'
          and completed_at - created_at >= interval '1 day' then 10 else 0 end as early
      from planned where completed_at is not null;
    analyze done`);
  await client.query(`
    create temp table runs as
      select founder_id, local_date, started_on,
        row_number() over (partition by founder_id, started_on order by local_date)::int as streak
      from (select founder_id, local_date, min(local_date) over (partition by founder_id, run)
          as started_on
        from (select founder_id, local_date, local_date
            - row_number() over (partition by founder_id order by local_date)::int as run
          from (select distinct founder_id, local_date from done) days) runs) started;
    analyze runs;
    insert into completions (id, task_id, founder_id, completed_at, local_date, time_zone, source,
        points, streak)
      select completion_id, id, founder_id, completed_at, local_date, time_zone, 'web',
        base + kept + early, streak
      from done join runs using (founder_id, local_date);
    insert into points_ledger (user_id, task_id, completion_id, kind, points, earned_on, created_at)
      select founder_id, id, completion_id, kind, points, local_date, completed_at
      from done cross join lateral (values ('base', base), ('public_pledge', kept),
        ('early_completion', early)) earned (kind, points)
      where points > 0 order by completed_at;
    insert into daily_points (founder_id, day, points, tasks_completed)
      select founder_id, local_date, sum(base + kept + early), count(*) from done group by 1, 2`);
  await client.query(`
    update founder_totals f set points = s.points, board_points = s.board_points,
        tasks_completed = s.tasks, current_streak = last.streak, longest_streak = best.longest,
        streak_started_on = last.started_on, last_active_on = last.local_date,
        last_active_at = last.completed_at, last_active_zone = last.time_zone
      from (select founder_id, sum(points) as points, sum(board_points) as board_points,
          sum(tasks_completed) as tasks
        from daily_points group by 1) s
      join (select founder_id, max(streak) as longest from runs group by 1) best using (founder_id)
      join (select distinct on (founder_id) founder_id, local_date, started_on, streak,
          completed_at, time_zone
        from done join runs using (founder_id, local_date)
        order by founder_id, completed_at desc) last using (founder_id)
      where f.founder_id = s.founder_id`);
}

function pointsOf(difficulty: string): string {
  return `case ${difficulty} when 'easy' then 10 when 'medium' then 20 else 35 end`;
}
