import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { askCoach } from '#db/operations/coach/ask-coach.ts';
import { findConversation, findOpenQuestion } from '#db/queries/coach/exchanges.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { humanHelpText } from '#shared/domain/coach-answers.ts';
import { quickPrompts } from '#shared/domain/coach-prompts.ts';
import {
  coachContinueAction,
  coachHelpfulAction,
  coachPromptAction,
  coachRetryAction,
  coachStopAction,
  coachTaskAction,
  coachUnhelpfulAction,
} from '../messages/coach.ts';
import { createCoachModel } from '../model/coach-model.ts';
import {
  cutAnswer,
  plainAnswer,
  restOfAnswer,
  startModel,
  type TestModel,
} from '../testing/start-model.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker, type Worker } from '../worker.ts';

const bot = useTestBot();
const { db } = bot;
let stand: TestModel;
let worker: Worker;
let founderId = '';

beforeAll(async () => {
  await bot().install();
  stand = await startModel();
  const { context, database } = bot();
  const model = createCoachModel(stand.config, context.logger);
  const answers = { tickMs: 20 };
  worker = await startWorker({ context: { ...context, model }, pool: database.pool, answers });
});
afterAll(async () => {
  await worker?.stop();
  await stand?.mock.stop();
});
beforeEach(async () => {
  await bot().unlinkFounders();
  founderId = (await newFounder(db, { name: 'Ada Park', slackUserId: bot().ada })).id;
});

const exchanges = async () => {
  const founder = { id: founderId, timeZone: 'UTC' };
  const found = { founder, dailyLimit: 20, now: new Date() };
  return (await findConversation(db, found)).exchanges;
};
const blocks = (answer: { blocks: unknown[] }) => JSON.stringify(answer.blocks);

async function askInSlack(question: string) {
  expect((await bot().command('/coach', question)).status).toBe(200);
  const thinking = await bot().nextAnswer();
  return { thinking, answer: await bot().nextAnswer() };
}

test('/coach QUESTION is answered privately, in place of “thinking”, and shown on the website', async () => {
  const { thinking, answer } = await askInSlack('How do I sell to <!channel> & co?');
  expect(thinking).toMatchObject({ response_type: 'ephemeral' });
  expect(thinking.text).toBe('You asked the coach: *How do I sell to &lt;!channel&gt; &amp; co?*');
  expect(answer).toMatchObject({ response_type: 'ephemeral', replace_original: true });
  expect(answer.text).toBe(plainAnswer.replaceAll(/\s+/g, ' '));
  expect(blocks(answer)).toContain(JSON.stringify(plainAnswer.replaceAll('\n- ', '\n• ')));
  expect(await exchanges()).toMatchObject([
    { via: 'slack', question: 'How do I sell to <!channel> & co?', state: 'complete' },
  ]);
  await vi.waitFor(async () => {
    const open = await db
      .selectFrom('coach_exchanges')
      .where('reply_to', 'is not', null)
      .select('id')
      .execute();
    expect(open).toEqual([]);
  }, 5_000);
});

test.each(['ada', 'bo'] as const)(
  'a cry for help of %s is answered with help alone, before anything else is asked',
  async (who) => {
    const asked = stand.requests().length;
    await db.transaction().execute(async (trx) => {
      await sql`lock table slack_receipts, startup_applications in access exclusive mode`.execute(
        trx,
      );
      await bot().command('/coach', 'I want to kill myself', { user_id: bot()[who] });
      const { text, blocks: shown } = await bot().nextAnswer();
      expect(text).toBe(humanHelpText('crisis'));
      expect(shown).toMatchObject([{ type: 'section' }]);
      expect(blocks({ blocks: shown })).toContain('<https://findahelpline.com|');
    });
    expect(await exchanges()).toEqual([]);
    expect(stand.requests()).toHaveLength(asked);
  },
);

test('/coach offers four questions, and a click asks one', async () => {
  await bot().command('/coach', '');
  const offered = await bot().nextAnswer();
  for (const prompt of quickPrompts) expect(blocks(offered)).toContain(prompt);
  await bot().click(`${coachPromptAction}_1`, '1');
  expect((await bot().nextAnswer()).text).toContain(quickPrompts[1]);
  expect((await bot().nextAnswer()).replace_original).toBe(true);
  expect(await exchanges()).toMatchObject([{ question: quickPrompts[1] }]);
});

test('/coach help', async () => {
  await bot().command('/coach', 'help');
  expect((await bot().nextAnswer()).text).toContain('/coach QUESTION');
});

