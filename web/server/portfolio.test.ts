import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAccount, testPassword } from '#db/testing/new-account.ts';
import { newApplication } from '#db/testing/new-application.ts';
import { newFounder, type TestFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { portfolioCardSchema } from '#shared/api/portfolio.ts';
import { Browser } from '#web/server/testing/browser.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
let web: TestWeb;
let approved: Browser;
let waiting: Browser;
let approvedEmail: string;
let nimbus: TestFounder;

type Card = { founderId: string; startupName: string };
const names = (body: { startups: Card[] }) => body.startups.map(({ startupName }) => startupName);

async function signedInInvestor(columns: object = {}): Promise<[Browser, string]> {
  const { db } = database();
  const { email } = await newAccount(db, 'investor');
  if (Object.keys(columns).length > 0) {
    await db.updateTable('investors').set(columns).where('email', '=', email).execute();
  }
  const browser = new Browser(web);
  const answer = await browser.post('/api/session/investor', { email, password: testPassword });
  expect(answer.status).toBe(200);
  return [browser, email];
}

beforeAll(async () => {
  const { db } = database();
  web = await startTestWeb(database());
  [approved, approvedEmail] = await signedInInvestor();
  [waiting] = await signedInInvestor({ approved_at: null });
  nimbus = await newFounder(db, { name: 'Ada Nimbus', stage: 'mvp' });
  await db
    .updateTable('startup_applications')
    .set({
      startup_name: 'Nimbus',
      website_url: 'https://nimbus.example/',
      pitch_deck_url: 'https://nimbus.example/deck.pdf',
      founder_bio: 'Builds clouds.',
      monthly_revenue: '1k-10k',
      team_size: 3,
      looking_for_funding: true,
      funding_amount: '250k-1m',
      slack_user_id: 'USECRET01',
      slack_team_id: 'TSECRET01',
    })
    .where('id', '=', nimbus.id)
    .execute();
  await newFounder(db, { stage: 'idea' });
  await newApplication(db, { startupName: 'Undecided' });
});
afterAll(() => web?.close());

describe('what an investor sees of a startup', () => {
  const opened = ['founderAvatar', 'founderName', 'pace', 'deckPath', 'websitePath'];
  const teaser = [
    'description',
    'founderId',
    'fundingAmount',
    'fundingRaised',
    'industry',
    'lookingForFunding',
    'monthlyRevenue',
    'stage',
    'startupName',
    'teamSize',
  ];

  it.each([
    ['waiting', teaser],
    ['approved', [...teaser, ...opened].sort()],
  ])('on a card, %s: these fields and no other', async (who, fields) => {
    const browser = who === 'approved' ? approved : waiting;
    await browser.send(`/api/investor/startups/${nimbus.id}/saved`, { method: 'PUT' });
    for (const path of ['/api/investor/startups', '/api/investor/saved']) {
      const { status, body, text } = await browser.get(path);
      expect(status).toBe(200);
      const card = body.startups.find((each: Card) => each.founderId === nimbus.id);
      expect(Object.keys(card).sort()).toEqual(fields);
      for (const each of body.startups) expect(portfolioCardSchema.parse(each)).toEqual(each);
      for (const secret of [nimbus.email, 'USECRET01', 'TSECRET01', 'Undecided', 'Builds clouds']) {
        expect(text).not.toContain(secret);
      }
      expect(text).not.toContain('nimbus.example');
      if (who === 'waiting') expect(text).not.toContain('Ada Nimbus');
    }
  });

  it.each([
    ['unverified', { email_verified_at: null, approved_at: null }],
    ['waiting', { approved_at: null }],
    ['declined', { approved_at: null, declined_at: new Date() }],
    ['revoked', { approved_at: null, revoked_at: new Date() }],
  ])('who is %s opens no profile, and asks for no introduction', async (_state, columns) => {
    const [browser] = await signedInInvestor(columns);
    for (const id of [nimbus.id, '00000000-0000-4000-8000-000000000000']) {
      const { status, body } = await browser.get(`/api/investor/startups/${id}`);
      expect([status, body.code]).toEqual([403, 'investor_not_approved']);
    }
    const asked = await browser.post('/api/introductions', { founderId: nimbus.id, note: 'Hello' });
    expect([400, 403, 404, 409]).toContain(asked.status);
    expect((await browser.get('/api/introductions')).text).not.toContain(nimbus.id);
    const list = await browser.get('/api/investor/startups');
    expect(list.text).not.toContain('nimbus.example');
  });

  it('closes at once when the approval is withdrawn', async () => {
    const [browser, email] = await signedInInvestor();
    const look = () => browser.get(`/api/investor/startups/${nimbus.id}`);
    expect((await look()).status).toBe(200);
    await database()
      .db.updateTable('investors')
      .set({ approved_at: null, revoked_at: new Date() })
      .where('email', '=', email)
      .execute();
    expect((await look()).status).toBe(403);
  });

  it('in full, where it is accepted; momentum only if its founder agreed', async () => {
    const { db } = database();
    const { body, text } = await approved.get(`/api/investor/startups/${nimbus.id}`);
    expect(body).toMatchObject({
      startupName: 'Nimbus',
      founderBio: 'Builds clouds.',
      websitePath: `/investor/open/${nimbus.id}/website`,
      deckPath: `/investor/open/${nimbus.id}/deck`,
      momentum: null,
    });
    for (const secret of [nimbus.email, 'USECRET01', 'TSECRET01']) {
      expect(text).not.toContain(secret);
    }
    const share = (share_momentum: boolean) =>
      db
        .updateTable('startup_applications')
        .set({ share_momentum })
        .where('id', '=', nimbus.id)
        .execute();
    await share(true);
    expect((await approved.get(`/api/investor/startups/${nimbus.id}`)).body.momentum).toEqual({
      streak: 0,
      longestStreak: 0,
      activeDays: 0,
      tasksDone: 0,
      pledges: { kept: 0, decided: 0 },
    });
    await share(false);
    for (const status of ['pending', 'rejected'] as const) {
      const { id } = await newApplication(db, { status });
      expect((await approved.get(`/api/investor/startups/${id}`)).body.code).toBe(
        'startup_not_found',
      );
      const saved = await approved.send(`/api/investor/startups/${id}/saved`, { method: 'PUT' });
      expect([saved.status, saved.body.code]).toEqual([404, 'startup_not_found']);
    }
  });
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

  it.each(['newest', 'name'])('is paged by its %s order, each once', async (sort) => {
    const { db } = database();
    const { cohortId } = nimbus;
    const before = (await list('')).figures.startups;
    for (let index = before; index < 26; index += 1) await newFounder(db, { cohortId });
    const first = await list(`?sort=${sort}`);
    expect([first.startups.length, first.size.startups]).toEqual([24, 26]);
    const second = await list(`?sort=${sort}&after=${first.next}`);
    expect([second.startups.length, second.next, second.size]).toEqual([2, null, null]);
    const ids = [...first.startups, ...second.startups].map(({ founderId }: Card) => founderId);
    expect(new Set(ids).size).toBe(26);
    if (sort === 'name') {
      const sorted = [...names(first), ...names(second)];
      expect(sorted).toEqual(
        sorted.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)),
      );
    }
  });
});

