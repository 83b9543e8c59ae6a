import { beforeEach, expect, test, vi } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { useMessagesTab } from '../testing/use-messages-tab.ts';
import { coachListeners } from './coach.ts';

const tab = useMessagesTab();
const { bot, channel, exchange, called, statuses, answerNext } = tab;
let question: Awaited<ReturnType<typeof tab.ask>>;

beforeEach(async () => {
  question = await tab.ask('What now?');
  await tab.claim(question);
  await tab.save(question, 'Talk to ');
  bot().slack.calls.length = 0;
});

const stop = (fields: object = {}, user?: string) => {
  const place = { channel: channel(), thread_ts: '7.1', ...fields };
  return tab.hear(coachListeners, 'agent_session_stopped', place, user);
};

const usage = () =>
  bot()
    .database.db.selectFrom('coach_usage')
    .where('founder_id', '=', tab.founderId())
    .select(['reserved', 'answered', 'stopped'])
    .executeTakeFirstOrThrow();

/** Slack's error for a stream that somebody stopped. */
const refuse = (method: string) => tab.refuseNext(method, 'stopped_by_user');

/** Stopped during streaming: Slack has ended the stream before the job ends. */
async function stopInStream(takeEdit: () => void) {
  answerNext('agents.sessions.setStatus');
  answerNext('chat.startStream');
  const streaming = tab.stream(question);
  await tab.waitForCalls('chat.startStream');
  refuse('chat.stopStream');
  refuse('chat.stopStream');
  takeEdit();
  await stop();
  await streaming;
}

test('Slack’s Stop button stops the answer of its thread and disappears', async () => {
  await stop();
  expect(await exchange()).toMatchObject({ state: 'stopped', answer: 'Talk to ' });
  expect(await usage()).toEqual({ reserved: 0, answered: 0, stopped: 1 });
  const [{ args } = { args: {} }] = called('agents.sessions.setStatus');
  expect(args).toMatchObject({ channel_id: channel(), thread_ts: '7.1', status: 'active' });
});

test('the streamed text is replaced by the final answer', async () => {
  await stopInStream(() => answerNext('chat.update'));
  const [edit] = called('chat.update');
  expect(edit?.args).toMatchObject({ channel: channel(), ts: '8.1' });
  expect(edit?.args.blocks).toContain('You stopped this answer. It was not counted.');
  expect(edit?.args.blocks).toContain('Try again');
  expect(called('chat.postMessage')).toHaveLength(0);
  expect(statuses()).toEqual(['processing', 'active', 'active']);
  expect((await exchange()).reply_to).toBeNull();
});

test('if Slack refuses to edit a stopped stream, the rest is posted below it', async () => {
  await stopInStream(() => refuse('chat.update'));
  expect(called('chat.postMessage')[0]?.args).toMatchObject({
    channel: channel(),
    thread_ts: '7.1',
  });
  expect(called('chat.postMessage')[0]?.args.blocks).toContain('Try again');
});

test('pressing Stop repeatedly ends the answer once', async () => {
  const whole = { state: 'complete', answer: 'Talk to five.', source: 'model' } as const;
  for (let round = 0; round < 10; round += 1) {
    const [isWhole] = await Promise.all([tab.finish(question, whole), stop(), stop(), stop()]);
    const { state } = await exchange();
    expect(state).toBe(isWhole ? 'complete' : 'stopped');
    const ended = { answered: isWhole ? 1 : 0, stopped: isWhole ? 0 : 1 };
    expect(await usage()).toEqual({ reserved: ended.answered, ...ended });
    await stop();
    expect((await exchange()).state).toBe(state);
    await bot().database.db.deleteFrom('coach_exchanges').execute();
    await bot().database.db.deleteFrom('coach_usage').execute();
    question = await tab.ask(`Round ${round}`);
  }
});

test('Stop doesn’t affect others’ answers or other threads', async () => {
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

test('an answer to a question asked on the website continues', async () => {
  const { db } = bot().database;
  await db.updateTable('coach_exchanges').set({ reply_to: null, via: 'web' }).execute();
  await stop();
  expect((await exchange()).state).toBe('answering');
});

test('the event arrives at the events endpoint', async () => {
  const event = { type: 'agent_session_stopped', channel: channel(), thread_ts: '7.1' };
  await bot().event({ ...event, user: bot().ada, streaming_message_ts: ['8.1'], event_ts: '9.1' });
  await vi.waitFor(async () => expect((await exchange()).state).toBe('stopped'), 5_000);
});
