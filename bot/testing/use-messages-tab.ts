import { beforeAll, beforeEach, vi } from 'vitest';
import {
  type AnswerOutcome,
  claimQuestion,
  finishAnswer,
  saveAnswerProgress,
} from '#db/operations/coach/answer-question.ts';
import { newFounder } from '#db/testing/new-founder.ts';
import { streamAnswer } from '../jobs/coach-replies.ts';
import { coachListeners } from '../listeners/coach.ts';
import type { Listeners } from '../listeners/listener.ts';
import { useTestBot } from './start-test-bot.ts';

/** An attempt to answer a question. */
type Attempt = { exchangeId: string; attempt: number };
type Reply = { status?: number; headers?: Record<string, string>; body?: string };

/** The installed bot, its conversation with `ada`, and for each test a new founder, who is `ada`. */
export function useMessagesTab() {
  const bot = useTestBot();
  const current = { channel: '', founderId: '', messages: 0 };
  const db = () => bot().database.db;

  beforeAll(async () => {
    await bot().install();
    const client = await bot().context.workspaces.client(bot().teamId);
    const opened = await client?.conversations.open({ users: bot().ada });
    current.channel = opened?.channel?.id ?? '';
  });
  beforeEach(async () => {
    await bot().unlinkFounders();
    // The messages of each test are numbered from one.
    await db().deleteFrom('slack_receipts').execute();
    current.messages = 0;
    current.founderId = (await newFounder(db(), { slackUserId: bot().ada })).id;
    bot().slack.calls.length = 0;
  });

  /** Calls the listener itself, so that nothing is under way when it returns. */
  async function hear({ events }: Listeners, type: string, fields: object, userId = bot().ada) {
    const payload = { user: userId, ...fields };
    const event = { type, teamId: bot().teamId, userId, happenedAt: null, payload };
    await events?.[type]?.(bot().context, event);
  }

  const write = (text: string, fields: object = {}, userId?: string) => {
    current.messages += 1;
    const ts = current.messages === 1 ? '7.1' : `7.${1000 + current.messages}`;
    const message = { channel: current.channel, ts, text, ...fields };
    return hear(coachListeners, 'message.im', message, userId);
  };

  const exchanges = () =>
    db()
      .selectFrom('coach_exchanges')
      .where('founder_id', '=', current.founderId)
      .select(['id', 'question', 'via', 'attempt', 'state', 'answer', 'reply_to'])
      .select(['feedback', 'feedback_reason'])
      .orderBy('number')
      .execute();

  async function exchange() {
    const latest = (await exchanges()).at(-1);
    if (!latest) throw new Error('Nothing was asked.');
    return latest;
  }

  async function lastAttempt(): Promise<Attempt> {
    const { id: exchangeId, attempt } = await exchange();
    return { exchangeId, attempt };
  }

  const called = (method: string) => bot().slack.called(method);

  /** Answers in place of the emulator: for methods that it lacks, and for faults. */
  function answerNext(method: string, reply: Reply = {}) {
    const body = JSON.stringify({ ok: true, ts: '8.1', channel: current.channel });
    bot().slack.failNext({ method, status: 200, body, ...reply });
  }

  return {
    bot,
    channel: () => current.channel,
    founderId: () => current.founderId,
    hear,
    write,
    /** Writes a question, and returns the attempt to answer it. */
    async ask(text: string) {
      await write(text);
      return lastAttempt();
    },
    exchanges,
    exchange,
    lastAttempt,
    claim: (attempt: Attempt) => claimQuestion(db(), { ...attempt, now: new Date() }),
    save: (attempt: Attempt, text: string) =>
      saveAnswerProgress(db(), { ...attempt, text, now: new Date() }),
    finish: (attempt: Attempt, outcome: AnswerOutcome) =>
      db()
        .transaction()
        .execute((trx) => finishAnswer(trx, { ...attempt, outcome, now: new Date() })),
    stream: (attempt: Attempt) => streamAnswer(bot().context, attempt, { everyMs: 10 }),
    called,
    /** The statuses that Slack was given, in order. */
    statuses: () => called('agents.sessions.setStatus').map(({ args }) => args.status),
    waitForCalls: (method: string, count = 1) =>
      vi.waitFor(() => {
        const calls = called(method).length;
        if (calls !== count) throw new Error(`${method} was called ${calls} times.`);
      }, 5_000),
    answerNext,
    refuseNext: (method: string, error: string) =>
      answerNext(method, { body: JSON.stringify({ ok: false, error }) }),
  };
}
