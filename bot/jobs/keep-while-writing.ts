import { type ClaimedQuestion, keepAnswer } from '#db/operations/coach/answer-question.ts';
import type { BotContext } from '../context.ts';
import type { AnswerPace } from './answer-question.ts';

/** Also while nothing new comes: shorter than others wait before they give the worker up. */
const beatMs = 1_000;

export type Writing = {
  /** Aborted once the try has ended elsewhere: stopped, deleted, or given up. */
  signal: AbortSignal;
  onText(text: string): void;
  /** What came so far. */
  text(): string;
  /** Resolves when nothing is being written any more. */
  end(): Promise<void>;
};

/**
 * Keeps what comes of an answer in its row, some four times a second, and asks at the same time
 * whether anybody still wants it. A database that is away for a moment costs a beat, not the answer.
 */
export function keepWhileWriting(
  { db, clock, logger }: BotContext,
  { exchangeId, attempt }: ClaimedQuestion,
  { tickMs }: AnswerPace,
): Writing {
  const unwanted = new AbortController();
  let text = '';
  let kept = '';
  let keptAt = performance.now();
  let running: Promise<void> | undefined;

  async function keep(): Promise<void> {
    const saying = text;
    try {
      const isWanted = await keepAnswer(db, { exchangeId, attempt, text: saying, now: clock() });
      kept = saying;
      keptAt = performance.now();
      if (!isWanted) unwanted.abort();
    } catch (error) {
      logger.warn({ err: error, exchangeId }, 'A piece of an answer was not kept');
    }
  }

  const timer = setInterval(() => {
    if (running || (text === kept && performance.now() - keptAt < beatMs)) return;
    running = keep().finally(() => {
      running = undefined;
    });
  }, tickMs);
  return {
    signal: unwanted.signal,
    onText: (more) => {
      text = more;
    },
    text: () => text,
    async end() {
      clearInterval(timer);
      await running;
    },
  };
}
