import { beforeEach, describe, expect, it } from 'vitest';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { leaderboardSchema } from '#shared/api/leaderboard.ts';
import { type Browser, signInFounder } from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

let me: Awaited<ReturnType<typeof newFounderAccount>>;
let browser: Browser;
beforeEach(async () => {
  me = await newFounderAccount(db, { name: 'Ada', slackUserId: `U${crypto.randomUUID()}` });
  await newFounderAccount(db, { name: 'Bert', cohortId: me.cohortId });
  browser = await signInFounder(web(), me.email);
});

const board = async (query = '') => (await browser.get(`/api/leaderboard${query}`)).body;

describe('GET /api/leaderboard', () => {
  it('is the cohort’s, of all time, by default', async () => {
    expect(await board()).toMatchObject({
      size: 2,
      page: 1,
      pages: 1,
      me: { rank: null, points: 0 },
    });
    expect(await board()).toEqual(await board('?scope=cohort&period=all&page=1'));
    expect((await board('?scope=community&period=week')).size).toBeGreaterThanOrEqual(2);
  });

  it('shows of founders only what others may see', async () => {
    const { id } = await newTask(db, { founderId: me.id });
    await browser.post(`/api/tasks/${id}/completion`);
    const answer = await browser.get('/api/leaderboard');
    expect(Object.keys(answer.body.rows[0]).sort()).toEqual([
      ...['activeDays', 'avatar', 'isMe', 'moved', 'name', 'pledgesKept', 'points', 'rank'],
      ...['startupName', 'streak', 'tasksCompleted'],
    ]);
    expect(Object.keys(answer.body.leaders.topPerformer.holders[0]).sort()).toEqual([
      ...['avatar', 'isMe', 'name', 'startupName'],
    ]);
    expect(answer.text).not.toMatch(/@example|slack|U[0-9a-f-]{36}/i);
    expect(answer.text).not.toContain(me.id);
  });

  it.each(['', '?scope=community', '?scope=community&period=week&page=2'])(
    'answers as the contract says, and with nothing else: %s',
    async (query) => {
      const answer = await board(query);
      expect(leaderboardSchema.parse(answer)).toEqual(answer);
    },
  );

  it('shows the viewer’s live points, also among the whole community', async () => {
    const points = async () => (await board('?scope=community')).me.points;
    expect(await points()).toBe(0);
    const { id } = await newTask(db, { founderId: me.id });
    await browser.post(`/api/tasks/${id}/completion`);
    expect(await points()).toBe(20);
  });

  it.each([
    ['?scope=world', 'scope'],
    ['?period=month', 'period'],
    ['?page=0', 'page'],
    ['?page=1.5', 'page'],
    ['?page=x', 'page'],
    ['?page=1000001', 'page'],
    ['?page=', 'page'],
    ['?pageSize=1000', 'pageSize'],
    ['?scope=cohort&scope=community', 'scope'],
  ])('refuses %s', async (query, path) => {
    const { status, body } = await browser.get(`/api/leaderboard${query}`);
    expect([status, body.code, body.issues?.[0]?.path]).toEqual([400, 'invalid_input', path]);
  });
});
