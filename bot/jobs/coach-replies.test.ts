import { beforeEach, expect, test } from 'vitest';
import { useMessagesTab } from '../testing/use-messages-tab.ts';

const tab = useMessagesTab();
const { bot, channel, exchange, called, answerNext, waitForCalls } = tab;
let asked: Awaited<ReturnType<typeof tab.ask>>;

beforeEach(async () => {
  asked = await tab.ask('What now?');
  await tab.claim(asked);
  bot().slack.calls.length = 0;
});

const stream = () => tab.stream(asked);
const say = (text: string) => tab.keep(asked, text);
const settle = (answer: string) =>
  tab.settle(asked, { state: 'complete', answer, source: 'model' });

async function streamUntilBegun(text: string) {
  answerNext('agents.sessions.setStatus');
  answerNext('chat.startStream');
  await say(text);
  const streaming = stream();
  // Watched from the start, so that a failure in between is the test's to look at.
  const ended = streaming.then(
    () => null,
    (error: Error) => error,
  );
  await waitForCalls('chat.startStream');
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
    await waitForCalls('chat.appendStream', index + 1);
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
  expect(edit?.args).toMatchObject({ channel: channel(), ts: '8.1' });
  expect(edit?.args.blocks).toContain('Talk to five customers.');
  expect(called('chat.startStream')).toHaveLength(1);
  expect(called('chat.postMessage')).toHaveLength(0);
  expect(tab.statuses()).toEqual(['processing', 'active']);
  expect((await exchange()).reply_to).toBeNull();
});

test('a stream that had ended is edited all the same; the edit is tried until Slack takes it', async () => {
  const { ended } = await streamUntilBegun('Talk to ');
  answerNext('chat.stopStream', { status: 503, body: '' });
  await settle('Talk to five customers.');
  expect(await ended).toBeInstanceOf(Error);
  const over = 'message_not_in_streaming_state';
  tab.refuseNext('chat.stopStream', over);
  answerNext('chat.update', { status: 503, body: '' });
  await expect(stream()).rejects.toThrow();
  tab.refuseNext('chat.stopStream', over);
  answerNext('chat.update');
  await stream();
  expect(called('chat.update')).toHaveLength(2);
  expect(called('chat.startStream')).toHaveLength(1);
});

test('after a piece of which nobody knows whether Slack took it, the whole is put in its place', async () => {
  const { ended } = await streamUntilBegun('Talk to ');
  answerNext('chat.appendStream', { status: 503, body: '' });
  await say('Talk to five ');
  await waitForCalls('chat.appendStream');
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
  await waitForCalls('chat.appendStream');
  answerNext('chat.stopStream');
  await settle('Talk to five customers.');
  expect(await ended).toBeNull();
  expect(called('chat.stopStream')[0]?.args.markdown_text).toBe('five customers.');
  expect(called('chat.update')).toHaveLength(0);
});