describe('saved startups', () => {
  it('are each investor’s own, saved once however often, and gone when the startup is', async () => {
    const { db } = database();
    const [mine] = await signedInInvestor();
    const [others] = await signedInInvestor();
    const startup = await newFounder(db);
    const path = `/api/investor/startups/${startup.id}/saved`;
    const answers = await Promise.all([1, 2, 3].map(() => mine.send(path, { method: 'PUT' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const saved = async (browser: Browser) =>
      (await browser.get('/api/investor/saved')).body.startups.map(
        ({ founderId }: Card) => founderId,
      );
    expect([await saved(mine), await saved(others)]).toEqual([[startup.id], []]);
    await others.delete(path);
    expect(await saved(mine)).toEqual([startup.id]);
    await db
      .updateTable('startup_applications')
      .set({ status: 'withdrawn' })
      .where('id', '=', startup.id)
      .execute();
    expect(await saved(mine)).toEqual([]);
    expect((await mine.delete(path)).status).toBe(200);
  });

  it('are 200 at most', async () => {
    const { db } = database();
    const { id } = await db
      .selectFrom('investors')
      .where('email', '=', approvedEmail)
      .select('id')
      .executeTakeFirstOrThrow();
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
      .values(saved.map((row) => ({ investor_id: id, founder_id: row.id, saved_at: new Date() })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const other = await newFounder(db, { cohortId });
    const answer = await approved.send(`/api/investor/startups/${other.id}/saved`, {
      method: 'PUT',
    });
    expect([answer.status, answer.body.code]).toEqual([409, 'too_many_saved']);
  });
});
