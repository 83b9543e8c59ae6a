import { expect, test, vi } from 'vitest';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { postAnswer } from '../jobs/coach-replies.ts';
import { useMessagesTab } from '../testing/use-messages-tab.ts';

const tab = useMessagesTab();
const { bot, channel, write, exchanges, called, answerNext } = tab;

test('a message is one question, however often it is delivered', async () => {
  await write('How do I *start* &amp; <https://x.test|grow>?');
  await write('How do I *start* &amp; <https://x.test|grow>?');
  expect(await exchanges()).toMatchObject([{ question: 'How do I start & grow?', via: 'slack' }]);
});

test('the answer is streamed below it, with status, feedback and “Add as task”', async () => {
  answerNext('agents.sessions.setStatus');
  for (const method of ['startStream', 'appendStream', 'stopStream']) answerNext(`chat.${method}`);
  const question = await tab.ask('What now?');
  await tab.claim(question);
  await tab.save(question, 'Talk to ');
  const streaming = tab.stream(question);
  await tab.waitForCalls('chat.startStream');
  await tab.save(question, 'Talk to five ');
  await tab.waitForCalls('chat.appendStream');
  const whole = 'Talk to five customers.';
  // The last piece finds no more fake responses, so it is sent at the end.
  await tab.finish(question, { state: 'complete', answer: whole, source: 'model' });
  await streaming;
  expect(called('agents.sessions.setStatus')[0]?.args).toMatchObject({
    channel_id: channel(),
    thread_ts: '7.1',
    status: 'processing',
    title: 'What now?',
  });
  expect(called('chat.startStream')[0]?.args).toMatchObject({
    channel: channel(),
    thread_ts: '7.1',
    markdown_text: 'Talk to ',
  });
  expect(called('chat.appendStream')[0]?.args.markdown_text).toBe('five ');
  const [end] = called('chat.stopStream');
  expect(end?.args).toMatchObject({ ts: '8.1', markdown_text: 'customers.' });
  for (const label of ['Add as task', 'coach_feedback', 'feedback_buttons']) {
    expect(end?.args.blocks).toContain(label);
  }
  // A second job has nothing left to send.
  await tab.stream(question);
  expect(called('chat.stopStream')).toHaveLength(1);
  expect(await exchanges()).toMatchObject([{ reply_to: null }]);
});

test('if Slack can’t stream, the whole answer is one message', async () => {
  const question = await tab.ask('What now?');
  await tab.claim(question);
  const answer = 'Talk to five customers.';
  await tab.finish(question, { state: 'complete', answer, source: 'tips' });
  await postAnswer(bot().context, question);
  expect(called('chat.postMessage')).toHaveLength(0);
  tab.refuseNext('agents.sessions.setStatus', 'unknown_method');
  await tab.stream(question);
  expect(called('assistant.threads.setStatus')[0]?.args).toMatchObject({ thread_ts: '7.1' });
  const [post] = called('chat.postMessage');
  expect(post?.args).toMatchObject({ channel: channel(), thread_ts: '7.1' });
  expect(post?.args.blocks).toContain(answer);
});

test('the source of a built-in tip is a link below it', async () => {
  const answer =
    'Talk to five.\n\nSource: The Mom Test by Rob Fitzpatrick, https://www.momtestbook.com';
  const question = await tab.ask('Whom do I interview?');
  await tab.claim(question);
  await tab.finish(question, { state: 'complete', answer, source: 'tips' });
  tab.refuseNext('agents.sessions.setStatus', 'unknown_method');
  await tab.stream(question);
  const blocks = called('chat.postMessage')[0]?.args.blocks;
  expect(blocks).toContain('Source: <https://www.momtestbook.com|The Mom Test by Rob Fitzpatrick>');
  expect(blocks).toContain('"Talk to five."');
});

test('the bot’s own messages, edits and empty messages are not questions', async () => {
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

test('a cry for help is answered with help alone, also for somebody unlinked', async () => {
  await write('First?');
  bot().slack.limitNext('chat.postMessage', 0);
  await write('I want to end my life', { ts: '7.2' });
  await write('i want to die', { ts: '7.3' }, bot().bo);
  expect(await exchanges()).toHaveLength(1);
  const posts = called('chat.postMessage').filter(({ status }) => status === 200);
  expect(posts.map(({ args }) => [args.text, args.thread_ts])).toEqual([
    [humanHelpText('crisis'), '7.2'],
    [humanHelpText('crisis'), '7.3'],
  ]);
  expect(posts[0]?.args.blocks).not.toMatch(/actions|context|feedback/);
});

test('opening the tab suggests the four questions, and nothing is drawn on the Home tab', async () => {
  const method = 'assistant.threads.setSuggestedPrompts';
  answerNext(method);
  const opened = { type: 'app_home_opened', user: bot().ada, channel: channel() };
  await bot().event({ ...opened, tab: 'messages' });
  await tab.waitForCalls(method);
  expect(JSON.parse(called(method)[0]?.args.prompts ?? '[]')).toHaveLength(4);
  expect(called('views.publish')).toHaveLength(0);
});

test('a message arrives at the events endpoint', async () => {
  const message = { type: 'message', channel_type: 'im', channel: channel(), ts: '7.9' };
  await bot().event({ ...message, text: 'By event?', user: bot().ada });
  await vi.waitFor(async () => expect(await exchanges()).toHaveLength(1), 5_000);
});
