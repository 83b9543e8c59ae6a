import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { startupOf } from '#db/queries/founders.ts';
import { newFounderAccount } from '#db/testing/new-account.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { newTask } from '#db/testing/new-task.ts';
import { updateRow } from '#db/testing/rows.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import type { ExchangeView } from '#shared/api/coach.ts';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import type { Citation } from '#shared/domain/coach-context.ts';
import { type FeedbackReason, isReasonOf } from '#shared/domain/coach-feedback.ts';
import {
  findConversation,
  listEarlierExchanges,
  listRecentExchanges,
} from '../../queries/coach/exchanges.ts';
import { exportFounder } from '../../queries/settings/export-founder.ts';
import { deleteTask } from '../tasks/delete-task.ts';
import {
  claimQuestion,
  failAbandonedAnswers,
  finishAnswer,
  saveAnswerProgress,
  saveCitations,
} from './answer-question.ts';
import { editQuestion, retryQuestion } from './ask-again.ts';
import {
  askCoach,
  clearConversation,
  rateAnswer,
  reserveQuestion,
  stopAnswer,
} from './ask-coach.ts';

const database = useTestDatabase();
const { db } = database;
const now = new Date('2026-03-10T12:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);
let founderId = '';
beforeEach(async () => {
  founderId = (await newFounder(db, { timeZone: 'Asia/Tokyo' })).id;
});

const ask = (overrides: Partial<Parameters<typeof askCoach>[1]> = {}) =>
  askCoach(db, {
    founderId,
    question: 'What now?',
    via: 'web',
    dailyLimit: 3,
    now,
    ...overrides,
  });
const jobs = () =>
  database()
    .pool.query('select payload from graphile_worker._private_jobs')
    .then(({ rows }) => rows.map((row) => row.payload));
const usage = () =>
  db
    .selectFrom('coach_usage')
    .where('founder_id', '=', founderId)
    .select(['day', 'reserved', 'attempts', 'answered', 'stopped', 'failed'])
    .execute();
const conversation = () =>
  findConversation(db, {
    founder: { id: founderId, timeZone: 'Asia/Tokyo' },
    dailyLimit: 3,
    now,
  });
const begin = ({ id: exchangeId }: ExchangeView, attempt = 1) =>
  claimQuestion(db, { exchangeId, attempt, now });
const complete = ({ id: exchangeId }: ExchangeView, attempt = 1, answer = 'Do it.') =>
  db.transaction().execute((trx) =>
    finishAnswer(trx, {
      exchangeId,
      attempt,
      now,
      outcome: { state: 'complete', answer, source: 'model' },
    }),
  );

describe('a question', () => {
  it('is stored with its job and counts for the day in the founder’s time zone', async () => {
    const asked = await ask({ now: new Date('2026-03-10T16:00:00Z') });
    expect(asked).toMatchObject({ state: 'waiting', answer: '', question: 'What now?' });
    expect(await jobs()).toContainEqual({ exchangeId: asked.id, attempt: 1 });
    expect(await usage()).toMatchObject([{ day: '2026-03-11', reserved: 1, attempts: 1 }]);
  });

  it('is asked once when the same click arrives several times', async () => {
    const clientKey = randomUUID();
    const all = await Promise.all(Array.from({ length: 10 }, () => ask({ clientKey })));
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await usage()).toMatchObject([{ reserved: 1, attempts: 1 }]);
  });

  it('is refused while another is open, so that one of fifty at once is accepted', async () => {
    const all = await Promise.allSettled(Array.from({ length: 50 }, () => ask({ dailyLimit: 50 })));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of all) {
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'coach_busy' });
    }
    expect(await usage()).toMatchObject([{ reserved: 1, attempts: 1 }]);
  });

  it('is refused from someone who is not an accepted founder', async () => {
    await updateRow(db, 'startup_applications', startupOf(founderId), { status: 'rejected' });
    await expect(ask()).rejects.toMatchObject({ code: 'forbidden' });
  });
});

