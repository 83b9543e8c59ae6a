import type pg from 'pg';
import { cohortSize } from '../generate-data.ts';

export type OpenTask = { taskId: string; founderId: string; token: string };

/**
 * Inserts tasks to complete, each of another founder with a full cohort, in random order. They are
 * two days old and due in five, so they earn the early bonus; every fourth is a pledge.
 */
export async function insertOpenTasks(pool: pg.Pool, count: number): Promise<OpenTask[]> {
  const { rows } = await pool.query<OpenTask>(
    `with picked as (
      select founder_id, token, row_number() over () as i from (
        select founder_id, token from bench.founders where cohort_id is not null
        order by random() limit $1) founders
    ), added as (
      insert into tasks (id, user_id, title, description, difficulty, points_value, is_public_pledge,
        created_at, due_date)
      select 'bench-' || gen_random_uuid(), founder_id, 'Call three leads', 'Ask for the next step.',
        'medium', 20, i % 4 = 0, now() - interval '2 days', now() + interval '5 days'
      from picked
      returning id, user_id, is_public_pledge, created_at
    ), pledged as (
      insert into pledges (task_id, founder_id, pledged_at)
      select id, user_id, created_at from added where is_public_pledge
    )
    select a.id as "taskId", a.user_id as "founderId", p.token
    from added a join picked p on p.founder_id = a.user_id order by p.i`,
    [count],
  );
  if (rows.length < count) {
    throw new Error(
      `--requests=${count} needs as many founders in cohorts of ${cohortSize}; there are ${rows.length}.`,
    );
  }
  return rows;
}
