import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { newFounder } from '#db/testing/new-founder.ts';
import { useTestDatabase } from '#db/testing/test-database.ts';
import { findAnswerSoFar, findExchange } from '../../queries/coach/exchanges.ts';
import { type AnswerOutcome, claimQuestion, finishAnswer } from './answer-question.ts';
import { continueAnswer, editQuestion, retryQuestion } from './ask-again.ts';
import { askCoach } from './ask-coach.ts';

const { db } = useTestDatabase();
const now = new Date('2026-03-10T12:00:00Z');
const dailyLimit = 2;
let founderId = '';
beforeEach(async () => {
  founderId = (await newFounder(db)).id;
});

const usage = () =>
  db
    .selectFrom('coach_usage')
    .where('founder_id', '=', founderId)
    .select(['reserved', 'attempts', 'answered', 'failed'])
    .executeTakeFirst();

async function finish(exchangeId: string, outcome: AnswerOutcome) {
  const row = db.selectFrom('coach_exchanges').where('id', '=', exchangeId).select('attempt');
  const attempt = { exchangeId, ...(await row.executeTakeFirstOrThrow()), now };
  await claimQuestion(db, attempt);
  await db.transaction().execute((trx) => finishAnswer(trx, { ...attempt, outcome }));
}
const complete = (answer: string, isCut = false) =>
  ({ state: 'complete', source: 'model', answer, isCut }) as const;

async function askAndFinish(outcome: AnswerOutcome, question = 'What now?') {
  const input = { founderId, question, via: 'web', dailyLimit, now } as const;
  const { id } = await askCoach(db, input);
  await finish(id, outcome);
  return id;
}
const view = (exchangeId: string) => findExchange(db, { founderId, exchangeId, now });

describe('the next part of an answer', () => {
  const goOn = async (exchangeId: string) => {
    const asked = { founderId, exchangeId, dailyLimit, now, via: 'web' } as const;
    return (await continueAnswer(db, asked)).view;
  };

  it('is asked for once, and counts as no question', async () => {
    await askAndFinish(complete('Whole.'));
    const id = await askAndFinish(complete('Call…', true));
    expect(await view(id)).toMatchObject({ isCut: true, canContinue: true, isContinuation: false });
    const parts = await Promise.all(Array.from({ length: 5 }, () => goOn(id)));
    expect(new Set(parts.map((part) => part.id)).size).toBe(1);
    expect(parts[0]).toMatchObject({ question: 'Continue', isContinuation: true });
    expect((await view(id)).canContinue).toBe(false);
    expect(await usage()).toMatchObject({ reserved: 2, attempts: 3 });
    const [{ id: next = '' } = {}] = parts;
    await finish(next, { state: 'failed', failure: 'provider' });
    await retryQuestion(db, { founderId, exchangeId: next, dailyLimit, now });
    await finish(next, complete('three customers.'));
    expect(await usage()).toMatchObject({ reserved: 2, attempts: 4 });
    expect(await findAnswerSoFar(db, { exchangeId: next })).toMatchObject({
      question: 'What now?',
      answer: 'Call three customers.',
    });
  });

  it('ends with the third, and there is none of a whole answer', async () => {
    const id = await askAndFinish(complete('One…', true));
    const second = await goOn(id);
    await finish(second.id, complete('two…', true));
    const third = await goOn(second.id);
    await finish(third.id, complete('three…', true));
    expect(await view(second.id)).toMatchObject({ isCut: true, endsHere: false });
    const last = { isCut: true, canContinue: false, endsHere: true };
    expect(await view(third.id)).toMatchObject(last);
    await expect(goOn(third.id)).rejects.toMatchObject({ code: 'coach_answered' });
    const whole = await askAndFinish(complete('Whole.'));
    await expect(goOn(whole)).rejects.toMatchObject({ code: 'coach_answered' });
  });

  it('waits while another question is open, and is the founder’s own', async () => {
    const id = await askAndFinish(complete('One…', true));
    const other = (await newFounder(db)).id;
    const thief = { founderId: other, exchangeId: id, dailyLimit, now, via: 'web' } as const;
    await expect(continueAnswer(db, thief)).rejects.toMatchObject({
      code: 'coach_exchange_not_found',
    });
    await askCoach(db, { founderId, question: 'b', via: 'web', dailyLimit, now });
    await expect(goOn(id)).rejects.toMatchObject({ code: 'coach_busy' });
  });
});

describe('an edited question', () => {
  const edit = (exchangeId: string, question = 'What next?', clientKey: string = randomUUID()) =>
    editQuestion(db, {
      founderId,
      exchangeId,
      question,
      clientKey,
      dailyLimit,
      now,
    });

  it('is asked again once, and counts as a question of its own', async () => {
    const id = await askAndFinish(complete('Do it.'));
    const clientKey = randomUUID();
    const edits = await Promise.all(
      Array.from({ length: 5 }, () => edit(id, 'What next?', clientKey)),
    );
    for (const each of edits) {
      expect(each).toMatchObject({ id, question: 'What next?', answer: '', state: 'waiting' });
    }
    expect(await usage()).toMatchObject({ reserved: 2, attempts: 2 });
    await finish(id, complete('Do that.'));
    expect(await view(id)).toMatchObject({ answer: 'Do that.' });
    await expect(edit(id)).rejects.toMatchObject({ code: 'coach_used_up' });
    expect(await view(id)).toMatchObject({ question: 'What next?', answer: 'Do that.' });
  });

  it('takes the place of one that failed, which was not counted', async () => {
    const id = await askAndFinish({ state: 'failed', failure: 'provider' });
    await edit(id);
    expect(await usage()).toMatchObject({ reserved: 1, attempts: 2, failed: 1 });
    await expect(edit(id)).rejects.toMatchObject({ code: 'coach_busy' });
  });

  it('is the last one', async () => {
    const first = await askAndFinish(complete('Do it.'));
    const last = await askAndFinish(complete('Call…', true));
    await expect(edit(first)).rejects.toMatchObject({ code: 'coach_not_last' });
    const input = { founderId, exchangeId: last, dailyLimit, now, via: 'web' } as const;
    const part = (await continueAnswer(db, input)).view.id;
    await finish(part, complete('Bo.'));
    await expect(edit(part)).rejects.toMatchObject({ code: 'coach_not_last' });
    await expect(edit(randomUUID())).rejects.toMatchObject({ code: 'coach_exchange_not_found' });
  });

  it('that is a cry for help is answered with help at once', async () => {
    await askAndFinish(complete('Do it.'));
    const id = await askAndFinish(complete('Do that.'));
    const answered = await edit(id, 'I want to end my life');
    expect(answered).toMatchObject({ state: 'complete', source: 'refused' });
    expect(await usage()).toMatchObject({ reserved: 2 });
  });
});