it('answers a cry for help at once, uncounted, whatever is open or used up', async () => {
  const cry = { question: 'I want to kill myself', clientKey: randomUUID(), dailyLimit: 0 };
  const answered = { state: 'complete', source: 'refused', pointer: null, failure: null };
  const answer = humanHelpText('crisis');
  const before = await jobs();
  expect(await ask(cry)).toMatchObject({ ...answered, answer });
  expect(await ask(cry)).toMatchObject(answered);
  expect([await jobs(), await usage()]).toEqual([before, []]);
  const open = await ask();
  expect(await ask({ ...cry, clientKey: undefined })).toMatchObject({ ...answered, answer });
  const { exchanges, allowance } = await conversation();
  expect(exchanges.map(({ state }) => state)).toEqual(['complete', 'waiting', 'complete']);
  expect(allowance.left).toBe(2);
  // A question that the model's own check finds doesn't count either.
  await begin(open);
  const outcome = { state: 'complete', answer, source: 'refused' } as const;
  await db
    .transaction()
    .execute((trx) => finishAnswer(trx, { exchangeId: open.id, attempt: 1, now, outcome }));
  expect(await usage()).toMatchObject([{ reserved: 0, answered: 0, attempts: 1 }]);
});

describe('the daily allowance', () => {
  it('is never exceeded by fifty concurrent questions', async () => {
    const day = '2026-03-10';
    const all = await Promise.allSettled(
      Array.from({ length: 50 }, () => reserveQuestion(db, { founderId, day, dailyLimit: 20 })),
    );
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    expect(await usage()).toMatchObject([{ reserved: 20, attempts: 20 }]);
  });

  it('counts answers and is renewed the next day', async () => {
    for (let index = 0; index < 3; index += 1) await complete(await ask());
    await expect(ask()).rejects.toMatchObject({ code: 'coach_used_up', status: 429 });
    const { allowance } = await conversation();
    expect(allowance).toEqual({ limit: 3, left: 0, renewsAt: '2026-03-10T15:00:00.000Z' });
    await expect(ask({ now: new Date('2026-03-10T15:00:01Z') })).resolves.toBeTruthy();
  });

  it('does not count stopped or failed questions, up to a limit of attempts', async () => {
    for (let index = 0; index < 9; index += 1) {
      const { id: exchangeId } = await ask();
      await stopAnswer(db, { founderId, exchangeId, now });
      await stopAnswer(db, { founderId, exchangeId, now });
    }
    expect(await usage()).toMatchObject([{ reserved: 0, attempts: 9, stopped: 9 }]);
    await expect(ask()).rejects.toMatchObject({ code: 'coach_used_up' });
  });

  it('is not renewed by deleting the conversation, not even during an answer', async () => {
    await complete(await ask());
    const open = await ask();
    await begin(open);
    await clearConversation(db, { founderId, now });
    expect(await conversation()).toMatchObject({ exchanges: [], allowance: { left: 2 } });
    const progress = { exchangeId: open.id, attempt: 1, text: 'more', now };
    expect(await saveAnswerProgress(db, progress)).toBe(false);
    expect(await complete(open)).toBe(false);
    expect(await usage()).toMatchObject([{ reserved: 1, answered: 1, stopped: 1 }]);
  });
});

