import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseKpi } from '#db/operations/check-ins/kpis.ts';
import { saveCheckIn } from '#db/operations/check-ins/save-check-in.ts';
import { failAbandonedAnswers } from '#db/operations/coach/answer-question.ts';
import { continueAnswer, retryQuestion } from '#db/operations/coach/ask-again.ts';
import { askCoach, clearConversation, stopAnswer } from '#db/operations/coach/ask-coach.ts';
import { listModelProblems } from '#db/queries/coach/coach-spend.ts';
import { findExchange, followAnswer } from '#db/queries/coach/exchanges.ts';
import { startupOf } from '#db/queries/founders.ts';
import { bundleScript } from '#db/testing/bundle-script.ts';
import { newAccount } from '#db/testing/new-account.ts';
import { newCohort, newFounder } from '#db/testing/new-founder.ts';
import { newSubscription } from '#db/testing/new-subscription.ts';
import { newCompletedTask, newTask } from '#db/testing/new-task.ts';
import { newTeammate } from '#db/testing/new-teammate.ts';
import { insertRow, updateRows } from '#db/testing/rows.ts';
import { answerText, humanHelpText, splitSource } from '#shared/domain/coach-answers.ts';
import {
  coachFailureTexts,
  continueInstructions,
  proposalsIntroduction,
} from '#shared/domain/coach-prompts.ts';
import type { BotContext } from '../context.ts';
import type { QuestionVerdict } from '../model/check-question.ts';
import { type CoachModel, createCoachModel } from '../model/coach-model.ts';
import {
  cutAnswer,
  plainAnswer,
  proposedWords,
  restOfAnswer,
  slowAnswer,
  startModel,
  type TestModel,
} from '../testing/start-model.ts';
import { useTestBot } from '../testing/start-test-bot.ts';
import { startWorker, type Worker } from '../worker.ts';

const bot = useTestBot();
let testModel: TestModel;
let context: BotContext;
let worker: Worker;
let founderId = '';
let moderate: typeof check;
/** The answer of the moderation in this test. */
let check: (question: string, signal: AbortSignal) => Promise<QuestionVerdict>;

const answers = {
  tickMs: 20,
  holdMs: 700,
  timeouts: { firstTextMs: 400, chunkMs: 400, totalMs: 8_000 },
};

beforeAll(async () => {
  testModel = await startModel();
  const model = createCoachModel(
    { ...testModel.config, premiumName: 'gpt-4o' },
    bot().context.logger,
  );
  // The first request of a process takes longer than the tests give the model.
  await model.complete([{ role: 'user', content: 'Hello' }], { maxTokens: 10, temperature: 0 });
  moderate = async (...question) => (await model.check(...question)).verdict;
  const checked: CoachModel['check'] = async (...question) => {
    return { verdict: await check(...question), inputTokens: 0, outputTokens: 0 };
  };
  context = { ...bot().context, model: { ...model, check: checked } };
  worker = await startWorker({ context, pool: bot().database.pool, answers });
});
afterAll(async () => {
  await worker?.stop();
  await testModel?.mock.stop();
});
beforeEach(async () => {
  testModel.mock.clearRequests();
  check = moderate;
  founderId = (await newFounder(context.db, { stage: 'mvp' })).id;
});

const ask = async (question: string, from = founderId) => {
  const via = 'web' as const;
  const input = { founderId: from, question, via, dailyLimit: 20, now: new Date() };
  return (await askCoach(context.db, input)).id;
};
const view = (exchangeId: string, from = founderId) =>
  findExchange(context.db, { founderId: from, exchangeId, now: new Date() });
const finished = (exchangeId: string, from = founderId) =>
  vi.waitFor(async () => {
    const exchange = await view(exchangeId, from);
    expect(exchange.state).not.toMatch(/waiting|answering/);
    return exchange;
  }, 15_000);
const usage = () =>
  context.db
    .selectFrom('coach_usage')
    .where('founder_id', '=', founderId)
    .selectAll()
    .executeTakeFirstOrThrow();

