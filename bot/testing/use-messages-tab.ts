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

/** One try to answer a question. */
type Asked = { exchangeId: string; attempt: number };
type Reply = { status?: number; headers?: Record<string, string>; body?: string };

/** The bot, installed, its conversation with `ada`, and for each test a new founder, who is `ada`. */
export function useMessagesTab() {
  const bot = useTestBot();
  const now = { channel: '', founderId: '' };
  const db = () => bot().database.db;

  beforeAll(async () => {
    await bot().install();
    const client = await bot().context.workspaces.client(bot().teamId);
    const opened = await client?.conversations.open({ users: bot().ada });
    now.channel = opened?.channel?.id ?? '';
  });
  beforeEach(async () => {
    await bot().unlinkFounders();
    now.founderId = (await newFounder(db(), { slackUserId: bot().ada })).id;
    bot().slack.calls.length = 0;
  });

  /** The listener itself, so that nothing is under way when it is done. */
  async function hear({ events }: Listeners, type: string, fields: object, userId = bot().ada) {
    const payload = { user: userId, ...fields };
    const event = { type, teamId: bot().teamId, userId, happenedAt: null, payload };
    await events?.[type]?.(bot().context, event);
  }

  const write = (text: string, fields: object = {}, userId?: string) => {
    const message = { channel: now.channel, ts: '7.1', text, ...fields };
    return hear(coachListeners, 'message.im', message, userId);
  };

  const exchanges = () =>
    db()
      .selectFrom('coach_exchanges')
      .where('founder_id', '=', now.founderId)
      .select(['id', 'question', 'via', 'attempt', 'state', 'answer', 'feedback', 'reply_to'])
      .execute();

  async function exchange() {
    const [first] = await exchanges();
    if (!first) throw new Error('Nothing was asked.');
    return first;
  }

  async function lastTry(): Promise<Asked> {
    const { id: exchangeId, attempt } = await exchange();
    return { exchangeId, attempt };
  }

  const called = (method: string) => bot().slack.called(method);

  /** For methods that the emulator lacks, and bad days: the network in front of it answers. */
  function answerNext(method: string, reply: Reply = {}) {
    const body = JSON.stringify({ ok: true, ts: '8.1', channel: now.channel });
    bot().slack.failNext({ method, status: 200, body, ...reply });
  }

  return {
    bot,
    channel: () => now.channel,
    founderId: () => now.founderId,
    hear,
    write,
    /** Writes a question, and returns the try to answer it. */
    async ask(text: string) {
      await write(text);
      return lastTry();
    },
    exchanges,
    exchange,
    lastTry,
    claim: (asked: Asked) => claimQuestion(db(), { ...asked, now: new Date() }),
    keep: (asked: Asked, text: string) =>
      saveAnswerProgress(db(), { ...asked, text, now: new Date() }),
    settle: (asked: Asked, outcome: AnswerOutcome) =>
      db()
        .transaction()
        .execute((trx) => finishAnswer(trx, { ...asked, outcome, now: new Date() })),
    stream: (asked: Asked) => streamAnswer(bot().context, asked, { everyMs: 10 }),
    called,
    /** The statuses that Slack shows in turn, in the order in which it was told. */
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
