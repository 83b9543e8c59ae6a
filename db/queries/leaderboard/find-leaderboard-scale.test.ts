import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { LeaderboardPeriod, LeaderboardScope } from '#shared/domain/leaderboard.ts';
import { cohortFounders, countByPoints, findLeaderboard } from './find-leaderboard.ts';
import { createLeaderboardCache } from './leaderboard-cache.ts';
import { timeZonesInUse } from './longest-streaks.ts';

const database = useTestDatabase();
const { db } = database;
const since = '2026-06-14';
let cohortId: string;

/** 5,000 accepted founders in cohorts of 50, as many who are not accepted, and 40 days of work. */
beforeAll(async () => {
  const { pool } = database();
  await pool.query(`
    insert into cohorts (name, starts_on, ends_on)
      select 'Cohort ' || i, '2026-01-01', '2026-12-31' from generate_series(1, 100) i`);
  // The triggers maintain other tables and take time.
  await pool.query(`
    alter table startup_applications disable trigger user;
    insert into startup_applications (founder_name, founder_email, startup_name, industry,
        description, status, cohort_id)
      select 'Founder ' || i, 'f' || i || '@example.test', 'Startup ' || i, 'SaaS',
        repeat(md5(i::text), 12), case when i % 2 = 0 then 'accepted' else 'rejected' end, c.id
      from generate_series(1, 10000) i
      join cohorts c on c.name = 'Cohort ' || (1 + i / 2 % 100);
    alter table startup_applications enable trigger user;
    insert into founders (id, startup_id, role, name, email)
      select md5(id::text)::uuid, id, 'owner', founder_name, founder_email
      from startup_applications`);
  await pool.query(`
    insert into daily_points (founder_id, day, points, tasks_completed)
      select id, date '2026-06-17' - d, 10 * (1 + hashtext(id::text || d) & 31), 1
      from generate_series(39, 0, -1) d, founders
      where hashtext(d || id::text) & 3 = 0`);
  await pool.query(`
    insert into founder_totals (founder_id, cohort_id, points, board_points, tasks_completed)
      select f.id, a.cohort_id, coalesce(sum(points), 0), coalesce(sum(board_points), 0),
        coalesce(sum(tasks_completed), 0)
      from startup_applications a join founders f on f.startup_id = a.id
      left join daily_points d on d.founder_id = f.id group by f.id, a.cohort_id`);
  await pool.query('vacuum (analyze)');
  cohortId = (await pool.query('select id from cohorts limit 1')).rows[0].id;
});

const scopes: [LeaderboardScope, LeaderboardPeriod][] = [
  ['cohort', 'all'],
  ['cohort', 'week'],
  ['community', 'all'],
  ['community', 'week'],
];

type BoardRow = { name: string; points: number; rank: number | null };
type Ranked = BoardRow & { founderId: string };

/** The simplest way: everybody's days added up and ranked. */
async function rankFromDays(scope: LeaderboardScope, period: LeaderboardPeriod): Promise<Ranked[]> {
  const { rows } = await database().pool.query(
    `with founders as (
      select f.id as "founderId", f.name,
        sum(least(coalesce(d.points, 0), 200))::int as points
      from startup_applications a join founders f on f.startup_id = a.id
      left join daily_points d on d.founder_id = f.id and ($1::date is null or d.day >= $1)
      where a.status = 'accepted' and ($2::uuid is null or a.cohort_id = $2) group by f.id)
    select *, case when points > 0 then rank() over (order by points desc) end::int as rank
    from founders
    order by points desc, "founderId" desc`,
    [period === 'week' ? since : null, scope === 'cohort' ? cohortId : null],
  );
  return rows;
}

const byRankAndName = (a: BoardRow, b: BoardRow) =>
  (a.rank ?? Infinity) - (b.rank ?? Infinity) || a.name.localeCompare(b.name, 'en');

type LookInput = Partial<Parameters<typeof findLeaderboard>[1]> & { viewerId: string };

const look = ({ viewerId, ...input }: LookInput) =>
  findLeaderboard(db, {
    viewer: { id: viewerId, timeZone: 'UTC', cohort: { id: cohortId, name: 'Cohort' } },
    scope: 'community',
    period: 'all',
    page: 1,
    pageSize: 50,
    now: new Date('2026-06-17T12:00:00Z'),
    ...input,
  });

/** `count` founders spread over the whole list, the first and the last among them. */
function pick(ranked: Ranked[], count: number): Ranked[] {
  const step = (ranked.length - 1) / (count - 1);
  return Array.from({ length: count }, (_, index) => ranked[Math.round(index * step)]!);
}

