import { beforeAll, expect, it } from 'vitest';
import { rebuildStartupAggregates } from '#db/operations/startups/rebuild-startup-aggregates.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Directory, StartupFilter } from '#shared/api/startups.ts';
import { findDirectoryDiscrepancies } from './find-wrong-figures.ts';
import { directoryCard, findStartups } from './search-startups.ts';

const database = useTestDatabase();

/**
 * 4,000 startups: some words are in all, some in a third, some in few, and not evenly spread. They
 * stand on two shelves behind an empty one.
 */
beforeAll(async () => {
  const { db, pool } = database();
  await pool.query(`select setval('searched_startups_number', 2 * 16384 - 1500)`);
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
  const { rows } = await pool.query('select distinct shelf from searched_startups order by shelf');
  expect(rows).toEqual([{ shelf: 1 }, { shelf: 2 }]);
  expect(await findDirectoryDiscrepancies(db)).toEqual([]);
  await rebuildStartupAggregates(db);
});

async function look(filter: StartupFilter, after?: string): Promise<Directory> {
  const input = { card: directoryCard, filter, after, pageSize: 24 };
  return JSON.parse(await findStartups(database().db, input));
}

/** In the simplest way. */
async function truth({ search = '', stage, industry, funding }: StartupFilter) {
  const { rows } = await database().pool.query<{ id: string; seeking: boolean }>(
    `select id, looking_for_funding as seeking from startup_applications
    where status = 'accepted'
      and position(lower($1) in lower(concat_ws(E'\\n', startup_name, founder_name, industry,
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

it.each(filters)('%j is answered as a plain look at all says', async (filter) => {
  const expected = await truth(filter);
  const first = await look(filter);
  const isMore = filter.search !== undefined && expected.length > 1000;
  expect(first.size).toEqual({
    startups: isMore ? 1000 : expected.length,
    isMore,
    seeking: isMore ? null : expected.filter((row) => row.seeking).length,
  });
  const found = first.startups.map((each) => each.founderId);
  let { next } = first;
  for (let turned = 0; next && turned < 3; turned += 1) {
    const page = await look(filter, next);
    found.push(...page.startups.map((each) => each.founderId));
    next = page.next;
  }
  expect(found).toEqual(expected.slice(0, 96).map((row) => row.id));
  expect(next === null).toBe(expected.length <= 96);
});
