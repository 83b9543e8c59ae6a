import { beforeEach, expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();
let giver: Browser;
let helper: Browser;
let thanks: { founderId: string; forWhat: string };

beforeEach(async () => {
  const from = await newFounderAccount(db);
  const to = await newFounderAccount(db, { cohortId: from.cohortId, name: 'Bo Lind' });
  giver = await signInFounder(web(), from.email);
  helper = await signInFounder(web(), to.email);
  thanks = { founderId: to.id, forWhat: 'the intro' };
});

const pointsOf = async (browser: Browser) => (await browser.get('/api/overview')).body.stats.points;

it('thanks are given, shown to the helper, and undone by the giver alone', async () => {
  const { status, body } = await giver.post('/api/thanks', thanks);
  expect([status, body]).toEqual([
    201,
    {
      id: expect.any(String),
      helper: { id: thanks.founderId, name: 'Bo Lind' },
      forWhat: 'the intro',
      points: 15,
      givenAt: expect.any(String),
      left: 2,
    },
  ]);
  expect(await pointsOf(helper)).toBe(15);
  expect((await helper.get('/api/notifications')).body.items).toMatchObject([
    { type: 'peer_help', message: 'thanked you for “the intro”', points: 15 },
  ]);
  expect((await giver.post('/api/thanks', thanks)).body.code).toBe('thanks_today');

  const foreign = await helper.delete(`/api/thanks/${body.id}`);
  expect([foreign.status, foreign.body.code]).toEqual([404, 'thanks_not_found']);
  expect(await pointsOf(helper)).toBe(15);
  for (let round = 0; round < 2; round += 1) {
    expect((await giver.delete(`/api/thanks/${body.id}`)).status).toBe(200);
  }
  expect(await pointsOf(helper)).toBe(0);
});

it.each(['points', 'giverId', 'givenAt', 'given_on', 'weekSlot', 'helperId'])(
  'thanks do not accept %s from a client',
  async (field) => {
    const answer = await giver.post('/api/thanks', { ...thanks, [field]: 1000 });
    expect([answer.status, answer.body.code]).toEqual([400, 'invalid_input']);
    expect(await pointsOf(helper)).toBe(0);
  },
);

it('thanks need somebody of the same cohort and a reason', async () => {
  const stranger = await newFounderAccount(db);
  const codes = [];
  for (const input of [
    { ...thanks, founderId: stranger.id },
    { ...thanks, founderId: 'nobody' },
    { ...thanks, forWhat: '  ' },
    { ...thanks, forWhat: 'two\nlines' },
  ]) {
    const { status, body } = await giver.post('/api/thanks', input);
    codes.push(`${status} ${body.code}`);
  }
  expect(codes).toEqual([
    '404 founder_not_found',
    '400 invalid_input',
    '400 invalid_input',
    '400 invalid_input',
  ]);
});