describe.each(scopes)('the board of the %s, period %s', (scope, period) => {
  it('lists everybody once, ranked as their days say', async () => {
    const expected = await rankFromDays(scope, period);
    expect(expected).toHaveLength(scope === 'cohort' ? 50 : 5000);
    const pageSize = scope === 'cohort' ? 20 : 600;
    for (let from = 0, page = 1; from < expected.length; from += pageSize, page += 1) {
      const viewerId = expected[from]!.founderId;
      const board = await look({ viewerId, scope, period, page, pageSize });
      const byName = (rows: BoardRow[]) =>
        rows.map(({ name, points, rank }) => ({ name, points, rank })).sort(byRankAndName);
      expect(byName(board.rows)).toEqual(byName(expected.slice(from, from + pageSize)));
      expect(board.rows).toEqual([...board.rows].sort(byRankAndName));
      expect(board).toMatchObject({ size: expected.length, page });
    }
  });

  it('tells founders anywhere on it their own rank and page', async () => {
    const expected = await rankFromDays(scope, period);
    for (const { founderId, name, points, rank } of pick(expected, 12)) {
      const { me } = await look({ viewerId: founderId, scope, period, pageSize: 7 });
      const index = expected.findIndex((each) => each.founderId === founderId);
      expect(me).toMatchObject({ name, points, rank, page: Math.floor(index / 7) + 1 });
    }
  });

  it('gives the same answer from the cache', async () => {
    const cache = createLeaderboardCache(() => 0);
    for (const { founderId } of pick(await rankFromDays(scope, period), 6)) {
      const input = { viewerId: founderId, scope, period };
      expect(await look({ ...input, cache })).toEqual(await look(input));
    }
  });
});

it('shows live points from an old count as a new count would', async () => {
  const { pool } = database();
  const ranked = await rankFromDays('community', 'all');
  const [first, fiftieth, last] = [ranked[0]!, ranked[49]!, ranked[4999]!];
  const cache = createLeaderboardCache(() => 0);
  await look({ viewerId: first.founderId, cache });
  const changes: [Ranked, number][] = [
    [first, fiftieth.points],
    [first, ranked[50]!.points - 1],
    [first, 0],
    [fiftieth, first.points],
    [last, first.points + 1],
    [last, ranked[20]!.points],
    [last, pointsInsidePage(ranked).points],
  ];
  for (const [{ founderId, points }, live] of changes) {
    const write = (value: number) =>
      pool.query('update founder_totals set board_points = $1 where founder_id = $2', [
        value,
        founderId,
      ]);
    await write(live);
    const cached = await look({ viewerId: founderId, cache });
    const fresh = await look({ viewerId: founderId });
    // The old count knows no name of somebody who stood below its first page.
    if (fresh.me?.ahead && cached.me?.ahead?.name === null) fresh.me.ahead.name = null;
    expect(cached).toEqual(fresh);
    await write(points);
  }
});

/**
 * A tie in the middle that neither begins nor ends near the edge of a page: whoever moves up to an
 * edge may see the page before until the next count.
 */
function pointsInsidePage(ranked: Ranked[]): Ranked {
  const pageOf = (index: number) => Math.floor(index / 50);
  const found = ranked.slice(2_000, 4_000).find(({ points }) => {
    const first = ranked.findIndex((each) => each.points === points);
    const last = ranked.findLastIndex((each) => each.points === points);
    return pageOf(first - 2) === pageOf(last + 2);
  });
  if (!found) throw new Error('Every tie is at the edge of a page.');
  return found;
}

async function planOf(statement: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('reads of a cohort only its own founders', async () => {
  for (const period of [null, since]) {
    const plan = await planOf(cohortFounders({ cohortId, since: period }));
    expect(plan).toContain('founder_totals_cohort');
    expect(plan).not.toContain('Seq Scan');
    if (period) expect(plan).toContain('daily_points_pkey');
  }
});

it('reads of the community’s days only those of this week', async () => {
  const plan = await planOf(countByPoints({ since, pageSize: 50 }));
  expect(plan).toContain('daily_points_day');
  expect(plan).not.toContain('Seq Scan on daily_points');
});

it('counts the community of all time in the order of its index, without sorting it', async () => {
  const plan = await planOf(countByPoints({ since: null, pageSize: 50 }));
  const scan = 'Index Only Scan Backward using founder_totals_everybody';
  expect(plan).toContain(scan);
  // Nodes above a scan in a plan are done with its rows.
  expect(plan.slice(0, plan.indexOf(scan))).not.toContain('Sort');
});

it('finds the time zones of everybody by index', async () => {
  const plan = await planOf(timeZonesInUse);
  expect(plan).toContain('Index Only Scan using founders_zone');
  expect(plan).not.toContain('Join');
});