/** Moderation that takes its time. */
function holdVerdict<Verdict>() {
  let resolve: (verdict: Verdict) => void = () => undefined;
  const promise = new Promise<Verdict>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const countJobs = async () => {
  const { rows } = await sql`
    select from graphile_worker.jobs where task_identifier = 'answer-question'`.execute(context.db);
  return rows.length;
};

describe('with a model', () => {
  it('answers from the founder’s own situation, and counts what it cost', async () => {
    const peer = await newFounder(context.db, { cohortId: undefined });
    await newTask(context.db, { founderId: peer.id, title: 'Somebody else’s secret' });
    await newTask(context.db, { founderId, title: 'Price the <b>pilot</b>' });
    const exchange = await finished(await ask('What should I work on today?'));
    expect(exchange).toMatchObject({ state: 'complete', source: 'model', answer: plainAnswer });
    const [system, user] = testModel.requests()[0]?.messages ?? [];
    expect(system?.content).toContain('Stage: MVP');
    expect(system?.content).toContain('- open [T1]: "Price the b pilot /b"');
    expect(JSON.stringify(testModel.requests())).not.toContain('secret');
    expect(user).toEqual({ role: 'user', content: 'What should I work on today?' });
    const { reserved, answered, input_tokens, output_tokens } = await usage();
    expect([reserved, answered]).toEqual([1, 1]);
    expect(Math.min(input_tokens, output_tokens)).toBeGreaterThan(0);
  });

  it('proposes what the founder asks for; a stopped or refused answer and a further part propose nothing', async () => {
    const asked = await ask('Please propose two tasks');
    expect(await finished(asked)).toMatchObject({
      answer: proposedWords,
      proposals: [
        { kind: 'task', title: 'Call Bo', state: 'open' },
        { kind: 'task', title: 'Call Cy' },
        { kind: 'note', text: '12 pilots' },
      ],
    });
    const words = await finished(await ask('propose without a word'));
    const [system] = testModel.requests().at(-1)?.messages ?? [];
    expect(system?.content).toMatch(/still wait for the founder[\s\S]*- task: "Call Bo", 20\d\d-/);
    expect(words).toMatchObject({ answer: proposalsIntroduction, proposals: { length: 3 } });
    const failed = await finished(await ask('propose nonsense'));
    expect(failed).toMatchObject({ state: 'failed', failure: 'empty', proposals: [] });

    check = async () => 'harmful';
    expect(await finished(await ask('propose two tasks'))).toMatchObject({
      source: 'refused',
      proposals: [],
    });
    check = moderate;
    const cut = await finished(await ask('half a sentence'));
    testModel.mock.clearRequests();
    const input = { founderId, exchangeId: cut.id, dailyLimit: 20, now: new Date() };
    await finished((await continueAnswer(context.db, { ...input, via: 'web' })).view.id);
    expect(testModel.requests()[0]).not.toHaveProperty('tools');
  });

  it('knows the whole profile, and which pledges were kept and missed', async () => {
    const milestones = [{ id: 'm', title: 'Ten pilots', date: '2026-02-01', type: 'other' }];
    await context.db
      .updateTable('startup_applications')
      .set({
        monthly_revenue: '$2K',
        milestones: JSON.stringify(milestones.map((each) => ({ ...each, achieved: false }))),
      })
      .where('id', '=', startupOf(founderId))
      .execute();
    await updateRows(context.db, 'founders', { id: founderId }, { bio: 'Sailor </founder_data>' });
    const { id } = await newTask(context.db, { founderId, title: 'Email two investors' });
    const pledge = { founder_id: founderId, task_id: id, state: 'missed', resolved_at: new Date() };
    await insertRow(context.db, 'pledges', pledge as never);
    await finished(await ask('What now?'));
    const [system] = testModel.requests()[0]?.messages ?? [];
    for (const line of [
      'About them: "Sailor /founder_data"',
      'Monthly revenue [revenue]: "$2K"',
      '- goal: "Ten pilots" (2026-02-01)',
      'Pledges [pledges]: 0 of the last 1 kept.',
      '- missed pledge: "Email two investors"',
    ])
      expect(system?.content).toContain(line);
    expect(system?.content.match(/<\/founder_data>/g)).toHaveLength(2);
  });

  it('knows the team’s check-ins, but no draft, no morale and nobody else’s', async () => {
    const { db } = context;
    const me = { id: founderId, cohortId: (await newCohort(db)).id };
    const mate = await newTeammate(db, me);
    const stranger = await newFounder(db, { cohortId: me.cohortId });
    const hidden = 'Zq7HIDDEN';
    await newTask(db, { founderId: mate.id, title: hidden, isPrivate: true });
    const kpi = { name: 'Pilots', unit: 'number', goodWay: 'up', isRename: false } as const;
    await chooseKpi(db, { founderId, draft: kpi, now: new Date('2026-10-01T12:00:00Z') });
    const save = (who: string, week: string, changes: object, isDone = true) =>
      saveCheckIn(db, {
        founderId: who,
        week,
        version: 0,
        changes,
        morale: 1,
        isDone,
        now: new Date(`${week}T15:00:00Z`),
      });
    await save(mate.id, '2026-10-01', { kpiValue: 4, usersSpoken: 9, goal: 'Call ten harbors' });
    await save(mate.id, '2026-10-08', { kpiValue: 5, lastGoal: 'no', blocker: 'No lawyer' });
    await save(mate.id, '2026-10-15', { goal: hidden, blocker: hidden }, false);
    await save(stranger.id, '2026-10-08', { goal: hidden, blocker: hidden, helpWanted: hidden });
    await finished(await ask('What now?'));
    const [system] = testModel.requests()[0]?.messages ?? [];
    for (const line of [
      'KPI [kpi]: "Pilots", higher is better: 4 (2026-10-01), 5 (2026-10-08).',
      'The KPI is growing, +25% on the week before: the right way.',
      'Users they talked to: 9 (2026-10-01).',
      '- goal before: "Call ten harbors" (reached: no)',
      '- blocker: "No lawyer"',
    ])
      expect(system?.content).toContain(line);
    const sent = JSON.stringify(testModel.requests());
    expect(sent).not.toContain(hidden);
    expect(sent).not.toMatch(/morale/i);
  });

  it('names who of the staff looks after them, or wrote to them last, and never an address', async () => {
    const { db } = context;
    const startup_id = startupOf(founderId);
    const me = { id: founderId, cohortId: (await newCohort(db)).id };
    const mate = await newTeammate(db, me);
    const staff = async (name: string) => {
      const { accountId: id } = await newAccount(db, 'admin');
      const email = `${name}.${crypto.randomUUID()}@staff.test`;
      await updateRows(db, 'accounts', { id }, { email });
      return id;
    };
    const named = async () => {
      testModel.mock.clearRequests();
      await finished(await ask('What now?'));
      const [system] = testModel.requests()[0]?.messages ?? [];
      expect(system?.content).not.toContain('@staff.test');
      return /send the founder to (.*?) on the program/.exec(system?.content ?? '')?.[1] ?? null;
    };
    const wrote = { startup_id, kind: 'message', text: 'Hi', sent_at: new Date() } as const;
    const write = async (name: string, to: string | null) =>
      insertRow(db, 'staff_messages', {
        ...wrote,
        account_id: await staff(name),
        founder_id: to,
        client_key: crypto.randomUUID(),
      });
    await write('bo', mate.id);
    expect(await named()).toBeNull();
    const alone = () => JSON.stringify(testModel.requests()).includes('They have no cohort now');
    expect(alone()).toBe(false);
    await updateRows(db, 'startup_applications', { id: startup_id }, { cohort_id: null });
    await write('cy', null);
    expect(await named()).toMatch(/^Cy /);
    expect(alone()).toBe(true);
    const account_id = await staff('maya');
    await insertRow(db, 'startup_assignments', {
      startup_id,
      account_id,
      until: '2999-01-01',
      since: new Date(),
    });
    expect(await named()).toMatch(/^Maya /);
    await updateRows(db, 'accounts', { id: account_id }, { removed_at: new Date() });
    expect(await named()).toMatch(/^Cy /);
  });

  it('has the larger model answer founders with premium, for as long as they have it', async () => {
    const models = () => testModel.requests().map((request) => request.model);
    await finished(await ask('What now?'));
    const { subscriptionId } = await newSubscription(context.db, { founderId });
    await finished(await ask('And then?'));
    await context.db
      .updateTable('premium_subscriptions')
      .set({ status: 'cancelled' })
      .where('subscription_id', '=', subscriptionId)
      .execute();
    await finished(await ask('And after that?'));
    expect(models()).toEqual(['gpt-3.5-turbo', 'gpt-4o', 'gpt-3.5-turbo']);
  });

  it('remembers the conversation', async () => {
    await finished(await ask('Who are my users?'));
    await finished(await ask('And how do I reach them?'));
    expect(testModel.requests()[1]?.messages.slice(1)).toEqual([
      { role: 'user', content: 'Who are my users?' },
      { role: 'assistant', content: plainAnswer },
      { role: 'user', content: 'And how do I reach them?' },
    ]);
  });

  it('can be followed while it is written, which holds no transaction', async () => {
    const exchangeId = await ask('slowly');
    const seen: string[] = [];
    let busy = 0;
    const follow = { founderId, exchangeId, clock: () => new Date(), everyMs: 30 };
    for await (const { answer, state } of followAnswer(context.db, follow)) {
      seen.push(answer);
      expect(slowAnswer.startsWith(answer)).toBe(true);
      if (state !== 'answering') continue;
      const { rows } = await sql<{ open: number }>`
        select count(*)::int as open from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`.execute(
        context.db,
      );
      busy = Math.max(busy, rows[0]?.open ?? 0);
    }
    expect(seen.length).toBeGreaterThan(5);
    expect(seen.at(-1)).toBe(slowAnswer);
    expect(busy).toBe(0);
  });

  it('stops asking the model when the founder stops the answer, in whichever process', async () => {
    const exchangeId = await ask('slowly');
    await vi.waitFor(async () => expect((await view(exchangeId)).answer).not.toBe(''), 5_000);
    const now = new Date();
    const stopped = await stopAnswer(context.db, { founderId, exchangeId, now });
    expect(stopped.state).toBe('stopped');
    await vi.waitFor(async () => expect((await usage()).output_tokens).toBeGreaterThan(0), 5_000);
    const { answer } = await view(exchangeId);
    expect(answer.length).toBeLessThan(slowAnswer.length / 2);
    expect(await usage()).toMatchObject({ reserved: 0, stopped: 1, answered: 0 });
  });

  it('stops asking the model when the conversation is deleted', async () => {
    const exchangeId = await ask('slowly');
    await vi.waitFor(async () => expect((await view(exchangeId)).state).toBe('answering'), 5_000);
    await clearConversation(context.db, { founderId, now: new Date() });
    await vi.waitFor(async () => expect(await countJobs()).toBe(0), 5_000);
    expect(await usage()).toMatchObject({ reserved: 0, stopped: 1, answered: 0 });
    await expect(view(exchangeId)).rejects.toMatchObject({ code: 'coach_exchange_not_found' });
  });

  it('answers two founders at the same time', async () => {
    const other = (await newFounder(context.db)).id;
    const [slow, quick] = [await ask('slowly'), await ask('What now?', other)];
    expect((await finished(quick, other)).answer).toBe(plainAnswer);
    expect((await view(slow)).state).toBe('answering');
    expect((await finished(slow)).answer).toBe(slowAnswer);
  });

  it.each([
    ['too many', 'provider', coachFailureTexts.provider],
    ['fall over', 'provider', coachFailureTexts.provider],
    ['garbage', 'provider', coachFailureTexts.provider],
    ['wrong key', 'provider', coachFailureTexts.provider],
    ['hang', 'provider', coachFailureTexts.provider],
    ['say nothing', 'empty', 'Unable to provide advice at this time.'],
    ['say dots', 'empty', 'Unable to provide advice at this time.'],
  ])(
    '%s: answers with our own text and does not count the question',
    async (question, failure, text) => {
      const exchange = await finished(await ask(question));
      expect(exchange).toMatchObject({ state: 'failed', failure, answer: text, source: null });
      expect(await usage()).toMatchObject({ reserved: 0, failed: 1 });
    },
  );

  it.each([
    ['fall over', 'provider'],
    ['hang', 'provider'],
    ['wrong key', 'provider'],
    ['say nothing', 'empty'],
  ] as const)('%s: below that text stands the playbook that fits', async (behavior, failure) => {
    const exchange = await finished(await ask(`How much should I charge? ${behavior}`));
    expect(exchange).toMatchObject({ state: 'failed', failure, source: 'tips' });
    const text = answerText(exchange);
    expect(text.startsWith(`${coachFailureTexts[failure]}\n\n`)).toBe(true);
    expect(text).toMatch(/\n1\. .*\n2\. /);
    expect(splitSource(text, exchange.source).source?.label).toContain('Price Before Product');
    expect(await usage()).toMatchObject({ reserved: 0, failed: 1, answered: 0 });
    const input = { founderId, exchangeId: exchange.id, dailyLimit: 20, now: new Date() };
    await retryQuestion(context.db, input);
    expect(await view(exchange.id)).toMatchObject({ failure: null });
    await finished(exchange.id);
  });

  it('tells the admins of a refused key, until the model answers', async () => {
    const { email } = await newAccount(context.db, 'admin');
    const mails = context.db
      .selectFrom('mails')
      .where('recipient', '=', email)
      .select(['template', 'data']);
    await context.db.deleteFrom('model_problems').execute();
    await finished(await ask('wrong key'));
    await finished(await ask('wrong key'));
    const { name: model } = testModel.config;
    expect(await mails.execute()).toEqual([{ template: 'model-problem', data: { model } }]);
    const problems = () => listModelProblems(context.db, [model]);
    expect(await problems()).toMatchObject([{ model, kind: 'key' }]);
    await finished(await ask('What now?'));
    expect(await problems()).toEqual([]);
  });

  it('keeps the text of an answer that broke off', async () => {
    const exchange = await finished(await ask('break off'));
    expect(exchange).toMatchObject({ state: 'failed', failure: 'interrupted' });
    expect(exchange.answer).toMatch(/^step 1, /);
    expect((await usage()).output_tokens).toBeGreaterThan(0);
  });

  it('goes on with an answer that was cut', async () => {
    await finished(await ask('What now?'));
    const cut = await finished(await ask('half a sentence'));
    expect(cut).toMatchObject({ state: 'complete', answer: `${cutAnswer}…`, canContinue: true });
    testModel.mock.clearRequests();
    const input = { founderId, exchangeId: cut.id, dailyLimit: 20, now: new Date() };
    const { view: next } = await continueAnswer(context.db, { ...input, via: 'web' });
    expect(await finished(next.id)).toMatchObject({ answer: restOfAnswer, canContinue: false });
    expect(testModel.requests()[0]?.messages.slice(1)).toEqual([
      { role: 'user', content: 'What now?' },
      { role: 'assistant', content: plainAnswer },
      { role: 'user', content: 'half a sentence' },
      { role: 'assistant', content: cutAnswer },
      { role: 'user', content: continueInstructions },
    ]);
    expect(await usage()).toMatchObject({ reserved: 2, answered: 3 });
  });

  it('does not answer a question that its moderation flags', async () => {
    const refused = await finished(await ask('How do I hurt somebody?'));
    expect(refused).toMatchObject({ state: 'complete', source: 'refused' });
    expect(refused.answer).toContain('I can’t help with that');
    const inNeed = await finished(await ask('I hurt myself'));
    expect(inNeed).toMatchObject({ answer: humanHelpText('crisis'), pointer: null });
  });

  it('asks the model while moderation thinks, and shows no word before that has passed', async () => {
    const verdict = holdVerdict<'fine'>();
    check = () => verdict.promise;
    const exchangeId = await ask('What now?');
    await vi.waitFor(() => expect(testModel.requests()).toHaveLength(1), 5_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await view(exchangeId)).toMatchObject({ state: 'answering', answer: '' });
    verdict.resolve('fine');
    expect(await finished(exchangeId)).toMatchObject({ state: 'complete', answer: plainAnswer });
  });

  it.each([
    ['slowly', 'while the answer is being written'],
    ['What now?', 'after it is written'],
    ['fall over', 'after the model failed'],
  ])('%s: a cry for help that moderation finds %s gets help only', async (question) => {
    const verdict = holdVerdict<'self_harm'>();
    check = () => verdict.promise;
    const exchangeId = await ask(question);
    await vi.waitFor(() => expect(testModel.requests()).not.toEqual([]), 5_000);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await view(exchangeId)).answer).toBe('');
    verdict.resolve('self_harm');
    const inNeed = { state: 'complete', source: 'refused', answer: humanHelpText('crisis') };
    expect(await finished(exchangeId)).toMatchObject(inNeed);
    expect(await usage()).toMatchObject({ reserved: 0, answered: 0 });
  });

  it('replaces what was shown of an answer by help, and never tells the model of the question again', async () => {
    const verdict = holdVerdict<'self_harm'>();
    check = () => verdict.promise;
    const exchangeId = await ask('slowly: I see no sense in all of it, bye');
    await vi.waitFor(async () => expect((await view(exchangeId)).answer).toMatch(/^step 1/), 5_000);
    verdict.resolve('self_harm');
    const inNeed = { state: 'complete', source: 'refused', answer: humanHelpText('crisis') };
    expect(await finished(exchangeId)).toMatchObject({ ...inNeed, proposals: [] });
    expect(await usage()).toMatchObject({ reserved: 0, answered: 0 });
    check = moderate;
    testModel.mock.clearRequests();
    await finished(await ask('What now?'));
    expect(testModel.requests()).toHaveLength(1);
    expect(JSON.stringify(testModel.requests())).not.toMatch(/no sense|step 1/);
  });

  it('answers all the same when the check fails', async () => {
    check = () => Promise.reject(new Error('The check is down'));
    expect(await finished(await ask('What now?'))).toMatchObject({ answer: plainAnswer });
  });

  it('never tells the model of a cry for help that was missed once, noted or checked in', async () => {
    const now = new Date();
    const missed = { question: 'Zq7 I want to end my life', answer: 'Talk to users.' };
    await context.db
      .insertInto('coach_exchanges')
      .values({
        ...missed,
        founder_id: founderId,
        state: 'complete',
        source: 'model',
        via: 'web',
        asked_at: now,
        beat_at: now,
        answered_at: now,
        usage_day: now.toISOString().slice(0, 10),
      })
      .execute();
    await context.db
      .insertInto('coach_notes')
      .values({
        founder_id: founderId,
        kind: 'fact',
        text: 'Zq7 I’d rather be dead',
        created_at: now,
        changed_at: now,
      })
      .execute();
    await saveCheckIn(context.db, {
      founderId,
      week: '2026-10-08',
      version: 0,
      changes: { goal: 'Call ten harbors', blocker: 'Zq7 I don’t want to live anymore' },
      morale: 1,
      isDone: true,
      now: new Date('2026-10-08T15:00:00Z'),
    });
    await finished(await ask('What now?'));
    const sent = JSON.stringify(testModel.requests());
    expect(sent).toContain('Call ten harbors');
    expect(sent).not.toContain('Zq7');
  });

  it('never tells the model of a cry for help in a task, a pledge, the profile or the summary', async () => {
    const { db } = context;
    const cry = (at: string) => `Zq7 ${at}: I want to k1ll mys3lf`;
    const now = new Date();
    const { id: founderId, startupId } = await newFounder(db);
    await newTask(db, { founderId, title: cry('open') });
    await newTask(db, { founderId, title: 'Call ten harbors' });
    await newCompletedTask(db, { founderId, at: now, title: cry('done') });
    const { id } = await newTask(db, { founderId, title: cry('missed pledge') });
    await insertRow(db, 'pledges', {
      task_id: id,
      founder_id: founderId,
      state: 'missed',
      resolved_at: now,
    });
    await updateRows(
      db,
      'founders',
      { id: founderId },
      { bio: cry('bio'), location: cry('location') },
    );
    await updateRows(
      db,
      'startup_applications',
      { id: startupId },
      {
        description: cry('description'),
        milestones: JSON.stringify([
          { title: cry('milestone'), date: '2026-10-01', achieved: true },
        ]),
      },
    );
    await insertRow(db, 'coach_summaries', {
      founder_id: founderId,
      text: cry('summary'),
      up_to: 0,
      written_at: now,
    });
    await finished(await ask('What now?', founderId), founderId);
    const sent = JSON.stringify(testModel.requests());
    expect(sent).toContain('Call ten harbors');
    expect(sent).not.toContain('Zq7');
  });

  it('tells the model what a startup makes that works on self-harm', async () => {
    const { id, startupId } = await newFounder(context.db);
    const description = 'A companion for the nights after self-harm';
    await updateRows(context.db, 'startup_applications', { id: startupId }, { description });
    await finished(await ask('What now?', id), id);
    expect(JSON.stringify(testModel.requests())).toContain(description);
  });

  it('answers a founder whose product is about self-harm, with a quiet line below', async () => {
    const asked = 'Our app is about self-harm prevention: which clinics pay?';
    const exchange = await finished(await ask(asked));
    expect(exchange).toMatchObject({ answer: plainAnswer, pointer: 'crisis_topic' });
    const [system] = testModel.requests()[0]?.messages ?? [];
    expect(system?.content).toContain('is in no danger');
    expect(await usage()).toMatchObject({ reserved: 1, answered: 1 });
  });

  it('does not ask the model about a cry for help that is asked again', async () => {
    const now = new Date();
    const { id } = await context.db
      .insertInto('coach_exchanges')
      .values({
        founder_id: founderId,
        question: 'I want to end my life',
        state: 'failed',
        failure: 'interrupted',
        via: 'web',
        asked_at: now,
        beat_at: now,
        usage_day: now.toISOString().slice(0, 10),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await retryQuestion(context.db, { founderId, exchangeId: id, dailyLimit: 20, now });
    const answer = humanHelpText('crisis');
    expect(await finished(id)).toMatchObject({ state: 'complete', source: 'refused', answer });
    expect(testModel.requests()).toEqual([]);
    expect(await usage()).toMatchObject({ reserved: 0, answered: 0 });
  });

  it('refers to a professional where one is needed, and answers all the same', async () => {
    const exchange = await finished(await ask('Which taxes do I pay?'));
    expect(exchange).toMatchObject({ state: 'complete', pointer: 'tax', answer: plainAnswer });
    expect(testModel.requests()[0]?.messages[0]?.content).toContain('touches on a tax matter');
  });
});

it('an answer whose worker is killed is shown as broken off, keeps its text, and can be retried', async () => {
  await worker.stop();
  const { database } = bot();
  const config = { ...context.config, model: testModel.config };
  const settings = { url: database.url, config, appSecret: config.appSecret.toString('base64') };
  const script = await bundleScript('bot/testing/run-worker.ts', { packages: 'external' });
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, WORKER_SETTINGS: JSON.stringify(settings) },
    stdio: 'inherit',
  });
  const exchangeId = await ask('slowly');
  await vi.waitFor(async () => expect((await view(exchangeId)).answer).not.toBe(''), 20_000);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const afterTimeout = new Date(Date.now() + 16_000);
  expect(await failAbandonedAnswers(context.db, { now: afterTimeout })).toBe(1);
  const broken = await view(exchangeId);
  expect(broken).toMatchObject({ state: 'failed', failure: 'interrupted' });
  expect(broken.answer).toMatch(/^step 1/);
  worker = await startWorker({ context, pool: database.pool, answers });
  const again = { founderId, exchangeId, dailyLimit: 20, now: new Date() };
  await retryQuestion(context.db, again);
  expect((await finished(exchangeId)).answer).toBe(slowAnswer);
  expect(await usage()).toMatchObject({ reserved: 1, attempts: 2, failed: 1, answered: 1 });
});

it('without a model it answers from the built-in tips and the founder’s own tasks', async () => {
  await worker.stop();
  const tips = { ...context, model: null };
  worker = await startWorker({ context: tips, pool: bot().database.pool, answers });
  const { id } = await newTask(context.db, { founderId, title: 'Price the pilot' });
  const exchange = await finished(await ask('What should I work on today?'));
  expect(exchange).toMatchObject({ state: 'complete', source: 'tips' });
  expect(exchange.answer).toContain('- [T1] (due ');
  const label = 'Price the pilot';
  expect(exchange.citations).toMatchObject([{ mark: 'T1', label, path: `/app/tasks?task=${id}` }]);
  expect(await usage()).toMatchObject({ answered: 1, input_tokens: 0, output_tokens: 0 });
  expect(testModel.requests()).toEqual([]);
});
