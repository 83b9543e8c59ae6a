import { type CompiledQuery, Kysely, type LogEvent, PostgresDialect } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/schema.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { StartupFilter } from '#shared/api/startups.ts';
import {
  type InvestorPreferences,
  type MatchableStartup,
  matchStartup,
} from '#shared/domain/match.ts';
import { fundingAmounts, fundingStatuses, stages } from '#shared/options.ts';
import { portfolioCard } from '../investors/portfolio.ts';
import { searchStartups } from './search-startups.ts';

const database = useTestDatabase();
const { db } = database;
// Repeatable, unlike `Math.random()`.
let seed = 51;
function below(limit: number): number {
  seed = (seed * 48271) % 2147483647;
  return seed % limit;
}
const pick = <Value>(values: readonly Value[]) => values[below(values.length)] as Value;

const now = new Date('2026-11-16T12:00:00Z');

type Row = MatchableStartup & { id: string; submitted: string; text: string };
let rows: Row[];

/** 2,500 startups of all kinds, three for each instant; a third of them share their momentum. */
beforeAll(async () => {
  const { pool } = database();
  await pool.query(`
    insert into startup_applications (id, founder_name, founder_email, startup_name, industry,
        description, status, stage, looking_for_funding, funding_amount, share_momentum,
        submitted_at)
      select md5(i::text)::uuid, 'Founder ' || i, 'f' || i || '@example.test', 'Startup ' || i,
        case when i % 9 < 4 then (array['FinTech', 'AI tools', 'Sports', 'Farming'])[1 + i % 9]
          else 'Travel' end,
        'Helps teams.' || case when i % 90 = 7 then ' Zephyrs.' else '' end
          || case when i % 2 = 0 then ' Even.' else '' end,
        'accepted', (array['idea', 'mvp', 'traction', 'launch'])[1 + i % 4], i % 7 < 4,
        (array['0-50k', '50k-250k', '250k-1m', '1m-5m', '5m+', null, 'a lot'])[1 + i % 7],
        i % 3 = 0, timestamptz '2026-01-01' + i / 3 * interval '1 minute'
      from generate_series(1, 2500) i`);
  await pool.query(`
    insert into founders (id, startup_id, role, name, email)
      select md5('of ' || i)::uuid, md5(i::text)::uuid, 'owner', 'Founder ' || i,
        'f' || i || '@example.test' from generate_series(1, 2500) i`);
  await pool.query(
    `insert into founder_totals (founder_id, current_streak, longest_streak, last_active_at)
      select md5('of ' || i)::uuid, i % 10, 10, $1::timestamptz - i % 13 * interval '1 day'
      from generate_series(1, 2500) i where i % 6 < 5`,
    [now],
  );
  await pool.query('vacuum (analyze) startup_applications');
  const all = await pool.query<Row>(
    `select a.id, industry, stage, looking_for_funding as "lookingForFunding",
      funding_amount as "fundingAmount", a.submitted_at::text as submitted,
      lower(startup_name || description || industry) as text,
      case when not share_momentum then null
        when t.current_streak >= 7 and t.last_active_at > $1::timestamptz - interval '2 days'
          then 'strong'
        when t.last_active_at > $1::timestamptz - interval '7 days' then 'steady' end as pace
    from startup_applications a join founders f on f.startup_id = a.id
      left join founder_totals t on t.founder_id = f.id`,
    [now],
  );
  rows = all.rows;
});

/** Every startup scored by the rule itself, and sorted. */
function rank(investor: InvestorPreferences, isAnonymous: boolean, filter: StartupFilter) {
  const { search = '', stage, funding } = filter;
  const points = ({ pace, ...row }: Row) =>
    (matchStartup(investor, isAnonymous ? row : { ...row, pace: pace ?? null })?.reasons ?? [])
      .map((each) => each.points)
      .reduce((sum, each) => sum + each, 0);
  return rows
    .filter((row) => row.text.includes(search))
    .filter((row) => !stage || row.stage === stage)
    .filter((row) => !funding || row.lookingForFunding === (funding === 'seeking'))
    .map((row) => ({ id: row.id, key: [points(row), row.submitted, row.id] as const }))
    .sort((one, other) => (before(one.key, other.key) ? 1 : -1))
    .map(({ id }) => id);
}

type Key = readonly [number, string, string];
function before([points, at, id]: Key, [otherPoints, otherAt, otherId]: Key): boolean {
  if (points !== otherPoints) return points < otherPoints;
  return at === otherAt ? id < otherId : at < otherAt;
}

const investors: [string, InvestorPreferences][] = [
  ['both', { focus: ['FinTech', 'AI/ML'], checkSizeMin: 50, checkSizeMax: 250 }],
  ['a rare focus', { focus: ['Hardware'], checkSizeMin: 5000, checkSizeMax: null }],
  ['nothing', { focus: [], checkSizeMin: null, checkSizeMax: null }],
];
const filters: StartupFilter[] = [
  {},
  { stage: 'mvp', funding: 'seeking' },
  { search: 'zephyr' },
  { search: 'even' },
  { search: 'fintech', funding: 'not_seeking' },
  { search: 'e', stage: 'launch' },
];
const cases = investors.flatMap(([name, investor]) =>
  [true, false].flatMap((isAnonymous) =>
    filters.map((filter) => ({ name, isAnonymous, filter, investor })),
  ),
);

