import { beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOutcome } from '#db/operations/coach/answer-question.ts';
import { coachContinueAction, coachFeedbackAction, coachRetryAction } from '../messages/coach.ts';
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
    ...{ state: 'complete', answer: 'Talk to…', source: 'model', isCut: true },
  });
  await tab.stream({ exchangeId, attempt: 1 });
  expect(called('chat.postMessage')[0]?.args.blocks).toContain(coachContinueAction);
  await Promise.all([
    click(coachContinueAction, exchangeId),
    click(coachContinueAction, exchangeId),
  ]);
  await vi.waitFor(async () => expect((await exchange()).question).toBe('Continue'), 20_000);
  const { exchangeId: next, attempt } = await end({
    ...{ state: 'complete', answer: 'five customers.', source: 'model' },
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
  await vi.waitFor(async () => expect((await exchange()).feedback).toBe('up'), 20_000);
  await click(coachFeedbackAction, `down:${exchangeId}`);
  expect((await bot().nextAnswer()).text).toContain('didn’t help');
  for (const value of ['up', 'up:nonsense', `up:${exchangeId}'`]) {
    await click(coachFeedbackAction, value);
    expect((await bot().nextAnswer()).text).toBe('That question was not found.');
  }
  expect((await exchange()).feedback).toBe('down');
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
