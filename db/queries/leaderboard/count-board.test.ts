import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { listRanked } from '#shared/domain/leaderboard.ts';
import { type BoardOf, boardCount, countBoard } from './count-board.ts';

const database = useTestDatabase();
const since = '2026-06-14';
let cohortId: string;

/** 5,000 accepted founders in cohorts of 50, as many who are not, and 40 days of work. */
beforeAll(async () => {
  const { pool } = database();
  await pool.query(`
    insert into cohorts (name, starts_on, ends_on)
      select 'Cohort ' || i, '2026-01-01', '2026-12-31' from generate_series(1, 100) i`);
  // What else is kept of applications is of no interest here, and takes its time.
  await pool.query(`
    alter table startup_applications disable trigger user;
    insert into startup_applications (founder_name, founder_email, startup_name, industry,
        description, status, cohort_id)
      select 'Founder ' || i, 'f' || i || '@example.test', 'Startup ' || i, 'SaaS',
        repeat(md5(i::text), 12), case when i % 2 = 0 then 'accepted' else 'rejected' end, c.id
      from generate_series(1, 10000) i
      join cohorts c on c.name = 'Cohort ' || (1 + i / 2 % 100);
    alter table startup_applications enable trigger user`);
  await pool.query(`
    insert into daily_points (founder_id, day, points, tasks_completed)
      select id, date '2026-06-17' - d, 10 * (1 + hashtext(id::text || d) & 31), 1
      from generate_series(39, 0, -1) d, startup_applications
      where hashtext(d || id::text) & 3 = 0`);
  await pool.query(`
    insert into founder_totals (founder_id, cohort_id, points, board_points, tasks_completed)
      select a.id, a.cohort_id, coalesce(sum(points), 0), coalesce(sum(board_points), 0),
        coalesce(sum(tasks_completed), 0)
      from startup_applications a left join daily_points d on d.founder_id = a.id group by a.id`);
  await pool.query('vacuum (analyze)');
  cohortId = (await pool.query('select id from cohorts limit 1')).rows[0].id;
});

const boards: [string, () => BoardOf][] = [
  ['a cohort, all time', () => ({ cohortId, since: null })],
  ['a cohort, this week', () => ({ cohortId, since })],
  ['the community, all time', () => ({ cohortId: null, since: null })],
  ['the community, this week', () => ({ cohortId: null, since })],
];

/** In the simplest way, from the days. */
async function rankedFromDays(of: BoardOf) {
  const { rows } = await database().pool.query(
    `with founders as (
      select a.id as "founderId", sum(least(coalesce(d.points, 0), 200))::int as points
      from startup_applications a
      left join daily_points d on d.founder_id = a.id and ($1::date is null or d.day >= $1)
      where a.status = 'accepted' and ($2::uuid is null or a.cohort_id = $2) group by a.id)
    select *, rank() over (order by points desc)::int as rank from founders
    order by points desc, "founderId"`,
    [of.since, of.cohortId],
  );
  return rows;
}

describe.each(boards)('%s', (_, boardOf) => {
  it('ranks as its days say', async () => {
    const expected = await rankedFromDays(boardOf());
    const { standings } = await countBoard(database().db, boardOf());
    expect(standings.size).toBe(boardOf().cohortId ? 50 : 5000);
    expect(listRanked(standings, { from: 0, count: standings.size })).toEqual(expected);
  });
});

async function planOf(of: BoardOf): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${boardCount(of)}`.execute(
    database().db,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('reads of a cohort only its own founders', async () => {
  for (const period of [null, since]) {
    const plan = await planOf({ cohortId, since: period });
    expect(plan).toContain('founder_totals_cohort');
    expect(plan).not.toContain('Seq Scan');
    if (period) expect(plan).toContain('daily_points_pkey');
  }
});

it('reads of the community’s days only this week’s', async () => {
  const plan = await planOf({ cohortId: null, since });
  expect(plan).toContain('daily_points_day');
  expect(plan).not.toContain('Seq Scan on daily_points');
});