describe('an answer', () => {
  it('is claimed by one worker, grows and ends once', async () => {
    const asked = await ask();
    const claims = await Promise.all(Array.from({ length: 5 }, () => begin(asked)));
    expect(claims.filter(Boolean)).toHaveLength(1);
    // A second claim means that the first worker has died.
    expect((await conversation()).exchanges).toMatchObject([{ failure: 'interrupted' }]);
    const again = await retryQuestion(db, { founderId, exchangeId: asked.id, dailyLimit: 3, now });
    expect(again).toMatchObject({ state: 'waiting', failure: null });
    await begin(asked, 2);
    const progress = { exchangeId: asked.id, attempt: 2, text: 'Do', now };
    expect(await saveAnswerProgress(db, progress)).toBe(true);
    expect(await saveAnswerProgress(db, { ...progress, attempt: 1, text: 'stale' })).toBe(false);
    expect((await conversation()).exchanges).toMatchObject([{ state: 'answering', answer: 'Do' }]);
    expect(await complete(asked, 1)).toBe(false);
    expect(await complete(asked, 2)).toBe(true);
    expect(await complete(asked, 2)).toBe(false);
    expect(await usage()).toMatchObject([{ reserved: 1, attempts: 2, answered: 1, failed: 1 }]);
    const retry = retryQuestion(db, { founderId, exchangeId: asked.id, dailyLimit: 3, now });
    await expect(retry).rejects.toMatchObject({ code: 'coach_answered' });
  });

  it('whose worker died is shown as failed and then failed by any process', async () => {
    const asked = await ask();
    await begin(asked);
    await saveAnswerProgress(db, { exchangeId: asked.id, attempt: 1, text: 'Half', now });
    expect(await failAbandonedAnswers(db, { now: later(10_000) })).toBe(0);
    const seen = await findConversation(db, {
      founder: { id: founderId, timeZone: 'UTC' },
      dailyLimit: 3,
      now: later(16_000),
    });
    expect(seen.exchanges).toMatchObject([
      { state: 'failed', failure: 'interrupted', answer: 'Half' },
    ]);
    expect(await failAbandonedAnswers(db, { now: later(16_000) })).toBe(1);
    expect(await failAbandonedAnswers(db, { now: later(16_000) })).toBe(0);
    expect(await usage()).toMatchObject([{ reserved: 0, failed: 1 }]);
  });

  it('that no worker picked up makes room for the next question', async () => {
    await ask();
    await expect(ask({ now: later(60_000) })).rejects.toMatchObject({ code: 'coach_busy' });
    await expect(ask({ now: later(91_000) })).resolves.toMatchObject({ state: 'waiting' });
  });

  it('is rated by its founder, and the latest rating counts', async () => {
    const asked = await ask();
    const rate = (overrides: object) =>
      rateAnswer(db, { founderId, exchangeId: asked.id, feedback: 'up', now, ...overrides });
    await expect(rate({})).rejects.toMatchObject({ code: 'coach_exchange_not_found' });
    await complete(asked);
    expect(await rate({})).toMatchObject({ feedback: 'up' });
    expect(await rate({ feedback: 'down' })).toMatchObject({ feedback: 'down' });
    expect(await rate({ feedback: null })).toMatchObject({ feedback: null });
    const other = await newFounder(db);
    await expect(rate({ founderId: other.id })).rejects.toMatchObject({ status: 404 });
  });

  it('takes a reason that goes with the thumb, which goes with it', async () => {
    const asked = await ask();
    const rate = (feedback: 'up' | 'down' | null, reason?: FeedbackReason) =>
      rateAnswer(db, { founderId, exchangeId: asked.id, feedback, reason, now });
    await complete(asked);
    const wrong = [rate('up', 'too_long'), rate('down', 'useful'), rate(null, 'useful')];
    for (const each of wrong) await expect(each).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await rate('up', 'useful')).toMatchObject({ feedback: 'up', feedbackReason: 'useful' });
    expect(await rate('up', 'new_idea')).toMatchObject({ feedbackReason: 'new_idea' });
    expect(await rate('up')).toMatchObject({ feedback: 'up', feedbackReason: null });
    await Promise.all([rate('down', 'wrong'), rate('up', 'fits_me'), rate('down', 'wrong')]);
    const [raced] = (await conversation()).exchanges;
    expect(isReasonOf(raced?.feedback ?? null, raced?.feedbackReason ?? null)).toBe(true);
    expect(await rate(null)).toMatchObject({ feedback: null, feedbackReason: null });
    await rate('down', 'wrong');
    const again = { exchangeId: asked.id, question: 'What next?', clientKey: randomUUID() };
    const edited = await editQuestion(db, { founderId, ...again, dailyLimit: 3, now });
    expect(edited).toMatchObject({ feedback: null, feedbackReason: null });
  });

  it('cites what was marked for it, with a page for what is still there, and as words elsewhere', async () => {
    const account = await newFounderAccount(db);
    founderId = account.id;
    const task = await newTask(db, { founderId, title: 'Call Bo' });
    const gone = await newTask(db, { founderId, title: 'Write to Ann' });
    const stranger = await newFounder(db);
    const theirs = await newTask(db, { founderId: stranger.id, title: 'Not mine' });
    await deleteTask(db, { founderId, taskId: gone.id, now });
    const asked = await ask();
    const [call, write, other] = [task, gone, theirs].map(({ id, title }, index): Citation => {
      return { mark: `T${index + 1}`, kind: 'task', taskId: id, label: title };
    }) as [Citation, Citation, Citation];
    const unused: Citation = { mark: 'streak', kind: 'figure', figure: 'streak', label: 'streak' };
    const citations = [call, write, other, unused];
    await saveCitations(db, { exchangeId: asked.id, attempt: 1, citations });
    // Citations of an attempt that has ended change nothing.
    await saveCitations(db, { exchangeId: asked.id, attempt: 2, citations: [] });
    await complete(asked, 1, 'Do [T1], not [T2] or [T3], nor [T9].');
    const [view] = (await conversation()).exchanges;
    expect(view?.citations).toEqual([
      { mark: 'T1', label: 'Call Bo', path: `/app/tasks?task=${task.id}` },
      { mark: 'T2', label: 'Write to Ann', path: null },
      { mark: 'T3', label: 'Not mine', path: null },
    ]);
    const answer = 'Do Call Bo, not Write to Ann or Not mine, nor.';
    const recent = await listRecentExchanges(db, { founderId, before: 1_000_000, now });
    expect(recent).toEqual([{ question: 'What now?', answer }]);
    const { coach } = await exportFounder(db, { founderId, accountId: account.accountId, now });
    expect(coach).toMatchObject([{ answer, feedbackReason: null }]);
  });
});

