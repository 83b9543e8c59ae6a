import OpenAI from 'openai';
import type { Logger } from 'pino';
import type { ModelConfig } from '../config.ts';
import { checkInput } from './check-input.ts';
import { type CompleteOptions, completeText } from './complete-text.ts';
import { type ModelAnswer, type StreamOptions, streamAnswer } from './stream-answer.ts';

export type Verdict = 'fine' | 'harmful' | 'self_harm';

/** The model behind the coach: any server that speaks OpenAI's protocol. It knows no database. */
export type CoachModel = {
  name: string;
  /** Whether the provider objects to a text. One that offers no moderation objects to nothing. */
  check(text: string, signal: AbortSignal): Promise<Verdict>;
  /** Throws when there is no answer to be had, or when it was told to stop. */
  answer(messages: Message[], options: StreamOptions): Promise<ModelAnswer>;
  /** Asks for one whole text, as it comes. Throws as `answer` does. */
  complete(messages: Message[], options: CompleteOptions): Promise<ModelAnswer>;
};

export type Message = { role: 'system' | 'user' | 'assistant'; content: string };

export function createCoachModel(
  { apiKey, baseUrl, name }: ModelConfig,
  logger: Pick<Logger, 'debug'>,
): CoachModel {
  // The second try is ours: the package would sleep as long as the server tells it to.
  const client = new OpenAI({ apiKey, baseURL: baseUrl, maxRetries: 0, logLevel: 'off' });
  let hasModeration = true;
  return {
    name,
    async check(text, signal) {
      if (!hasModeration) return 'fine';
      const { verdict, isOffered } = await checkInput(client, { text, signal, logger });
      hasModeration = isOffered;
      return verdict;
    },
    answer: (messages, options) => streamAnswer(client, { model: name, messages }, options),
    complete: (messages, options) => completeText(client, { model: name, messages }, options),
  };
}
