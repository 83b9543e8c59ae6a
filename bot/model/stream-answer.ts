import { setTimeout as sleep } from 'node:timers/promises';
import type OpenAI from 'openai';
import { limitWords, markBrokenOff, modelRequest } from '#shared/domain/coach-prompts.ts';
import { cleanText } from './clean-text.ts';
import type { Message } from './create-coach-model.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { waitBeforeRetry } from './wait-before-retry.ts';

export type ModelAnswer = {
  text: string;
  inputTokens: number;
  outputTokens: number;
};

export type ModelPatience = {
  /** Until the first word. */
  firstMs: number;
  /** Between two pieces. */
  pieceMs: number;
  /** For all of it, the second try included. */
  wholeMs: number;
};

const modelPatience: ModelPatience = { firstMs: 20_000, pieceMs: 10_000, wholeMs: 45_000 };

export type StreamOptions = {
  signal: AbortSignal;
  /** What there is of the answer, whenever there is more. */
  onText(text: string): void;
  patience?: ModelPatience;
};

type Request = { model: string; messages: Message[] };

/**
 * Streams an answer. Tries once more when nothing of it had come yet and another try makes sense.
 * Ends by itself at the word limit, at every time limit, and when `signal` says so.
 */
export async function streamAnswer(
  client: OpenAI,
  request: Request,
  { signal, onText, patience = modelPatience }: StreamOptions,
): Promise<ModelAnswer> {
  const whole = AbortSignal.any([signal, AbortSignal.timeout(patience.wholeMs)]);
  let hasText = false;
  const hear = (text: string) => {
    hasText = true;
    onText(text);
  };
  try {
    return await readStream(client, request, { signal: whole, onText: hear, patience });
  } catch (error) {
    const waitMs = hasText || whole.aborted ? null : waitBeforeRetry(error);
    if (waitMs === null) throw error;
    await sleep(waitMs, undefined, { signal: whole });
    return await readStream(client, request, { signal: whole, onText: hear, patience });
  }
}

type Reading = { signal: AbortSignal; onText(text: string): void; patience: ModelPatience };

async function readStream(
  client: OpenAI,
  { model, messages }: Request,
  { signal, onText, patience }: Reading,
): Promise<ModelAnswer> {
  const quiet = new AbortController();
  const cut = AbortSignal.any([signal, quiet.signal]);
  let timer = setTimeout(() => quiet.abort(), patience.firstMs);
  let text = '';
  let usage: OpenAI.CompletionUsage | null | undefined;
  let isCutShort = false;
  let isStream = false;
  try {
    const stream = await client.chat.completions.create(
      {
        model,
        messages,
        max_tokens: modelRequest.maxTokens,
        temperature: modelRequest.temperature,
        stream: true,
        stream_options: { include_usage: true },
      },
      { signal: cut, timeout: patience.wholeMs },
    );
    for await (const chunk of stream) {
      isStream = true;
      clearTimeout(timer);
      timer = setTimeout(() => quiet.abort(), patience.pieceMs);
      usage = chunk.usage ?? usage;
      const choice = chunk.choices?.[0];
      isCutShort ||= choice?.finish_reason === 'length';
      const piece = choice?.delta?.content;
      if (!piece) continue;
      text += piece;
      const limited = limitWords(cleanText(text));
      onText(limited.trim());
      if (limited.endsWith('…') && !cleanText(text).endsWith('…')) break;
    }
  } finally {
    clearTimeout(timer);
  }
  // The package ends an aborted stream without a word.
  cut.throwIfAborted();
  // Nor does it mind something else altogether.
  if (!isStream) throw new Error('The model sent no stream.');
  const said = limitWords(cleanText(text)).trim();
  return {
    text: isCutShort ? markBrokenOff(said) : said,
    inputTokens:
      usage?.prompt_tokens ?? estimateTokens(messages.map((each) => each.content).join(' ')),
    outputTokens: usage?.completion_tokens ?? estimateTokens(said),
  };
}
