import { setTimeout as sleep } from 'node:timers/promises';
import type OpenAI from 'openai';
import type { Message } from './create-coach-model.ts';
import { estimateTokens } from './estimate-tokens.ts';
import type { ModelAnswer } from './stream-answer.ts';
import { waitBeforeRetry } from './wait-before-retry.ts';

export type CompleteOptions = {
  maxTokens: number;
  temperature: number;
  /** For all of it, the second try included. */
  timeMs?: number;
  signal?: AbortSignal;
};

type Request = { model: string; messages: Message[] };

/** Asks for one text, without tools. Tries once more where another try makes sense. */
export async function completeText(
  client: OpenAI,
  { model, messages }: Request,
  { maxTokens, temperature, timeMs = 45_000, signal }: CompleteOptions,
): Promise<ModelAnswer> {
  const whole = AbortSignal.any([AbortSignal.timeout(timeMs), ...(signal ? [signal] : [])]);
  const ask = async (): Promise<ModelAnswer> => {
    const { choices, usage } = await client.chat.completions.create(
      { model, messages, max_tokens: maxTokens, temperature },
      { signal: whole, timeout: timeMs },
    );
    if (!Array.isArray(choices)) throw new Error('The model sent no answer.');
    const text = choices[0]?.message?.content ?? '';
    return {
      text,
      inputTokens:
        usage?.prompt_tokens ?? estimateTokens(messages.map((each) => each.content).join(' ')),
      outputTokens: usage?.completion_tokens ?? estimateTokens(text),
    };
  };
  try {
    return await ask();
  } catch (error) {
    const waitMs = whole.aborted ? null : waitBeforeRetry(error);
    if (waitMs === null) throw error;
    await sleep(waitMs, undefined, { signal: whole });
    return await ask();
  }
}
