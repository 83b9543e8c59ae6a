import { beforeEach, expect, test } from 'vitest';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { useMessagesTab } from '../testing/use-messages-tab.ts';

const tab = useMessagesTab();
const { bot, channel, exchange, called, answerNext, waitForCalls } = tab;
let attempt: Awaited<ReturnType<typeof tab.ask>>;

beforeEach(async () => {
  attempt = await tab.ask('What now?');
  await tab.claim(attempt);
  bot().slack.calls.length = 0;
});

const stream = () => tab.stream(attempt);
const write = (text: string) => tab.save(attempt, text);
const finish = (answer: string) =>
  tab.finish(attempt, { state: 'complete', answer, source: 'model' });

async function streamUntilStarted(text: string) {
  answerNext('agents.sessions.setStatus');
  answerNext('chat.startStream');
  await write(text);
  const streaming = stream();
  // Handled from the start, so that a failure is no unhandled rejection before the test looks at it.
  const ended = streaming.then(
    () => null,
    (error: Error) => error,
  );
  await waitForCalls('chat.startStream');
  // Wrapped, because an async function would await the promise itself.
  return { ended };
}

test('hostile pieces mention nobody and forge no link, even if split in the middle', async () => {
  const pieces = ['Hi <', '!channel> <@U1', '> [us]', '(https://x.test) <https://x.test|', 'us> &'];
  let text = pieces[0] ?? '';
  const { ended } = await streamUntilStarted(text);
  for (const [index, piece] of pieces.slice(1, -1).entries()) {
    answerNext('chat.appendStream');
    text += piece;
    await write(text);
    await waitForCalls('chat.appendStream', index + 1);
  }
  answerNext('chat.stopStream');
  await finish(`${text}${pieces.at(-1)}`);
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
])(
  'after %i at the end the repeat completes the message that was started',
  async (status, headers) => {
    const { ended } = await streamUntilStarted('Talk to ');
    answerNext('chat.stopStream', { status, headers, body: '' });
    await finish('Talk to five customers.');
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
  },
);

test('a stream that has ended is edited all the same, and the edit retried until Slack takes it', async () => {
  const { ended } = await streamUntilStarted('Talk to ');
  answerNext('chat.stopStream', { status: 503, body: '' });
  await finish('Talk to five customers.');
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

test('after a piece that Slack may or may not have taken, the whole answer replaces the stream', async () => {
  const { ended } = await streamUntilStarted('Talk to ');
  answerNext('chat.appendStream', { status: 503, body: '' });
  await write('Talk to five ');
  await waitForCalls('chat.appendStream');
  answerNext('chat.stopStream');
  answerNext('chat.update');
  await finish('Talk to five customers.');
  expect(await ended).toBeNull();
  expect(called('chat.appendStream')).toHaveLength(1);
  expect(called('chat.stopStream')[0]?.args.markdown_text).toBeUndefined();
  expect(called('chat.update')[0]?.args.blocks).toContain('Talk to five customers.');
});

test('help takes the place of what was streamed when a check hears a cry for help late', async () => {
  const { ended } = await streamUntilStarted('Talk to ');
  answerNext('chat.stopStream');
  answerNext('chat.update');
  const answer = humanHelpText('crisis');
  await tab.finish(attempt, { state: 'complete', answer, source: 'refused' });
  expect(await ended).toBeNull();
  expect(called('chat.stopStream')[0]?.args.markdown_text).toBeUndefined();
  const [edit] = called('chat.update');
  expect(edit?.args).toMatchObject({ channel: channel(), ts: '8.1' });
  expect(edit?.args.blocks).toContain('findahelpline.com');
  expect(edit?.args.blocks).not.toContain('Talk to');
});

test('a piece that came too soon is sent with the next one', async () => {
  const { ended } = await streamUntilStarted('Talk to ');
  answerNext('chat.appendStream', { status: 429, headers: { 'retry-after': '1' }, body: '' });
  await write('Talk to five ');
  await waitForCalls('chat.appendStream');
  answerNext('chat.stopStream');
  await finish('Talk to five customers.');
  expect(await ended).toBeNull();
  expect(called('chat.stopStream')[0]?.args.markdown_text).toBe('five customers.');
  expect(called('chat.update')).toHaveLength(0);
});
