import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  claimQuestion,
  finishAnswer,
  saveAnswerProgress,
} from '#db/operations/coach/answer-question.ts';
import { recordModelProblem } from '#db/operations/coach/model-problems.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { newBrowserWithSession, signInFounder } from '#web/server/testing/browser.ts';
import { openLivePage } from '#web/server/testing/live-page.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
let web: TestWeb;
let other: TestWeb;
beforeAll(async () => {
  const config = { coach: { model: 'gpt-3.5-turbo', dailyLimit: 2 } };
  web = await startTestWeb(database(), { config });
  other = await startTestWeb(database(), { config });
});
afterAll(async () => {
  await web?.close();
  await other?.close();
});

async function founder(at = web) {
  const account = await newFounderAccount(database().db);
  return { ...account, browser: await signInFounder(at, account.email) };
}

const question = { question: 'What now?' };

describe('the coach', () => {
  it('takes one question at a time and says how many are left', async () => {
    const { browser } = await founder();
    const asked = await browser.post('/api/coach/questions', question);
    expect([asked.status, asked.body]).toMatchObject([201, { state: 'waiting', pointer: null }]);
    const second = await browser.post('/api/coach/questions', question);
    expect([second.status, second.body.code]).toEqual([409, 'coach_busy']);
    const { body } = await browser.get('/api/coach');
    expect(body).toMatchObject({
      answersFrom: 'model',
      allowance: { limit: 2, left: 1 },
      exchanges: [{ id: asked.body.id }],
      hasEarlier: false,
    });
  });

  it('answers a third question of the day with the time when there are more', async () => {
    const { browser } = await founder();
    for (let index = 0; index < 6; index += 1) {
      const { body } = await browser.post('/api/coach/questions', question);
      await browser.post(`/api/coach/questions/${body.id}/stop`);
    }
    const { status, body } = await browser.post('/api/coach/questions', question);
    expect([status, body]).toEqual([
      429,
      {
        code: 'coach_used_up',
        message:
          'You have asked the coach all of today’s questions. They renew at midnight, your time.',
      },
    ]);
  });

  it.each([
    { question: '' },
    { question: 'x'.repeat(1001) },
    { question: 'a\u0000b' },
    { question: 'a', founderId: 'b' },
    { question: 'a', dailyLimit: 1000 },
    { question: 'a', via: 'slack' },
    { question: 'a', answer: 'b' },
    {},
  ])('refuses %j', async (body) => {
    const { browser } = await founder();
    expect((await browser.post('/api/coach/questions', body)).status).toBe(400);
    expect((await browser.get('/api/coach')).body.exchanges).toEqual([]);
  });

  it('an answer grows on a page of another process, and a reload finds its current state', async () => {
    const { db } = database();
    const { email, browser } = await founder();
    const elsewhere = await signInFounder(other, email);
    const page = await openLivePage(other, elsewhere);
    await page.received(1);
    const { body: asked } = await browser.post('/api/coach/questions', question);
    const attempt = { exchangeId: asked.id, attempt: 1, now: new Date() };
    await claimQuestion(db, attempt);
    await saveAnswerProgress(db, { ...attempt, text: 'Talk to' });
    await page.received(4);
    expect(page.messages.slice(1)).toEqual(Array(3).fill({ topics: ['coach'] }));
    expect((await elsewhere.get('/api/coach')).body.exchanges).toMatchObject([
      { state: 'answering', answer: 'Talk to' },
    ]);
    expect(JSON.stringify(page.messages)).not.toContain('Talk');
    page.leave();
  });
});

it('another founder’s question is not found and stays unchanged', async () => {
  const { db } = database();
  const owner = await founder();
  const thief = await founder();
  const { body: asked } = await owner.browser.post('/api/coach/questions', question);
  const path = `/api/coach/questions/${asked.id}`;
  const answers = [
    await thief.browser.post(`${path}/stop`),
    await thief.browser.post(`${path}/retry`),
    await thief.browser.send(`${path}/feedback`, { method: 'PUT', body: { feedback: 'up' } }),
  ];
  const mismatch = { feedback: 'up', reason: 'too_long' };
  const refused = await owner.browser.send(`${path}/feedback`, { method: 'PUT', body: mismatch });
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input']);
  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([404, 'coach_exchange_not_found']);
  }
  await thief.browser.delete('/api/coach/history');
  const before = `/api/coach/history?before=${Number(asked.cursor) + 1}`;
  expect((await thief.browser.get(before)).body.exchanges).toEqual([]);
  expect((await owner.browser.get(before)).body.exchanges).toHaveLength(1);
  await db.transaction().execute((trx) =>
    finishAnswer(trx, {
      exchangeId: asked.id,
      attempt: 1,
      now: new Date(),
      outcome: { state: 'complete', answer: 'Mine', source: 'model' },
    }),
  );
  await owner.browser.send(`${path}/feedback`, { method: 'PUT', body: { feedback: 'up' } });
  expect((await owner.browser.get('/api/coach')).body.exchanges).toMatchObject([
    { answer: 'Mine', feedback: 'up' },
  ]);
});

it('an admin sees the cost per day, and no texts', async () => {
  const { db } = database();
  const { browser } = await newBrowserWithSession(db, web, { audience: 'admin' });
  const now = new Date();
  await recordModelProblem(db, { model: 'gpt-3.5-turbo', kind: 'key', now });
  await recordModelProblem(db, { model: 'a-model-of-last-year', kind: 'key', now });
  const { body } = await browser.get('/api/admin/coach');
  expect(body).toMatchObject({
    answersFrom: 'model',
    model: 'gpt-3.5-turbo',
    problems: [{ model: 'gpt-3.5-turbo', kind: 'key', since: now.toISOString() }],
    dailyLimit: 2,
    feedback: { up: 1, down: 0, last30Days: { up: 1, down: 0 } },
    days: [{ answered: 1, stopped: 6, failed: 0, inputTokens: 0, outputTokens: 0 }],
  });
  expect(JSON.stringify(body)).not.toMatch(/Mine|What now/);
  const { id: exchangeId, founder_id: founderId } = await db
    .updateTable('coach_exchanges')
    .where('feedback', '=', 'up')
    .set({ feedback_reason: 'fits_me', asked_at: new Date(now.getTime() - 31 * 86_400_000) })
    .returning(['id', 'founder_id'])
    .executeTakeFirstOrThrow();
  const later = (await browser.get('/api/admin/coach')).body;
  expect(later.feedback).toMatchObject({ up: 1, last30Days: { up: 0, down: 0 } });
  expect(later.feedback.reasons).toContainEqual({ reason: 'fits_me', count: 1 });
  expect(later.feedback.last30Days.reasons).toContainEqual({ reason: 'fits_me', count: 0 });
  expect(JSON.stringify(later)).not.toMatch(new RegExp(`Mine|${exchangeId}|${founderId}`));
});
