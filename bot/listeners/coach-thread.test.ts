import { beforeEach, expect, test, vi } from 'vitest';
import { type AnswerOutcome, saveCitations } from '#db/operations/coach/answer-question.ts';
import { deleteTask } from '#db/operations/tasks/delete-task.ts';
import { findExchange } from '#db/queries/coach/exchanges.ts';
import { newTask } from '#db/testing/new-task.ts';
import { noTipIntro } from '#shared/domain/coach-answers.ts';
import {
  answerInThread,
  coachContinueAction,
  coachFeedbackAction,
  coachReasonAction,
  coachRetryAction,
  coachTaskAction,
  coachTopicAction,
} from '../messages/coach.ts';
import { useMessagesTab } from '../testing/use-messages-tab.ts';

const tab = useMessagesTab();
const { bot, channel, exchange, called } = tab;

beforeEach(async () => {
  await tab.write('What now?');
  bot().slack.calls.length = 0;
});

async function end(outcome: AnswerOutcome, text = '') {
  const question = await tab.lastAttempt();
  await tab.claim(question);
  if (text) await tab.save(question, text);
  await tab.finish(question, outcome);
  return question;
}

/** A click on a button of the answer, below the question. */
const click = (action: string, value: string) => {
  const place = { type: 'message', channel_id: channel(), message_ts: '8.1', thread_ts: '7.1' };
  return bot().click(action, value, { container: { ...place, is_ephemeral: false } });
};

test('a failed answer is replaced by the retry, which is streamed below the same question', async () => {
  const { exchangeId } = await end({ state: 'failed', failure: 'provider' });
  await click(coachRetryAction, exchangeId);
  expect(await bot().nextAnswer()).toEqual({ delete_original: true });
  const { attempt, state } = await exchange();
  expect([attempt, state]).toEqual([2, 'waiting']);
  const jobs = await bot().database.pool.query(
    "select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'stream-answer'",
  );
  expect(jobs.rows.map(({ payload }) => payload)).toContainEqual({ exchangeId, attempt: 2 });

  const answer = 'Talk to five customers.';
  await end({ state: 'complete', answer, source: 'model' });
  await tab.stream({ exchangeId, attempt: 2 });
  const [post] = called('chat.postMessage');
  expect(post?.args).toMatchObject({ channel: channel(), thread_ts: '7.1' });
  expect(post?.args.blocks).toContain(answer);
  expect(post?.args.blocks).not.toContain('You asked the coach');
});

test('an answer that was cut goes on below it, once', async () => {
  const { exchangeId } = await end({
    state: 'complete',
    answer: 'Talk to…',
    source: 'model',
    isCut: true,
  });
  await tab.stream({ exchangeId, attempt: 1 });
  expect(called('chat.postMessage')[0]?.args.blocks).toContain(coachContinueAction);
  await Promise.all([
    click(coachContinueAction, exchangeId),
    click(coachContinueAction, exchangeId),
  ]);
  await vi.waitFor(async () => expect((await exchange()).question).toBe('Continue'), 20_000);
  const answers = await bot().nextAnswer();
  expect(answers).toMatchObject({ thread_ts: '7.1', replace_original: false });
  expect(answers.text).toContain('already continuing that answer');
  const { exchangeId: next, attempt } = await end({
    state: 'complete',
    answer: 'five customers.',
    source: 'model',
  });
  await tab.stream({ exchangeId: next, attempt });
  expect(called('chat.postMessage')).toHaveLength(2);
  const [, rest] = called('chat.postMessage');
  expect(rest?.args).toMatchObject({ channel: channel(), thread_ts: '7.1' });
  expect(rest?.args.blocks).toContain('five customers.');
});

test('pressing Retry twice retries once, and the second press is told why', async () => {
  const { exchangeId } = await end({ state: 'stopped' });
  await Promise.all([click(coachRetryAction, exchangeId), click(coachRetryAction, exchangeId)]);
  const answers = [await bot().nextAnswer(), await bot().nextAnswer()];
  expect(answers).toContainEqual({ delete_original: true });
  const refusal = answers.find(({ text }) => text);
  expect(refusal?.text).toContain('still answering your last question');
  expect(refusal).toMatchObject({ thread_ts: '7.1', replace_original: false });
  expect((await exchange()).attempt).toBe(2);
});

