import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { newStartups } from '#db/testing/new-application.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { Directory } from '#shared/api/startups.ts';
import { directoryCard, searchStartups } from './search-startups.ts';

const database = useTestDatabase();
const { db } = database;
beforeEach(async () => {
  await db.deleteFrom('startup_applications').execute();
});

/** Few characters, so that searches often find something: signs, upper and lower case, other scripts. */
const letters = [
  'a',
  'A',
  'b',
  'é',
  'É',
  'ß',
  'Σ',
  'σ',
  'ς',
  '日',
  '🙂',
  '%',
  '％',
  '_',
  '\\',
  ' ',
  '1',
];
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
    const input = {
      card: directoryCard({ now: new Date(), today: '2026-06-17' }),
      filter: { search },
      after,
      isAnonymous,
      pageSize: 4,
    };
    const page: Directory = await searchStartups(db, input);
    ids.push(...page.startups.map(({ startupId }) => startupId));
    size ??= page.size;
    if (page.next === null) return { ids, size: size?.startups };
    after = page.next;
  }
}

const contains = (column: string) => `strpos(fold_text(${column}), fold_text($1)) > 0`;

/** The expected hits, searched field by field. */
async function findExpected(search: string, isAnonymous: boolean) {
  const { rows } = await database().pool.query<{ id: string }>(
    `select id from startup_applications where status = 'accepted'
      and (${contains('startup_name')} or ${contains('industry')} or ${contains('description')}
        or (${contains('founder_name')} and not $2))
    order by submitted_at desc, id desc`,
    [search, isAnonymous],
  );
  return { ids: rows.map(({ id }) => id), size: rows.length };
}

test('finds what a search of each single field finds, each startup on one page', async () => {
  const property = fc.asyncProperty(
    fc.array(startup, { minLength: 1, maxLength: 25 }),
    fc.array(searched, { minLength: 4, maxLength: 4 }),
    fc.nat(),
    async (startups: Startup[], others, seed) => {
      await db.deleteFrom('startup_applications').execute();
      // All at the same instant, so that their ids order them.
      const submitted_at = '2026-01-02T03:04:05.123456Z';
      const ids = await newStartups(
        db,
        startups.map((each) => ({ ...each, submitted_at })),
      );
      // One of them is changed and withdrawn, and in half of the runs accepted again.
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
        expect(await findAll(search, isAnonymous)).toEqual(await findExpected(search, isAnonymous));
      }
    },
  );
  await fc.assert(property, { numRuns: 25 });
});