test.each(cases)(
  'an investor with $name, anonymous $isAnonymous, $filter: the order is that of the scores',
  async ({ investor, isAnonymous, filter }) => {
    const expected = rank(investor, isAnonymous, filter);
    const card = portfolioCard({ isApproved: !isAnonymous, now });
    const found: string[] = [];
    // The first five pages: of a rare word that is everything.
    for (let after: string | undefined, pages = 0; pages < 5; pages += 1) {
      const order = { investor, now };
      const search = { card, filter, order, after, isAnonymous, pageSize: 24 };
      const page = await searchStartups(db, search);
      found.push(...page.startups.map(({ startupId }) => startupId));
      if (page.next === null) break;
      after = page.next;
    }
    expect(found).toEqual(expected.slice(0, 120));
  },
);

const focuses = [
  [],
  ['FinTech'],
  ['AI/ML', 'Consumer'],
  ['FinTech', 'AI/ML', 'SaaS'],
  ['Hardware'],
];
const checkSizes = [null, 0, 25, 60, 300, 1000, 6000];
const texts = [
  undefined,
  undefined,
  'even',
  'zephyr',
  'fintech',
  'travel',
  'a',
  'startup 1',
  'nobody has it',
];

test('any thesis with any filter has the order of the scores, on all pages, and its total', async () => {
  for (let run = 0; run < 40; run += 1) {
    const investor = {
      focus: pick(focuses),
      checkSizeMin: pick(checkSizes),
      checkSizeMax: pick(checkSizes),
    };
    const filter: StartupFilter = {
      search: pick(texts),
      stage: pick([undefined, undefined, ...stages]),
      funding: pick([undefined, ...fundingStatuses]),
    };
    const isAnonymous = pick([true, false]);
    const pageSize = pick([200, 700, 3000]);
    const expected = rank(investor, isAnonymous, filter);
    const card = portfolioCard({ isApproved: !isAnonymous, now });
    const found: string[] = [];
    const totals: unknown[] = [];
    for (let after: string | undefined; ; ) {
      const search = { card, filter, order: { investor, now }, after, isAnonymous, pageSize };
      const page = await searchStartups(db, search);
      found.push(...page.startups.map(({ startupId }) => startupId));
      totals.push(page.size?.startups);
      if (page.next === null) break;
      after = page.next;
    }
    const about = JSON.stringify({ investor, filter, isAnonymous, pageSize });
    expect(found, about).toEqual(expected);
    const total = filter.search ? Math.min(expected.length, 1000) : expected.length;
    expect(totals[0], about).toBe(total);
  }
});

const byStage = ({ stage }: Row) => stages.indexOf(stage);
const amounts: readonly unknown[] = fundingAmounts;
const byAsk = ({ lookingForFunding, fundingAmount }: Row) =>
  lookingForFunding ? 1 + amounts.indexOf(fundingAmount) : -1;
const industries = ['AI tools', 'Farming', 'FinTech', 'Sports', 'Travel'];
const byIndustry = ({ industry }: Row) => -industries.indexOf(industry);

test.each([
  ['stage', byStage],
  ['ask', byAsk],
  ['industry', byIndustry],
] as const)(
  'the order by %s is whole on all pages, the newest of each first',
  async (order, rankOf) => {
    const card = portfolioCard({ isApproved: true, now });
    for (const filter of [
      {},
      { search: 'even' },
      { search: 'zephyr' },
      { stage: 'mvp' as const },
    ]) {
      const expected = rows
        .filter((row) => row.text.includes(filter.search ?? ''))
        .filter((row) => !filter.stage || row.stage === filter.stage)
        .map((row) => ({ id: row.id, key: [rankOf(row), row.submitted, row.id] as const }))
        .sort((one, other) => (before(one.key, other.key) ? 1 : -1));
      const found: string[] = [];
      for (let after: string | undefined; ; ) {
        const page = await searchStartups(db, { card, filter, order, after, pageSize: 700 });
        found.push(...page.startups.map(({ startupId }) => startupId));
        if (page.next === null) break;
        after = page.next;
      }
      expect(found, JSON.stringify(filter)).toEqual(expected.map(({ id }) => id));
    }
  },
);

test('an industry outside the focus is sorted, as nearly all in focus would be read before it', async () => {
  const plan = await explainSearch({ search: 'travel' });
  expect(plan).toMatch(/startup_applications_matched .*never executed/);
  const walk = await explainSearch({ search: 'even' });
  expect(walk).toMatch(/startup_applications_matched .*actual time/);
});

test.each<[string, StartupFilter]>([
  ['nothing', {}],
  ['filters', { stage: 'mvp', funding: 'seeking' }],
])(
  'with %s to narrow it, the best are read from an index, class by class',
  async (_what, filter) => {
    const plan = await explainSearch(filter);
    expect(plan).toContain('Presorted Key: classes.points');
    // A bitmap reads a class to its end: the planner takes it until vacuum could mark the pages.
    const scan =
      /(?:using|on) startup_applications_matched .*actual time=.* rows=([\d.]+) loops=(\d+)/;
    const [, perClass, readClasses] = scan.exec(plan) ?? [];
    expect(Number(perClass) * Number(readClasses), plan).toBeLessThan(rows.length / 2);
  },
);

/** Tells what PostgreSQL did for the first page of an investor in FinTech. */
async function explainSearch(filter: StartupFilter): Promise<string> {
  const { pool } = database();
  const sent: CompiledQuery[] = [];
  const log = ({ query }: LogEvent) => void sent.push(query);
  const logged = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log });
  const investor = { focus: ['FinTech'], checkSizeMin: 50, checkSizeMax: 250 };
  const card = portfolioCard({ isApproved: true, now });
  await searchStartups(logged, { card, filter, order: { investor, now }, pageSize: 24 });
  const { sql, parameters } = sent.at(-1) as CompiledQuery;
  const explained = await pool.query(`explain (analyze) ${sql}`, [...parameters]);
  return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
}
