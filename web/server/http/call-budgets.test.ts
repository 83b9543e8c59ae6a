import { beforeEach, expect, it } from 'vitest';
import { createCallBudgets } from '#web/server/http/rate-limits.ts';
import {
  type Browser,
  newBrowserWithSession,
  newInvestorBrowser,
} from '#web/server/testing/browser.ts';
import { useTestWeb } from '#web/server/testing/start-test-web.ts';

const { db, web } = useTestWeb();

const matches = '/api/investor/startups?sort=match';
let stranger: Browser;
beforeEach(async () => {
  const columns = { email_verified_at: null, approved_at: null };
  ({ browser: stranger } = await newInvestorBrowser(db, web(), columns));
});

async function ask(times: number, call: () => Promise<{ status: number }>) {
  let answered = 0;
  // Some at a time: too many at once are refused for another reason.
  for (let left = times; left > 0; left -= 40) {
    const answers = await Promise.all(Array.from({ length: Math.min(left, 40) }, call));
    answered += answers.filter(({ status }) => status !== 429).length;
  }
  return answered;
}

it('stops match searches of an account that nobody has verified, with the time to wait', async () => {
  expect(await ask(80, () => stranger.get(matches))).toBe(60);
  const refused = await stranger.get(matches);
  expect([refused.status, refused.body]).toEqual([
    429,
    {
      code: 'slow_down',
      message: 'That was a lot in one minute. Please wait a moment and try again.',
    },
  ]);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
  // Pages of one's own still open, and others have their own budget.
  expect((await stranger.get('/api/me')).status).toBe(200);
  const { browser } = await newInvestorBrowser(db, web());
  expect(await ask(80, () => browser.get(matches))).toBe(80);
});

it('stops a founder who makes and deletes tasks faster than hands can', async () => {
  const { browser } = await newBrowserWithSession(db, web(), { audience: 'founder' });
  const task = await browser.post('/api/tasks', { title: 'Call a customer' });
  expect(task.status).toBe(201);
  const path = `/api/tasks/${task.body.id}`;
  expect(await ask(230, () => browser.delete(path))).toBe(199);
  expect((await browser.post('/api/tasks', { title: 'One more' })).status).toBe(429);
  expect((await browser.get('/api/tasks')).status).toBe(200);
});

it('counts plain reads by their number', async () => {
  const budgets = createCallBudgets({ verified: { points: 4, reads: 2 } });
  const call = { accountId: 'a', tokenId: null, isVerified: true, protectionKey: null };
  const spend = (cost: number) =>
    budgets.spend({ ...call, cost }).then(
      () => 'ok',
      (error) => error.code,
    );
  expect([await spend(0), await spend(0), await spend(0)]).toEqual(['ok', 'ok', 'slow_down']);
  expect([await spend(3), await spend(3)]).toEqual(['ok', 'slow_down']);
});