it('reads the conversation backwards, page by page', async () => {
  for (let index = 0; index < 30; index += 1) {
    await complete(await ask({ question: `Question ${index}`, dailyLimit: 100 }));
  }
  const { exchanges, hasEarlier } = await conversation();
  expect(exchanges.map(({ question }) => question)).toEqual(
    [24, 25, 26, 27, 28, 29].map((index) => `Question ${index}`),
  );
  expect(hasEarlier).toBe(true);
  const earlier = (before: string) => listEarlierExchanges(db, { founderId, before, now });
  const page = await earlier(exchanges[0]?.cursor ?? '');
  expect([page.exchanges.length, page.hasEarlier]).toEqual([20, true]);
  const last = await earlier(page.exchanges[0]?.cursor ?? '');
  expect(last.exchanges.map(({ question }) => question).slice(0, 1)).toEqual(['Question 0']);
  expect([last.exchanges.length, last.hasEarlier]).toEqual([4, false]);
});

describe('with premium', () => {
  const priorities = () =>
    database()
      .pool.query(
        "select priority from graphile_worker.jobs where task_identifier like '%-answer' or task_identifier = 'answer-question' order by id desc limit 2",
      )
      .then(({ rows }) => rows.map((row) => row.priority));

  it('there are three times as many questions a day, also when asked at once', async () => {
    await newSubscription(db, { founderId });
    expect((await conversation()).allowance).toMatchObject({ limit: 9, left: 9 });
    for (let asked = 0; asked < 8; asked += 1) await complete(await ask());
    const racing = await Promise.allSettled([ask(), ask(), ask()]);
    expect(racing.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await conversation()).allowance).toMatchObject({ limit: 9, left: 0 });
  });

  it('a question is taken before others that wait, until premium ends', async () => {
    const { subscriptionId } = await newSubscription(db, { founderId });
    const exchange = await ask({ streams: true });
    expect(await priorities()).toEqual([-10, -10]);
    for (let asked = 0; asked < 3; asked += 1) await complete(asked === 0 ? exchange : await ask());
    await db
      .updateTable('premium_subscriptions')
      .set({ status: 'cancelled' })
      .where('subscription_id', '=', subscriptionId)
      .execute();
    expect((await conversation()).allowance).toMatchObject({ limit: 3, left: 0 });
    await expect(ask()).rejects.toMatchObject({ code: 'coach_used_up' });
    const tomorrow = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    await ask({ now: tomorrow });
    expect((await priorities())[0]).toBe(0);
  });
});
