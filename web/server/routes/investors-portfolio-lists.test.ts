import { beforeAll, describe, expect, it } from 'vitest';
import { newApplication } from '#db/testing/new-application.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { updateRow } from '#db/testing/rows.ts';
import { type Browser, newInvestorBrowser } from '#web/server/testing/browser.ts';
import { newDetailedStartup } from '#web/server/testing/new-detailed-startup.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

let approved: Browser;
let approvedId: string;
let nimbus: TestFounder;

type Card = { startupId: string; startupName: string };
const names = (body: { startups: Card[] }) => body.startups.map(({ startupName }) => startupName);

beforeAll(async () => {
  ({ browser: approved, id: approvedId } = await newInvestorBrowser(db, web()));
  nimbus = await newDetailedStartup(db);
  await newFounder(db, { stage: 'idea' });
  await newApplication(db, { startupName: 'Undecided' });
});

describe('the portfolio', () => {
  const list = async (query: string) => (await approved.get(`/api/investor/startups${query}`)).body;

  it('counts, searches, filters and sorts', async () => {
    const all = await list('');
    expect(all.figures).toMatchObject({ startups: 2, seeking: 1, withRevenue: 1, teamOfThree: 1 });
    expect(names(await list('?search=IMBU'))).toEqual(['Nimbus']);
    expect(names(await list('?search=%25'))).toEqual([]);
    expect(names(await list('?funding=seeking'))).toEqual(['Nimbus']);
    expect(names(await list('?stage=mvp'))).toEqual(['Nimbus']);
    expect(names(await list('?stage=launch'))).toEqual([]);
    expect(names(await list('?sort=name'))[0]).toBe('Nimbus');
    expect(names(await list('?sort=name&search=s'))).toEqual(
      names(await list('')).sort((one, other) => one.localeCompare(other, 'en')),
    );
    for (const odd of [
      '?stage=rich',
      '?sort=points',
      '?after=1',
      '?limit=1000',
      '?status=pending',
    ]) {
      expect((await approved.get(`/api/investor/startups${odd}`)).status).toBe(400);
    }
  });

  it.each(['newest', 'name', 'stage', 'industry', 'ask'])(
    'has each startup on one page in the order %s',
    async (sort) => {
      const { cohortId } = nimbus;
      const before = (await list('')).figures.startups;
      for (let index = before; index < 26; index += 1) await newFounder(db, { cohortId });
      const first = await list(`?sort=${sort}`);
      expect([first.startups.length, first.size.startups]).toEqual([24, 26]);
      const second = await list(`?sort=${sort}&after=${first.next}`);
      expect([second.startups.length, second.next, second.size]).toEqual([2, null, null]);
      const ids = [...first.startups, ...second.startups].map(({ startupId }: Card) => startupId);
      expect(new Set(ids).size).toBe(26);
      if (sort === 'name') {
        const sorted = [...names(first), ...names(second)];
        expect(sorted).toEqual(
          sorted.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
        );
      }
    },
  );
});

describe('saved startups', () => {
  it('belong to one investor each, are saved once, and go with the startup', async () => {
    const { browser: mine } = await newInvestorBrowser(db, web());
    const { browser: others } = await newInvestorBrowser(db, web());
    const startup = await newFounder(db);
    const path = `/api/investor/startups/${startup.startupId}/saved`;
    const answers = await Promise.all([1, 2, 3].map(() => mine.send(path, { method: 'PUT' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const saved = async (browser: Browser) =>
      (await browser.get('/api/investor/saved')).body.startups.map(
        ({ startupId }: Card) => startupId,
      );
    expect([await saved(mine), await saved(others)]).toEqual([[startup.startupId], []]);
    await others.delete(path);
    expect(await saved(mine)).toEqual([startup.startupId]);
    await updateRow(db, 'startup_applications', startup.startupId, { status: 'withdrawn' });
    expect(await saved(mine)).toEqual([]);
    expect((await mine.delete(path)).status).toBe(200);
  });

  it('are 200 at most', async () => {
    const { cohortId } = nimbus;
    const saved = await db
      .insertInto('startup_applications')
      .values(
        Array.from({ length: 200 }, (_, index) => ({
          founder_name: 'Bulk',
          founder_email: `bulk-${index}@example.test`,
          startup_name: `Bulk ${index}`,
          industry: 'SaaS',
          description: 'One of many.',
          status: 'accepted' as const,
          cohort_id: cohortId,
        })),
      )
      .returning('id')
      .execute();
    await db
      .insertInto('saved_startups')
      .values(
        saved.map((row) => ({ investor_id: approvedId, startup_id: row.id, saved_at: new Date() })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const other = await newFounder(db, { cohortId });
    const answer = await approved.send(`/api/investor/startups/${other.startupId}/saved`, {
      method: 'PUT',
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_saved']);
  });
});