test('one question at a time, wherever it was asked', async () => {
  const question = { question: 'slowly', via: 'web' as const, dailyLimit: 20 };
  await askCoach(db, { founderId, now: new Date(), ...question });
  const { answer } = await askInSlack('And me?');
  expect(answer.text).toContain('still answering your last question');
  expect(answer.replace_original).toBe(true);
  expect(await exchanges()).toHaveLength(1);
  expect(blocks(answer)).toContain(coachStopAction);
  await bot().click(coachStopAction, 'elsewhere');
  expect((await bot().nextAnswer()).text).toContain('Stopped.');
  expect(await exchanges()).toMatchObject([{ question: 'slowly', state: 'stopped' }]);
  await bot().click(coachStopAction, 'elsewhere');
  expect((await bot().nextAnswer()).text).toContain('That answer isn’t running');
});

test('Stop below a question stops its answer and nobody else’s', async () => {
  const other = await newFounder(db, {});
  const question = { question: 'slowly', via: 'web' as const, dailyLimit: 20 };
  await askCoach(db, { founderId: other.id, now: new Date(), ...question });
  expect((await bot().command('/coach', 'Tell me unhurriedly')).status).toBe(200);
  expect(blocks(await bot().nextAnswer())).toContain(coachStopAction);
  await expect.poll(() => findOpenQuestion(db, founderId)).not.toBeNull();
  await bot().click(coachStopAction, 'thinking');
  const stopped = await bot().nextAnswer();
  expect(blocks(stopped)).toContain('You stopped this answer. It was not counted.');
  expect(stopped.replace_original).toBe(true);
  expect(await exchanges()).toMatchObject([{ state: 'stopped' }]);
  expect(await findOpenQuestion(db, other.id)).not.toBeNull();
});

test('a failure says so and offers a retry', async () => {
  const { answer } = await askInSlack('fall over');
  expect(answer.text).toContain('Focus on the fundamentals');
  expect(blocks(answer)).toContain('could not be reached');
  const [{ id = '' } = {}] = await exchanges();
  await bot().click(coachRetryAction, id);
  expect((await bot().nextAnswer()).text).toContain('fall over');
  expect((await bot().nextAnswer()).text).toContain('Focus on the fundamentals');
});

test('an answer that was cut is continued in its place', async () => {
  const { answer } = await askInSlack('half a sentence');
  expect(blocks(answer)).toContain('Continuing doesn’t use up a question.');
  const [{ id = '' } = {}] = await exchanges();
  await bot().click(coachContinueAction, id);
  expect((await bot().nextAnswer()).text).toContain('half a sentence');
  const whole = await bot().nextAnswer();
  expect(whole).toMatchObject({ text: `${cutAnswer} ${restOfAnswer}`, replace_original: true });
  expect(blocks(whole)).not.toContain(coachContinueAction);
  await bot().click(coachContinueAction, id);
  expect(await bot().nextAnswer()).toMatchObject({
    text: 'That question already has an answer.',
    replace_original: false,
  });
});

test('an answer can be turned into a task with a form, and rated', async () => {
  await askInSlack('What now?');
  const [{ id = '' } = {}] = await exchanges();
  await bot().click(coachTaskAction, id, { trigger_id: await bot().trigger() });
  await vi.waitFor(() => {
    const [open] = bot().slack.called('views.open').slice(-1);
    expect(JSON.stringify(open?.args)).toContain('Ask what they did last time');
  });
  await bot().click(coachHelpfulAction, id);
  expect((await bot().nextAnswer()).text).toContain('good to know');
  expect(await exchanges()).toMatchObject([{ feedback: 'up' }]);
  await bot().click(coachUnhelpfulAction, id);
  await bot().nextAnswer();
  expect(await exchanges()).toMatchObject([{ feedback: 'down' }]);
});

test.each([coachRetryAction, coachContinueAction, coachTaskAction, coachHelpfulAction])(
  '%s of another’s answer finds nothing',
  async (action) => {
    await askInSlack('What now?');
    const [{ id = '' } = {}] = await exchanges();
    await bot().unlinkFounders();
    await newFounder(db, { slackUserId: bot().ada });
    for (const value of [id, 'nonsense', `${id}'`]) {
      await bot().click(action, value);
      expect((await bot().nextAnswer()).text).toBe('That question was not found.');
    }
    expect(await exchanges()).toMatchObject([{ state: 'complete', feedback: null }]);
  },
);
