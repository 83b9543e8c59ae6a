import { beforeEach, describe, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

type Founder = Awaited<ReturnType<typeof newFounderAccount>>;
let me: Founder;
let peer: Founder;
let browser: Browser;
beforeEach(async () => {
  me = await newFounderAccount(db, { name: 'Ada' });
  peer = await newFounderAccount(db, {
    name: 'Bo Lind',
    cohortId: me.cohortId,
    slackUserId: `U${crypto.randomUUID()}`,
  });
  browser = await signInFounder(web(), me.email);
});

const change = (id: string, values: object) =>
  db.updateTable('startup_applications').set(values).where('id', '=', startupOf(id)).execute();

const profile = (founderId: string) => browser.get(`/api/cohort/${founderId}`);

const card = [
  ...['description', 'founderAvatar', 'founderId', 'founderName', 'fundingAmount', 'industry'],
  ...[
    'lookingForFunding',
    'stage',
    'startupId',
    'startupLogo',
    'startupName',
    'streak',
    'teamSize',
    'thanks',
  ],
];

describe('GET /api/cohort', () => {
  it('shows of peers only what others may see', async () => {
    await browser.post('/api/thanks', { founderId: peer.id, forWhat: 'the intro' });
    const { status, body, text } = await browser.get('/api/cohort');
    expect(status).toBe(200);
    expect(Object.keys(body.peers[0]).sort()).toEqual(card);
    expect(Object.keys(body.activity[0]).sort()).toEqual([
      ...['at', 'cheers', 'founderAvatar', 'founderId', 'founderName', 'id', 'isMe', 'mayCheer'],
      ...['message', 'points', 'startupName', 'type'],
    ]);
    expect(text).not.toMatch(/@example|slack|U[0-9a-f-]{36}|T000000001/i);
  });

  it('reflects thanks as they are given and undone', async () => {
    const state = async () => {
      const { peers, thanksLeft } = (await browser.get('/api/cohort')).body;
      return [peers[0].thanks?.id ?? null, thanksLeft];
    };
    expect(await state()).toEqual([null, 3]);
    const given = await browser.post('/api/thanks', { founderId: peer.id, forWhat: 'the intro' });
    expect(await state()).toEqual([given.body.id, 2]);
    await browser.delete(`/api/thanks/${given.body.id}`);
    expect(await state()).toEqual([null, 3]);
  });
});

describe('GET /api/cohort/{founderId}', () => {
  it('shows the whole profile, milestones newest first, and nothing else', async () => {
    await db
      .updateTable('founders')
      .set({ bio: 'Sailor.', location: 'Cork', linkedin: 'https://www.linkedin.com/in/bo' })
      .where('id', '=', peer.id)
      .execute();
    await change(peer.id, {
      funding_raised: 'seed',
      monthly_revenue: '1k-10k',
      website_url: 'https://kelp.example',
      pitch_deck_url: 'https://kelp.example/deck.pdf',
      milestones: JSON.stringify([
        { id: '1', title: 'First', date: '2026-01-05', type: 'product', achieved: true },
        {
          id: '2',
          title: 'Second',
          description: 'At last.',
          date: '2026-03-05',
          type: 'team',
          achieved: true,
        },
      ]),
    });
    const { status, body, text } = await profile(peer.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      ...Object.fromEntries(card.map((field) => [field, expect.toSatisfy(() => true)])),
      founderId: peer.id,
      startupId: peer.startupId,
      checkIn: null,
      founderName: 'Bo Lind',
      founderBio: 'Sailor.',
      founderLocation: 'Cork',
      founderLinkedin: 'https://www.linkedin.com/in/bo',
      fundingRaised: 'seed',
      monthlyRevenue: '1k-10k',
      websiteUrl: 'https://kelp.example',
      pitchDeckUrl: 'https://kelp.example/deck.pdf',
      milestones: [
        {
          id: '2',
          title: 'Second',
          description: 'At last.',
          date: '2026-03-05',
          type: 'team',
          achieved: true,
        },
        {
          id: '1',
          title: 'First',
          description: null,
          date: '2026-01-05',
          type: 'product',
          achieved: true,
        },
      ],
      thanksLeft: 3,
      pledges: [],
    });
    expect(text).not.toMatch(/@example|slack|U[0-9a-f-]{36}|T000000001/i);
  });

  const refused = { code: 'founder_not_found', message: 'That founder isn’t in your cohort.' };

  it('does not find a founder of another cohort, oneself, or anything else', async () => {
    const stranger = await newFounderAccount(db);
    for (const id of [stranger.id, me.id, crypto.randomUUID(), 'nobody', '%25', 'activity']) {
      const { status, body } = await profile(id);
      expect([id, status, body]).toEqual([id, 404, refused]);
    }
  });

  it.each(['pending', 'under_review', 'rejected', 'withdrawn'])(
    'does not find one whose application is %s',
    async (status) => {
      await change(peer.id, { status });
      const answer = await profile(peer.id);
      expect([answer.status, answer.body]).toEqual([404, refused]);
      expect((await browser.get('/api/cohort')).body.peers).toEqual([]);
    },
  );

  it('finds nobody for a founder without a cohort', async () => {
    await change(me.id, { cohort_id: null });
    expect((await profile(peer.id)).status).toBe(404);
    const { body } = await browser.get('/api/cohort');
    expect(body).toMatchObject({ cohort: null, peers: [], activity: [] });
  });
});
