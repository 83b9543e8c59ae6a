import { beforeAll, expect, it } from 'vitest';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Directory, StartupFilter } from '#shared/api/startups.ts';
import { directoryCard, searchStartups } from './search-startups.ts';

const database = useTestDatabase();
const { db } = database;

/** 4,000 accepted startups: some words are in all, some in a third, some in few, one only in old ones. */
beforeAll(async () => {
  const { pool } = database();
  await pool.query(`
    insert into startup_applications (founder_name, founder_email, startup_name, industry,
        description, status, stage, looking_for_funding, submitted_at)
      select 'Founder ' || i, 'f' || i || '@example.test', 'Startup ' || i,
        case when i % 3 = 0 then 'SaaS' else 'FinTech' end,
        'Helps teams.' || case when i % 400 = 7 then ' Rare zephyrs, 50%_ off.' else '' end
          || case when i < 1500 then ' Oldtimers qx.' else '' end,
        case when i % 5 = 4 then 'rejected' else 'accepted' end,
        (array['idea', 'mvp', 'traction', 'launch'])[1 + i % 4], i % 2 = 0,
        timestamptz '2026-01-01' + i * interval '1 minute'
      from generate_series(1, 5000) i`);
  await pool.query('vacuum (analyze) startup_applications');
});

async function list(filter: StartupFilter, after?: string): Promise<Directory> {
  return searchStartups(db, {
    card: directoryCard({ now: new Date(), today: '2026-06-17' }),
    filter,
    after,
    pageSize: 24,
  });
}

/** The expected hits, without any index. */
async function findExpected({ search = '', stage, industry, funding }: StartupFilter) {
  const { rows } = await database().pool.query<{ id: string; seeking: boolean }>(
    `select id, looking_for_funding as seeking from startup_applications
    where status = 'accepted'
      and position(fold_text($1) in fold_text(concat_ws(E'\\n', startup_name, founder_name, industry,
        description))) > 0
      and ($2::text is null or stage = $2) and ($3::text is null or industry = $3)
      and ($4::boolean is null or looking_for_funding = $4)
    order by submitted_at desc, id desc`,
    [search, stage, industry, funding === undefined ? null : funding === 'seeking'],
  );
  return rows;
}

const searches = [
  'helps',
  'saas',
  'zephyr',
  '%_',
  'q',
  'qx',
  'a',
  'aa',
  'tech',
  'oldtimers',
  'no such',
  'r 49',
];
const chosen: StartupFilter[] = [
  {},
  { stage: 'mvp' },
  { funding: 'seeking' },
  { stage: 'idea', funding: 'seeking' },
  { industry: 'SaaS', funding: 'seeking' },
  { stage: 'launch', industry: 'FinTech', funding: 'not_seeking' },
];
const filters: StartupFilter[] = [
  ...chosen,
  ...searches.flatMap((search) => chosen.map((each) => ({ ...each, search }))),
];

it.each(filters)('finds for %j what a scan of all startups finds', async (filter) => {
  const expected = await findExpected(filter);
  const first = await list(filter);
  const isMore = filter.search !== undefined && expected.length > 1000;
  expect(first.size).toEqual({
    startups: isMore ? 1000 : expected.length,
    isMore,
    seeking: isMore ? null : expected.filter((row) => row.seeking).length,
  });
  const found = first.startups.map((each) => each.startupId);
  let { next } = first;
  for (let pages = 1; next && pages < 4; pages += 1) {
    const page = await list(filter, next);
    found.push(...page.startups.map((each) => each.startupId));
    next = page.next;
  }
  expect(found).toEqual(expected.slice(0, 96).map((row) => row.id));
  expect(next === null).toBe(expected.length <= 96);
});
