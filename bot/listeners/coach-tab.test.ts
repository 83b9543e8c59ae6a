import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { claimQuestion } from '#db/operations/coach/claim-question.ts';
import { keepAnswer } from '#db/operations/coach/keep-answer.ts';
import { settleAnswer } from '#db/operations/coach/settle-answer.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { replyToQuestion } from '../jobs/reply-to-question.ts';
import { streamAnswer } from '../jobs/stream-answer.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { coachTabListeners } from './coach-tab.ts';

const bot = useTestBot();
const pace = { everyMs: 10 };
let channel = '';
let founderId = '';

beforeAll(async () => {
  await bot().install();
  const client = await bot().context.workspaces.client(bot().teamId);
  channel = (await client?.conversations.open({ users: bot().ada }))?.channel?.id ?? '';
});
beforeEach(async () => {
  const { db } = bot().database;
  await bot().unlinkFounders();
  founderId = (await newFounder(db, { slackUserId: bot().ada })).id;
  bot().slack.calls.length = 0;
});

/** The listener itself, so that nothing is under way when it is done. */
async function write(text: string, fields: object = {}, userId = bot().ada) {
  const payload = { user: userId, channel, ts: '7.1', text, ...fields };
  const event = { type: 'message.im', teamId: bot().teamId, userId, happenedAt: null, payload };
  await coachTabListeners.events?.['message.im']?.(bot().context, event);
}

const exchanges = () =>
  bot()
    .database.db.selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .select(['id', 'question', 'via', 'attempt', 'reply_to'])
    .execute();

async function question() {
  const [exchange] = await exchanges();
  if (!exchange) throw new Error('Nothing was asked.');
  return { exchangeId: exchange.id, attempt: exchange.attempt };
}

/** Methods that the emulator lacks: the network in front of it takes them. */
function takeStreams(): void {
  const body = JSON.stringify({ ok: true, ts: '8.1', channel });
  for (const method of ['startStream', 'appendStream', 'stopStream']) {
    bot().slack.failNext({ method: `chat.${method}`, status: 200, body });
  }
  const method = 'agents.sessions.setStatus';
  bot().slack.failNext({ method, status: 200, body: '{"ok":true}' });
}

const called = (method: string) => bot().slack.called(method);
const now = () => new Date();

async function answer(text: string) {
  const { db } = bot().database;
  const asked = await question();
  await claimQuestion(db, { ...asked, now: now() });
  const outcome = { state: 'complete', answer: text, source: 'tips' } as const;
  await db.transaction().execute((trx) => settleAnswer(trx, { ...asked, outcome, now: now() }));
}

test('a message is a question, once however often it is delivered', async () => {
  await write('How do I *start* &amp; <https://x.test|grow>?');
  await write('How do I *start* &amp; <https://x.test|grow>?');
  expect(await exchanges()).toMatchObject([{ question: 'How do I start & grow?', via: 'slack' }]);
});

test('the answer is streamed below it, with status, feedback and “Add as task”', async () => {
  const { db } = bot().database;
  takeStreams();
  await write('What now?');
  const asked = await question();
  await claimQuestion(db, { ...asked, now: now() });
  await keepAnswer(db, { ...asked, text: 'Talk to ', now: now() });
  const streaming = streamAnswer(bot().context, asked, pace);
  await vi.waitFor(() => expect(called('chat.startStream')).toHaveLength(1), 5_000);
  await keepAnswer(db, { ...asked, text: 'Talk to five ', now: now() });
  await vi.waitFor(() => expect(called('chat.appendStream')).toHaveLength(1), 5_000);
  const whole = 'Talk to five customers.';
  const outcome = { state: 'complete', answer: whole, source: 'model' } as const;
  // The last piece meets a network that has no more fakes: it comes with the end.
  await db.transaction().execute((trx) => settleAnswer(trx, { ...asked, outcome, now: now() }));
  await streaming;
  expect(called('agents.sessions.setStatus')[0]?.args).toMatchObject({
    channel_id: channel,
    thread_ts: '7.1',
    status: 'processing',
    title: 'What now?',
  });
  expect(called('chat.startStream')[0]?.args).toMatchObject({
    channel,
    thread_ts: '7.1',
    markdown_text: 'Talk to ',
  });
  expect(called('chat.appendStream')[0]?.args.markdown_text).toBe('five ');
  const [end] = called('chat.stopStream');
  expect(end?.args).toMatchObject({ ts: '8.1', markdown_text: 'customers.' });
  for (const label of ['Add as task', 'coach_feedback', 'feedback_buttons']) {
    expect(end?.args.blocks).toContain(label);
  }
  // A second job finds nothing left to say.
  await streamAnswer(bot().context, asked, pace);
  expect(called('chat.stopStream')).toHaveLength(1);
  expect(await exchanges()).toMatchObject([{ reply_to: null }]);
});

test('where Slack does not stream, the whole answer is one message', async () => {
  await write('What now?');
  await answer('Talk to five customers.');
  await replyToQuestion(bot().context, await question());
  expect(called('chat.postMessage')).toHaveLength(0);
  const body = '{"ok":false,"error":"unknown_method"}';
  bot().slack.failNext({ method: 'agents.sessions.setStatus', status: 200, body });
  await streamAnswer(bot().context, await question(), pace);
  expect(called('assistant.threads.setStatus')[0]?.args).toMatchObject({ thread_ts: '7.1' });
  const [post] = called('chat.postMessage');
  expect(post?.args).toMatchObject({ channel, thread_ts: '7.1' });
  expect(post?.args.blocks).toContain('Talk to five customers.');
});

test('the bot’s own words, edits and empty messages are no questions', async () => {
  await write('Hello', { bot_id: 'B1' });
  await write('Hello', { subtype: 'message_changed' });
  await write('  ');
  await write('', { text: undefined });
  expect(await exchanges()).toEqual([]);
  expect(bot().slack.calls).toEqual([]);
});

test('an unlinked person is shown how to connect; a second question waits for the first', async () => {
  await write('Hello?', {}, bot().bo);
  expect(called('chat.postMessage')[0]?.args.text).toContain('Connect your');
  await write('First?');
  await write('Second?', { ts: '7.2' });
  expect(await exchanges()).toHaveLength(1);
  expect(called('chat.postMessage')[1]?.args).toMatchObject({ thread_ts: '7.2' });
});

test('opening the tab suggests the four questions, and nothing is drawn on the Home tab', async () => {
  const method = 'assistant.threads.setSuggestedPrompts';
  bot().slack.failNext({ method, status: 200, body: '{"ok":true}' });
  await bot().event({ type: 'app_home_opened', user: bot().ada, channel, tab: 'messages' });
  await vi.waitFor(() => expect(called(method)).toHaveLength(1), 5_000);
  expect(JSON.parse(called(method)[0]?.args.prompts ?? '[]')).toHaveLength(4);
  expect(called('views.publish')).toHaveLength(0);
});

test('a message comes in through the same door as every event', async () => {
  const message = { type: 'message', channel_type: 'im', channel, ts: '7.9', text: 'By event?' };
  await bot().event({ ...message, user: bot().ada });
  await vi.waitFor(async () => expect(await exchanges()).toHaveLength(1), 5_000);
});
