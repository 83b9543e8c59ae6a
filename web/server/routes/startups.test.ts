import { beforeEach, describe, expect, it } from 'vitest';
import { recordOwner } from '#db/operations/founders/record-owner.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newApplication, newStartups } from '#db/testing/new-application.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { insertRow, updateRow } from '#db/testing/rows.ts';
import { directorySchema } from '#shared/api/startups.ts';
import { addDays, localDate } from '#shared/time.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

let me: Awaited<ReturnType<typeof newFounderAccount>>;
let browser: Browser;
beforeEach(async () => {
  await db.updateTable('startup_applications').set({ status: 'withdrawn' }).execute();
  me = await newFounderAccount(db, { name: 'Ada' });
  browser = await signInFounder(web(), me.email);
});

const secrets = /@example|founder_?email|slack|T000000001|S3CRET|note|session|time_?zone|cohort/i;

async function newStranger() {
  const { id, startupId } = await newFounder(db, {
    name: 'Bo Lind',
    slackUserId: `U${crypto.randomUUID()}`,
  });
  const account = await newFounderAccount(db);
  await updateRow(db, 'startup_applications', startupId, {
    startup_name: 'Kelp',
    cohort_slack_channel: 'S3CRET',
    funding_amount: '1m-5m',
    website_url: 'https://kelp.example',
  });
  await updateRow(db, 'founders', id, { slack_name: 'bo S3CRET', bio: 'Sailor.' });
  await db.transaction().execute((trx) => recordOwner(trx, { founderId: id }));
  await insertRow(db, 'application_notes', {
    application_id: startupId,
    account_id: account.accountId,
    text: 'S3CRET',
    created_at: new Date(),
  });
  return startupId;
}

describe('GET /api/startups', () => {
  it('shows only what the contract says of the startups of all cohorts', async () => {
    const stranger = await newStranger();
    const { status, body, text, headers } = await browser.get('/api/startups');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json']);
    const { startups } = directorySchema.parse(body);
    expect(startups.find(({ startupId }) => startupId === stranger)).toEqual({
      startupId: stranger,
      founderName: 'Bo Lind',
      founderAvatar: null,
      startupName: 'Kelp',
      startupLogo: null,
      stage: 'idea',
      industry: 'SaaS',
      description: 'Makes one thing well.',
      teamSize: 1,
      lookingForFunding: false,
      fundingAmount: null,
      websiteUrl: 'https://kelp.example',
      isAlumni: false,
      isPremium: false,
    });
    expect(text).not.toMatch(secrets);
  });

  it('marks those whose cohort has ended as alumni', async () => {
    const { id: cohortId } = await newCohort(db, { endsOn: '2026-01-31' });
    const { startupId: id } = await newFounder(db, { cohortId });
    const { body } = await browser.get('/api/startups');
    const card = directorySchema.parse(body).startups.find(({ startupId }) => startupId === id);
    expect(card?.isAlumni).toBe(true);
    expect((await browser.get(`/api/startups/${id}`)).body.isAlumni).toBe(true);
  });

  it('searches, in pages of 24', async () => {
    await newStartups(
      db,
      Array.from({ length: 30 }, (_, n) => ({ startup_name: `Zephyr ${n}` })),
    );
    const first = (await browser.get('/api/startups?search=ZEPHYR')).body;
    expect([first.startups.length, first.size.startups]).toEqual([24, 30]);
    const rest = (await browser.get(`/api/startups?search=zephyr&after=${first.next}`)).body;
    expect([rest.startups.length, rest.size, rest.next]).toEqual([6, null, null]);
    const found = [...first.startups, ...rest.startups].map((each) => each.startupName);
    expect(new Set(found).size).toBe(30);
    expect((await browser.get('/api/startups?search=%25%25%25')).body.startups).toEqual([]);
  });

  it('shows a change at once to whoever made it, while others read', async () => {
    for (const name of ['First', 'Second', 'Third']) {
      const others = Array.from({ length: 5 }, () => browser.get('/api/startups'));
      await updateRow(db, 'startup_applications', me.startupId, { startup_name: name });
      const after = await browser.get('/api/startups');
      expect(after.body.startups[0].startupName).toBe(name);
      await Promise.all(others);
    }
  });

  it.each([
    'stage=unicorn',
    'funding=maybe',
    'status=pending',
    'after=1',
    'after=1.none',
    'limit=1000000',
    'search=a%0Ab',
    `search=${'x'.repeat(101)}`,
    'search=a&search=b',
    'card=founder_email',
  ])('refuses %s', async (query) => {
    const { status, body } = await browser.get(`/api/startups?${query}`);
    expect([status, body.code]).toEqual([400, 'invalid_input']);
  });
});

describe('GET /api/startups/industries', () => {
  it('lists those of accepted startups', async () => {
    await newStartups(db, [{ industry: 'climate' }, { industry: 'Biotech' }, { industry: 'SaaS' }]);
    await newApplication(db, { industry: 'Hidden' });
    const { body } = await browser.get('/api/startups/industries');
    expect(body).toEqual(['Biotech', 'climate', 'SaaS']);
  });
});

describe('GET /api/startups/{startupId}', () => {
  it('shows any accepted startup, and only its profile', async () => {
    const id = await newStranger();
    const { status, body, text } = await browser.get(`/api/startups/${id}`);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      ...['description', 'founderAvatar', 'founderBio', 'founderLinkedin'],
      ...['founderLocation', 'founderName', 'fundingAmount', 'fundingRaised', 'industry'],
      ...['isAlumni', 'isPremium', 'lookingForFunding', 'milestones', 'monthlyRevenue'],
      ...['pitchDeckUrl', 'pledges', 'stage', 'startupId', 'startupLogo', 'startupName', 'team'],
      ...['teamSize', 'websiteUrl'],
    ]);
    expect(body).toMatchObject({ founderBio: 'Sailor.', fundingAmount: null });
    expect(text).not.toMatch(secrets);
  });

  it('lists the pledges of everybody on the team, to their cohort', async () => {
    const bo = await newFounder(db, { cohortId: me.cohortId, name: 'Bo' });
    const cy = await newTeammate(db, bo, { name: 'Cy' });
    const now = new Date();
    const dueOn = addDays(localDate(now, 'UTC'), 3);
    for (const { id: founderId } of [bo, cy])
      await newTask(db, { founderId, dueOn, isPublicPledge: true, now });
    const pledges = async (reader: Browser) =>
      (await reader.get(`/api/startups/${bo.startupId}`)).body.pledges.map(
        ({ founderName }: { founderName: string }) => founderName,
      );
    expect((await pledges(browser)).sort()).toEqual(['Bo', 'Cy']);
    const stranger = await newFounderAccount(db);
    expect(await pledges(await signInFounder(web(), stranger.email))).toEqual([]);
  });

  it('does not find what is not accepted or no startup', async () => {
    const [gone] = await newStartups(db, [{ status: 'withdrawn' }]);
    const ids = [(await newApplication(db)).id, gone, crypto.randomUUID(), 'none', '%00'];
    for (const id of ids) {
      const { status } = await browser.get(`/api/startups/${id}`);
      expect([id, status]).toEqual([id, id === '%00' ? 400 : 404]);
    }
  });
});
