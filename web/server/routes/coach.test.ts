import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  claimQuestion,
  finishAnswer,
  saveAnswerProgress,
} from '#db/operations/coach/answer-question.ts';
import { recordModelProblem } from '#db/operations/coach/model-problems.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newTask } from '#db/testing/new-task.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { CoachProposal } from '#shared/domain/coach-proposals.ts';
import { addDays, localDate } from '#shared/time.ts';
import { newBrowserWithSession, signInFounder } from '#web/server/testing/browser.ts';
import { openLivePage } from '#web/server/testing/live-page.ts';
import { startTestWeb, type TestWeb } from '#web/server/testing/start-test-web.ts';

const database = useTestDatabase();
const { db } = database;
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
  const account = await newFounderAccount(db);
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
        message: 'You’ve asked all of today’s questions. They renew at midnight, your time.',
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

describe('what the coach remembers', () => {
  it('is added, edited and deleted by its founder alone, whose other pages hear of it', async () => {
    const owner = await founder();
    const thief = await founder();
    const page = await openLivePage(other, await signInFounder(other, owner.email));
    await page.received(1);
    const note = { kind: 'goal', text: ' 5 paying  by May 1 ' };
    const added = await owner.browser.post('/api/coach/notes', note);
    expect([added.status, added.body.text]).toEqual([201, '5 paying by May 1']);
    await page.received(2);
    expect(page.messages[1]).toEqual({ topics: ['coachMemory'] });
    page.leave();
    const path = `/api/coach/notes/${added.body.id}`;
    const edit = { method: 'PUT', body: { kind: 'fact', text: '4 pay' } };
    const stolen = await thief.browser.send(path, edit);
    expect([stolen.status, stolen.body.code]).toEqual([404, 'note_not_found']);
    await thief.browser.delete(path);
    const { notes } = (await owner.browser.get('/api/coach/memory')).body;
    expect(notes).toEqual([added.body]);
    expect((await thief.browser.get('/api/coach/memory')).body.notes).toEqual([]);
    expect((await owner.browser.send(path, edit)).body).toMatchObject(edit.body);
    await owner.browser.delete('/api/coach/history');
    expect((await owner.browser.get('/api/coach/memory')).body.notes).toHaveLength(1);
    expect((await owner.browser.delete(path)).status).toBe(200);
    expect((await owner.browser.delete(path)).body.code).toBe('note_not_found');
    expect((await owner.browser.get('/api/coach/memory')).body.notes).toEqual([]);
  });

  it.each([
    { kind: 'fact', text: ' ' },
    { kind: 'fact', text: 'x'.repeat(201) },
    { kind: 'fact', text: 'two\nlines' },
    { kind: 'wish', text: 'a' },
    { kind: 'fact', text: 'a', founderId: 'b' },
  ])('is refused: %j', async (note) => {
    const { browser } = await founder();
    expect((await browser.post('/api/coach/notes', note)).status).toBe(400);
  });

  it('opens with what was planned, until it is answered', async () => {
    const { id: founderId, browser } = await founder();
    const now = new Date(Date.now() - 5 * 86_400_000);
    const { id } = await newTask(db, { founderId, title: 'Price the pilot', now });
    const read = async () => (await browser.get('/api/coach/memory')).body.opening;
    expect(await read()).toMatchObject({ task: { id, title: 'Price the pilot' }, isDone: false });
    const path = `/api/coach/opening/${id}`;
    const { browser: thief } = await founder();
    expect((await thief.post(`${path}/completion`)).body.code).toBe('task_not_found');
    const drop = { method: 'PUT', body: { answer: 'drop' } };
    expect((await thief.send(path, drop)).body.code).toBe('task_not_found');
    const completions = await Promise.all([1, 2].map(() => browser.post(`${path}/completion`)));
    expect(completions.filter(({ body }) => body.isNew)).toHaveLength(1);
    expect(await read()).toBeNull();
  });
});

it('suggests questions about a founder’s own open tasks', async () => {
  const { id: founderId, browser } = await founder();
  const read = async () => (await browser.get('/api/coach/suggestions')).body.questions;
  expect(await read()).toEqual([]);
  await newTask(db, { founderId, title: 'Price the pilot' });
  expect(await read()).toEqual(['How do I start “Price the pilot”?']);
  const { browser: other } = await founder();
  expect((await other.get('/api/coach/suggestions')).body.questions).toEqual([]);
});

it('an admin sees the cost per day, and no texts', async () => {
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

it('acts once its proposal is confirmed, with valid changes only, for its founder alone', async () => {
  const { browser } = await founder();
  const stranger = await founder();
  const { body: asked } = await browser.post('/api/coach/questions', question);
  const attempt = { exchangeId: asked.id, attempt: 1, now: new Date() };
  await claimQuestion(db, attempt);
  const dueOn = addDays(localDate(new Date(), 'UTC'), 3);
  const call = (title: string): CoachProposal => ({
    kind: 'task',
    title,
    description: '',
    difficulty: 'easy',
    dueOn,
  });
  const proposals: CoachProposal[] = [
    ...['Call Bo', 'Call Cy', 'Call Di'].map(call),
    { kind: 'update', subject: 'November', body: 'Two sales.' },
  ];
  const outcome = { state: 'complete', answer: 'This.', source: 'model', proposals } as const;
  await db.transaction().execute((trx) => finishAnswer(trx, { ...attempt, outcome }));
  const { body } = await browser.get('/api/coach');
  const [bo, cy, , update] = body.exchanges[0].proposals.map(
    ({ id }: { id: string }) => `/api/coach/proposals/${id}`,
  );
  for (const wrong of [{ title: '' }, { date: 'soon' }, { points: 9999 }]) {
    expect((await browser.post(`${bo}/confirmation`, wrong)).status).toBe(400);
  }
  for (const way of ['confirmation', 'refusal']) {
    expect((await stranger.browser.post(`${bo}/${way}`)).status).toBe(404);
  }
  expect((await stranger.browser.post(`/api/coach/questions/${asked.id}/tasks`)).status).toBe(404);
  expect((await stranger.browser.get(`${update}/draft`)).status).toBe(404);
  expect((await browser.get(`${bo}/draft`)).status).toBe(404);
  const confirmed = await browser.post(`${bo}/confirmation`, { title: 'Call Bo twice' });
  const { pending } = (await browser.get('/api/tasks')).body;
  expect(confirmed.body.proposals[0]).toMatchObject({
    state: 'confirmed',
    title: 'Call Bo twice',
    taskId: pending[0].id,
  });
  await browser.post(`${cy}/refusal`);
  const { body: all } = await browser.post(`/api/coach/questions/${asked.id}/tasks`);
  expect(all).toMatchObject({
    exchange: {
      proposals: [{}, { state: 'declined' }, { state: 'confirmed' }, { state: 'open' }],
    },
    failures: [],
  });
  expect((await browser.get(`${update}/draft`)).body).toEqual({
    subject: 'November',
    body: 'Two sales.',
  });
});
