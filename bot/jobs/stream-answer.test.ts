import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { claimQuestion } from '#db/operations/coach/claim-question.ts';
import { keepAnswer } from '#db/operations/coach/keep-answer.ts';
import { settleAnswer } from '#db/operations/coach/settle-answer.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { coachTabListeners } from '../listeners/coach-tab.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { streamAnswer } from './stream-answer.ts';

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
  const payload = { user: bot().ada, channel, ts: '7.1', text: 'What now?' };
  const event = { type: 'message.im', teamId: bot().teamId, userId: bot().ada, happenedAt: null };
  await coachTabListeners.events?.['message.im']?.(bot().context, { ...event, payload });
  const { id, attempt } = await exchange();
  asked = { exchangeId: id, attempt };
  await claimQuestion(db, { ...asked, now: new Date() });
  bot().slack.calls.length = 0;
});

const exchange = () =>
  bot()
    .database.db.selectFrom('coach_exchanges')
    .where('founder_id', '=', founderId)
    .select(['id', 'attempt', 'reply_to'])
    .executeTakeFirstOrThrow();

const called = (method: string) => bot().slack.called(method);
const stream = () => streamAnswer(bot().context, asked, { everyMs: 10 });
const say = (text: string) => keepAnswer(bot().database.db, { ...asked, text, now: new Date() });

async function settle(answer: string) {
  const outcome = { state: 'complete', answer, source: 'model' } as const;
  const now = new Date();
  await bot()
    .database.db.transaction()
    .execute((trx) => settleAnswer(trx, { ...asked, outcome, now }));
}

/** Methods that the emulator lacks, and bad days: the network in front of it answers. */
function answerNext(method: string, fault: object = {}) {
  const body = JSON.stringify({ ok: true, ts: '8.1', channel });
  bot().slack.failNext({ method, status: 200, body, ...fault });
}

const takeStatus = () => answerNext('agents.sessions.setStatus');

async function streamUntilBegun(text: string) {
  takeStatus();
  answerNext('chat.startStream');
  await say(text);
  const streaming = stream();
  // Watched from the start, so that a failure in between is the test's to look at.
  const ended = streaming.then(
    () => null,
    (error: Error) => error,
  );
  await vi.waitFor(() => expect(called('chat.startStream')).toHaveLength(1), 5_000);
  // Not the promise itself: it would be waited for.
  return { ended };
}

test('hostile pieces mention nobody and forge no link, also across their borders', async () => {
  const pieces = ['Hi <', '!channel> <@U1', '> [us]', '(https://x.test) <https://x.test|', 'us> &'];
  let text = pieces[0] ?? '';
  const { ended } = await streamUntilBegun(text);
  for (const [index, piece] of pieces.slice(1, -1).entries()) {
    answerNext('chat.appendStream');
    text += piece;
    await say(text);
    await vi.waitFor(() => expect(called('chat.appendStream')).toHaveLength(index + 1), 5_000);
  }
  answerNext('chat.stopStream');
  await settle(`${text}${pieces.at(-1)}`);
  expect(await ended).toBeNull();
  const sent = bot()
    .slack.calls.filter(({ method }) => method.endsWith('Stream'))
    .map(({ args }) => args.markdown_text ?? '');
  for (const piece of sent) expect(piece.replace(/&(amp|lt|gt);/g, '')).not.toMatch(/[<>&]/);
  expect(sent.join('')).toBe(
    'Hi &lt;!channel&gt; &lt;@U1&gt; [us] (https://x.test) &lt;https://x.test|us&gt; &amp;',
  );
});

test.each([
  [429, { 'retry-after': '1' }],
  [503, {}],
])('%i at the end: the repeat ends the message that was begun', async (status, headers) => {
  const { ended } = await streamUntilBegun('Talk to ');
  answerNext('chat.stopStream', { status, headers, body: '' });
  await settle('Talk to five customers.');
  expect(await ended).toBeInstanceOf(Error);
  expect((await exchange()).reply_to).not.toBeNull();

  answerNext('chat.stopStream');
  answerNext('chat.update');
  await stream();
  const [edit] = called('chat.update');
  expect(edit?.args).toMatchObject({ channel, ts: '8.1' });
  expect(edit?.args.blocks).toContain('Talk to five customers.');
  expect(called('chat.startStream')).toHaveLength(1);
  expect(called('chat.postMessage')).toHaveLength(0);
  const statuses = called('agents.sessions.setStatus').map(({ args }) => args.status);
  expect(statuses).toEqual(['processing', 'active']);
  expect((await exchange()).reply_to).toBeNull();
});

test('a stream that had ended is edited all the same; the edit is tried until Slack takes it', async () => {
  const { ended } = await streamUntilBegun('Talk to ');
  answerNext('chat.stopStream', { status: 503, body: '' });
  await settle('Talk to five customers.');
  expect(await ended).toBeInstanceOf(Error);
  const over = JSON.stringify({ ok: false, error: 'message_not_in_streaming_state' });
  answerNext('chat.stopStream', { body: over });
  answerNext('chat.update', { status: 503, body: '' });
  await expect(stream()).rejects.toThrow();
  answerNext('chat.stopStream', { body: over });
  answerNext('chat.update');
  await stream();
  expect(called('chat.update')).toHaveLength(2);
  expect(called('chat.startStream')).toHaveLength(1);
});

test('after a piece of which nobody knows whether Slack took it, the whole is put in its place', async () => {
  const { ended } = await streamUntilBegun('Talk to ');
  answerNext('chat.appendStream', { status: 503, body: '' });
  await say('Talk to five ');
  await vi.waitFor(() => expect(called('chat.appendStream')).toHaveLength(1), 5_000);
  answerNext('chat.stopStream');
  answerNext('chat.update');
  await settle('Talk to five customers.');
  expect(await ended).toBeNull();
  expect(called('chat.appendStream')).toHaveLength(1);
  expect(called('chat.stopStream')[0]?.args.markdown_text).toBeUndefined();
  expect(called('chat.update')[0]?.args.blocks).toContain('Talk to five customers.');
});

test('a piece that came too soon comes with the next one', async () => {
  const { ended } = await streamUntilBegun('Talk to ');
  answerNext('chat.appendStream', { status: 429, headers: { 'retry-after': '1' }, body: '' });
  await say('Talk to five ');
  await vi.waitFor(() => expect(called('chat.appendStream')).toHaveLength(1), 5_000);
  answerNext('chat.stopStream');
  await settle('Talk to five customers.');
  expect(await ended).toBeNull();
  expect(called('chat.stopStream')[0]?.args.markdown_text).toBe('five customers.');
  expect(called('chat.update')).toHaveLength(0);
});
