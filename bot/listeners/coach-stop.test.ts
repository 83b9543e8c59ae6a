import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { claimQuestion } from '#db/operations/coach/claim-question.ts';
import { keepAnswer } from '#db/operations/coach/keep-answer.ts';
import { settleAnswer } from '#db/operations/coach/settle-answer.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { streamAnswer } from '../jobs/stream-answer.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { coachStopListeners } from './coach-stop.ts';
import { coachTabListeners } from './coach-tab.ts';

const bot = useTestBot();
let channel = '';
let founderId = '';
let asked: { exchangeId: string; attempt: number };

beforeAll(async () => {
  await bot().install();
  const client = await bot().context.workspaces.client(bot().teamId);
  channel = (await client?.conversations.open({ users: bot().ada }))?.channel?.id ?? '';
});

beforeEach(async () => {
  const { db } = bot().database;
  await bot().unlinkFounders();
  founderId = (await newFounder(db, { slackUserId: bot().ada })).id;
  const written = { channel, ts: '7.1', text: 'What now?' };
  await hear('message.im', written);
  const { id: exchangeId, attempt } = await exchange();
  asked = { exchangeId, attempt };
  await claimQuestion(db, { ...asked, now: new Date() });
  await keepAnswer(db, { ...asked, text: 'Talk to ', now: new Date() });
  bot().slack.calls.length = 0;
});

async function hear(
  type: 'message.im' | 'agent_session_stopped',
  fields: object,
  user = bot().ada,
) {
  const payload = { user, ...fields };
  const event = { type, teamId: bot().teamId, userId: user, happenedAt: null, payload };
  const { events } = type === 'message.im' ? coachTabListeners : coachStopListeners;
  await events?.[type]?.(bot().context, event);
}

const stop = (fields: object = {}, user?: string) =>
  hear('agent_session_stopped', { channel, thread_ts: '7.1', ...fields }, user);

const exchange = () =>
  bot()
    .database.db.selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .select(['id', 'attempt', 'state', 'answer', 'reply_to'])
    .executeTakeFirstOrThrow();

const usage = () =>
  bot()
    .database.db.selectFrom('coach_usage')
    .where('founder_id', '=', founderId)
    .select(['reserved', 'answered', 'stopped'])
    .executeTakeFirstOrThrow();

const called = (method: string) => bot().slack.called(method);
const statuses = () => called('agents.sessions.setStatus').map(({ args }) => args.status);

function answerNext(method: string, fields: object = {}) {
  const body = JSON.stringify({ ok: true, ts: '8.1', channel, ...fields });
  bot().slack.failNext({ method, status: 200, body });
}

/** What Slack says of a stream that somebody stopped. */
const refuse = (method: string) => answerNext(method, { ok: false, error: 'stopped_by_user' });

function settle() {
  const outcome = { state: 'complete', answer: 'Talk to five.', source: 'model' } as const;
  const now = new Date();
  return bot()
    .database.db.transaction()
    .execute((trx) => settleAnswer(trx, { ...asked, outcome, now }));
}

test('Slack’s Stop stops the answer of its thread, and Slack shows none any more', async () => {
  await stop();
  expect(await exchange()).toMatchObject({ state: 'stopped', answer: 'Talk to ' });
  expect(await usage()).toEqual({ reserved: 0, answered: 0, stopped: 1 });
  const [{ args } = { args: {} }] = called('agents.sessions.setStatus');
  expect(args).toMatchObject({ channel_id: channel, thread_ts: '7.1', status: 'active' });
});

test('what Slack had streamed is replaced by what became of the answer', async () => {
  answerNext('agents.sessions.setStatus');
  answerNext('chat.startStream');
  const streaming = streamAnswer(bot().context, asked, { everyMs: 10 });
  await vi.waitFor(() => expect(called('chat.startStream')).toHaveLength(1), 5_000);
  refuse('chat.stopStream');
  refuse('chat.stopStream');
  answerNext('chat.update');
  await stop();
  await streaming;
  const [edit] = called('chat.update');
  expect(edit?.args).toMatchObject({ channel, ts: '8.1' });
  expect(edit?.args.blocks).toContain('You stopped this answer. It was not counted.');
  expect(edit?.args.blocks).toContain('Try again');
  expect(called('chat.postMessage')).toHaveLength(0);
  expect(statuses()).toEqual(['processing', 'active', 'active']);
  expect((await exchange()).reply_to).toBeNull();
});

test('where Slack lets nobody edit what was stopped, the rest stands below it', async () => {
  answerNext('agents.sessions.setStatus');
  answerNext('chat.startStream');
  const streaming = streamAnswer(bot().context, asked, { everyMs: 10 });
  await vi.waitFor(() => expect(called('chat.startStream')).toHaveLength(1), 5_000);
  refuse('chat.stopStream');
  refuse('chat.stopStream');
  refuse('chat.update');
  await stop();
  await streaming;
  expect(called('chat.postMessage')[0]?.args).toMatchObject({ channel, thread_ts: '7.1' });
  expect(called('chat.postMessage')[0]?.args.blocks).toContain('Try again');
});

test('pressed often and at the very end: one end, told once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const [isWhole] = await Promise.all([settle(), stop(), stop(), stop()]);
    const { state } = await exchange();
    expect(state).toBe(isWhole ? 'complete' : 'stopped');
    const ended = { answered: isWhole ? 1 : 0, stopped: isWhole ? 0 : 1 };
    expect(await usage()).toEqual({ reserved: ended.answered, ...ended });
    await stop();
    expect((await exchange()).state).toBe(state);
    await bot().database.db.deleteFrom('coach_exchanges').execute();
    await bot().database.db.deleteFrom('coach_usage').execute();
    await hear('message.im', { channel, ts: '7.1', text: `Round ${round}` });
    const { id: exchangeId, attempt } = await exchange();
    asked = { exchangeId, attempt };
  }
});

test('a founder’s Stop reaches nobody else’s answer, and none of another thread', async () => {
  const { db } = bot().database;
  await newFounder(db, { slackUserId: bot().bo });
  await stop({}, bot().bo);
  await stop({ thread_ts: '7.2' });
  await stop({ channel: 'D_OTHER' });
  await stop({}, 'U_STRANGER');
  await stop({ thread_ts: undefined });
  await stop({ channel: 5 });
  expect(await exchange()).toMatchObject({ state: 'answering' });
  expect(await usage()).toEqual({ reserved: 1, answered: 0, stopped: 0 });
});

test('an answer that was asked for on the page goes on', async () => {
  const { db } = bot().database;
  await db.updateTable('coach_exchanges').set({ reply_to: null, via: 'web' }).execute();
  await stop();
  expect((await exchange()).state).toBe('answering');
});

test('it comes in through the same door as every event', async () => {
  const event = { type: 'agent_session_stopped', channel, thread_ts: '7.1', user: bot().ada };
  await bot().event({ ...event, streaming_message_ts: ['8.1'], event_ts: '9.1' });
  await vi.waitFor(async () => expect((await exchange()).state).toBe('stopped'), 5_000);
});