test('Slack’s feedback buttons rate an answer, with thanks below it', async () => {
  const { exchangeId } = await end({ state: 'complete', answer: 'Do it.', source: 'model' });
  await click(coachFeedbackAction, `up:${exchangeId}`);
  const thanks = await bot().nextAnswer();
  expect(thanks.text).toContain('good to know');
  expect(thanks).toMatchObject({ thread_ts: '7.1', response_type: 'ephemeral' });
  expect(JSON.stringify(thanks.blocks)).toContain('It fits my startup');
  await vi.waitFor(async () => expect((await exchange()).feedback).toBe('up'), 20_000);
  await click(coachFeedbackAction, `down:${exchangeId}`);
  expect((await bot().nextAnswer()).text).toContain('didn’t help');
  for (const value of ['up', 'up:nonsense', `up:${exchangeId}'`]) {
    await click(coachFeedbackAction, value);
    expect((await bot().nextAnswer()).text).toBe('That question was not found.');
  }
  expect(await exchange()).toMatchObject({ feedback: 'down', feedback_reason: null });
  await click(`${coachReasonAction}_1`, `too_vague:${exchangeId}`);
  const noted = await bot().nextAnswer();
  expect(noted).toMatchObject({ text: 'Thanks, noted: “Too general”.', replace_original: true });
  expect(await exchange()).toMatchObject({ feedback: 'down', feedback_reason: 'too_vague' });
  // The thanks for the other thumb still stands there, and what is pressed last counts.
  await click(`${coachReasonAction}_0`, `useful:${exchangeId}`);
  expect((await bot().nextAnswer()).text).toContain('I can use it today');
  expect(await exchange()).toMatchObject({ feedback: 'up', feedback_reason: 'useful' });
  for (const value of [`nonsense:${exchangeId}`, 'useful:nonsense']) {
    await click(`${coachReasonAction}_0`, value);
    expect((await bot().nextAnswer()).text).toBe('That question was not found.');
  }
});

test('an answer cites the founder’s own tasks as links, also while it is being written', async () => {
  const { db } = bot().database;
  const founderId = tab.founderId();
  const { id: taskId } = await newTask(db, { founderId, title: 'Call [Bo] | <Ann>' });
  const { exchangeId, attempt } = await tab.lastAttempt();
  const task = { mark: 'T1', kind: 'task', taskId, label: 'Call [Bo] | <Ann>' } as const;
  await tab.claim({ exchangeId, attempt });
  await saveCitations(db, { exchangeId, attempt, citations: [task] });
  for (const method of ['startStream', 'appendStream', 'stopStream'])
    tab.answerNext(`chat.${method}`);
  await tab.save({ exchangeId, attempt }, 'Start with [T');
  const streaming = tab.stream({ exchangeId, attempt });
  await tab.waitForCalls('chat.startStream');
  await tab.save({ exchangeId, attempt }, 'Start with [T1](https://evil.test)');
  await tab.waitForCalls('chat.appendStream');
  const answer = 'Start with [T1](https://evil.test) today.';
  await tab.finish({ exchangeId, attempt }, { state: 'complete', answer, source: 'model' });
  await streaming;
  const url = `${bot().context.config.publicUrl}/app/tasks?task=${taskId}`;
  const texts = ['startStream', 'appendStream', 'stopStream'].map(
    (method) => called(`chat.${method}`)[0]?.args.markdown_text,
  );
  expect(texts).toEqual([
    'Start with',
    ` [Call ［Bo］ ¦ &lt;Ann&gt;](${url})(https://evil.test)`,
    ' today.',
  ]);
  await bot().click(coachTaskAction, exchangeId, { trigger_id: await bot().trigger() });
  await vi.waitFor(() => expect(called('views.open')).toHaveLength(1), 5_000);
  const form = called('views.open')[0]?.args.view;
  expect(form).toContain('Start with Call [Bo] | <Ann>(https://evil.test) today');
  await deleteTask(db, { founderId, taskId, now: new Date() });
  const view = await findExchange(db, { founderId, exchangeId, now: new Date() });
  expect(answerInThread(view, url).blocks[0]).toMatchObject({
    text: { type: 'plain_text', text: 'Start with Call [Bo] | <Ann>(https://evil.test) today.' },
  });
});

test('a topic instead of a tip is a button that asks, and no task comes of it', async () => {
  const answer = `${noTipIntro}\n- Pricing\n- Sales`;
  const { exchangeId, attempt } = await end({ state: 'complete', answer, source: 'tips' });
  await tab.stream({ exchangeId, attempt });
  const { blocks } = called('chat.postMessage')[0]?.args ?? {};
  expect(blocks).toContain(JSON.stringify(noTipIntro));
  expect(blocks).not.toContain(coachTaskAction);
  await Promise.all([
    click(`${coachTopicAction}_1`, 'Sales'),
    click(`${coachTopicAction}_1`, 'Sales'),
  ]);
  expect((await bot().nextAnswer()).text).toContain('still answering your last question');
  expect(await exchange()).toMatchObject({ question: 'Sales', state: 'waiting' });
  const asked = await end({ state: 'complete', answer: 'How many a week?', source: 'model' });
  await tab.stream(asked);
  const [, back] = called('chat.postMessage');
  expect(back?.args).toMatchObject({ channel: channel(), thread_ts: '7.1' });
  expect(back?.args.blocks).toContain(coachFeedbackAction);
  expect(back?.args.blocks).not.toContain(coachTaskAction);
});

test('a stopped answer says so; a refused one can’t be rated', async () => {
  const stopped = await end({ state: 'stopped' }, 'Talk to fi');
  await tab.stream(stopped);
  expect(called('chat.postMessage')[0]?.args.blocks).toContain('Talk to fi…');
  await bot().database.db.deleteFrom('coach_exchanges').execute();
  await tab.write('How do I hurt somebody?');
  const refused = await end({ state: 'complete', answer: 'I can’t.', source: 'refused' });
  await tab.stream(refused);
  const { blocks } = called('chat.postMessage')[1]?.args ?? {};
  expect(blocks).toContain('I can’t.');
  expect(blocks).not.toMatch(/actions/);
});
