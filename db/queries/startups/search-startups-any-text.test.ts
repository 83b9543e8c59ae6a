import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { newStartups } from '#db/testing/new-application.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Directory } from '#shared/api/startups.ts';
import { directoryCard, findStartups } from './search-startups.ts';

const database = useTestDatabase();
beforeEach(async () => {
  await database().db.deleteFrom('startup_applications').execute();
});

/** Few characters, so that what is searched for is often there: signs, small and large, other scripts. */
const letters = ['a', 'A', 'b', 'é', 'É', 'ß', 'Σ', 'σ', 'ς', '日', '🙂', '%', '_', '\\', ' ', '1'];
const text = (maxLength: number, more: string[] = []) =>
  fc.string({ unit: fc.constantFrom(...letters, ...more), minLength: 1, maxLength });
const startup = fc.record({
  startup_name: text(6),
  founder_name: text(6),
  industry: text(4),
  description: text(40, ['\n']),
});
type Startup = typeof startup extends fc.Arbitrary<infer Value> ? Value : never;
const searched = text(6)
  .map((each) => each.trim())
  .filter(Boolean);

async function findAll(search: string, isAnonymous: boolean) {
  const ids: string[] = [];
  let size: Directory['size'] = null;
  for (let after: string | undefined; ; ) {
    const input = { card: directoryCard, filter: { search }, after, isAnonymous, pageSize: 4 };
    const page: Directory = JSON.parse(await findStartups(database().db, input));
    ids.push(...page.startups.map(({ founderId }) => founderId));
    size ??= page.size;
    if (page.next === null) return { ids, size: size?.startups };
    after = page.next;
  }
}

/** In the plainest way, field by field. */
async function truth(search: string, isAnonymous: boolean) {
  const { rows } = await database().pool.query<{ id: string }>(
    `select id from startup_applications where status = 'accepted'
      and (startup_name ilike $1 or industry ilike $1 or description ilike $1
        or (founder_name ilike $1 and not $2))
    order by submitted_at desc, id desc`,
    [`%${search.replace(/[\\%_]/g, '\\$&')}%`, isAnonymous],
  );
  return { ids: rows.map(({ id }) => id), size: rows.length };
}

test('finds what a plain look at each field finds, on pages without gaps or doubles', async () => {
  const property = fc.asyncProperty(
    fc.array(startup, { minLength: 1, maxLength: 25 }),
    fc.array(searched, { minLength: 4, maxLength: 4 }),
    fc.nat(),
    async (startups: Startup[], others, seed) => {
      const { db } = database();
      await db.deleteFrom('startup_applications').execute();
      // Of one instant, so that their ids order them.
      const submitted_at = '2026-01-02T03:04:05.123456Z';
      const ids = await newStartups(
        db,
        startups.map((each) => ({ ...each, submitted_at })),
      );
      // What came by insert is also changed, sent away and taken back.
      const change = db.updateTable('startup_applications').where('id', '=', ids[0] ?? '');
      await change.set({ description: others[0] ?? '', status: 'withdrawn' }).execute();
      if (seed % 2) await change.set({ status: 'accepted' }).execute();
      const { description } = startups[seed % startups.length] as Startup;
      const line = [...(description.split('\n')[0] ?? '')];
      const part = line
        .slice(seed % 3, 2 + (seed % 11))
        .join('')
        .trim();
      for (const search of [...others, ...(part ? [part] : [])]) {
        const isAnonymous = seed % 3 === 0;
        expect(await findAll(search, isAnonymous)).toEqual(await truth(search, isAnonymous));
      }
    },
  );
  await fc.assert(property, { numRuns: 25 });
});

test('the searched words are those of the accepted startups, whatever happened to them', async () => {
  const { db, pool } = database();
  const [kept, gone, away] = await newStartups(db, [{}, {}, {}, { status: 'pending' }]);
  const set = (id: string | undefined, values: object) =>
    db
      .updateTable('startup_applications')
      .set(values)
      .where('id', '=', id ?? '')
      .execute();
  await set(kept, { startup_name: 'Äther', founder_name: 'Øyvind', looking_for_funding: true });
  await set(kept, { funding_amount: 'a lot', share_momentum: true, stage: 'launch' });
  await set(away, { status: 'rejected' });
  await db
    .deleteFrom('startup_applications')
    .where('id', '=', gone ?? '')
    .execute();
  const { rows } = await pool.query('select * from searched_startups');
  expect(rows).toEqual([
    {
      shelf: 0,
      words: 'äther\nsaas\nmakes one thing well.',
      founder: 'øyvind',
      stage: 'launch',
      industry: 'SaaS',
      is_seeking: true,
      ask: 'open',
      shares_momentum: true,
      submitted_at: expect.any(Date),
      founder_id: kept,
    },
  ]);
  await set(kept, { funding_amount: '1m-5m' });
  const asks = () => pool.query('select ask from searched_startups').then((each) => each.rows);
  expect(await asks()).toEqual([{ ask: '1m-5m' }]);
  await set(kept, { looking_for_funding: false });
  expect(await asks()).toEqual([{ ask: 'none' }]);
});
