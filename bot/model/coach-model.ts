import { setTimeout as sleep } from 'node:timers/promises';
import OpenAI from 'openai';
import type { Logger } from 'pino';
import {
  coachModelParameters,
  limitWords,
  markTruncated,
  restOfProposals,
} from '#shared/domain/coach-prompts.ts';
import type { ProposedCall } from '#shared/domain/read-coach-proposals.ts';
import { estimateTokens } from '#shared/domain/tokens.ts';
import { cutText } from '#shared/formats.ts';
import type { ModelConfig } from '../config.ts';
import { createQuestionCheck } from './check-question.ts';
import { createParameterMemory, type SendParameters } from './model-parameters.ts';
import { modelProblemOf } from './model-problems.ts';
import type { ModelMessage } from './prompts.ts';
import {
  addCallPiece,
  maxCalls,
  proposalTools,
  splitProposalBlock,
  withProposalFormat,
} from './proposal-tools.ts';

/** The model behind the coach: any server with OpenAI's API. */
export type CoachModel = {
  name: string;
  /** The model that answers: premium founders may have a larger one. */
  nameFor(isPremium: boolean): string;
  /** The most that the coach's answer may have. */
  answerTokens: number;
  /** Whether a question is acceptable, and no cry for help. Never throws. */
  check: ReturnType<typeof createQuestionCheck>;
  /** Throws if there is no answer, or when aborted. */
  answer(messages: ModelMessage[], options: AnswerOptions): Promise<ModelAnswer>;
  /** Asks for one whole text. Throws like `answer`. */
  complete(messages: ModelMessage[], options: CompleteOptions): Promise<ModelText>;
};

export function createCoachModel(
  { apiKey, baseUrl, name, premiumName, ...settings }: ModelConfig,
  logger: Pick<Logger, 'debug'>,
): CoachModel {
  const { maxTokens = coachModelParameters.maxTokens, reasoningEffort } = settings;
  const { temperature = coachModelParameters.temperature } = settings;
  // We retry ourselves: the package would wait as long as the server asks for.
  const settingsOfClient = { apiKey, baseURL: baseUrl, maxRetries: 0, logLevel: 'off' } as const;
  const client = new OpenAI({ ...settingsOfClient, fetch: fetchLimited });
  const send = createParameterMemory();
  const nameFor = (isPremium: boolean) => (isPremium && premiumName ? premiumName : name);
  return {
    name,
    nameFor,
    answerTokens: maxTokens,
    check: createQuestionCheck(client, {
      logger,
      classify: (messages, signal) => {
        const wanted = { maxTokens: checkTokens, temperature: 0, reasoningEffort };
        return completeText({ client, send, model: name, messages, wanted }, { signal });
      },
    }),
    answer: (messages, { isPremium = false, proposes = false, ...options }) => {
      const model = nameFor(isPremium);
      const tools = proposes ? proposalTools : undefined;
      const wanted = { maxTokens, temperature, reasoningEffort, streams: true, tools };
      return streamCompletion({ client, send, model, messages, wanted }, options);
    },
    complete: (messages, options) => {
      const wanted = {
        maxTokens: Math.max(options.maxTokens, settings.maxTokens ?? 0),
        temperature: settings.temperature ?? options.temperature,
        reasoningEffort,
      };
      return completeText({ client, send, model: name, messages, wanted }, options);
    },
  };
}

/** More than any model needs, including all that stands around each word in a stream. */
const maxResponseBytes = 4_000_000;

class ResponseTooLongError extends Error {}

/** Hangs up on a response without end, whatever it is made of; otherwise it is `fetch`. */
async function fetchLimited(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  let bytes = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes <= maxResponseBytes) return controller.enqueue(chunk);
      throw new ResponseTooLongError('The response of the model has no end.');
    },
  });
  return new Response(response.body?.pipeThrough(counter) ?? null, response);
}

/** One word is wanted; some models count a little more. */
const checkTokens = 16;

type ModelText = {
  text: string;
  /** It reached a limit. */
  isCut: boolean;
  inputTokens: number;
  outputTokens: number;
};

/** `proposed`: what the model wants to do, as it said it. */
type ModelAnswer = ModelText & { proposed: ProposedCall[] };

export type ModelTimeouts = {
  /** The wait for the first sign of an answer, be it a thought, including the retry. */
  firstTextMs: number;
  /** Between two chunks, once there is text. */
  chunkMs: number;
  /** For the whole call, including the retry. */
  totalMs: number;
};

/** A model that is slow but writes is heard out; a founder waits for none that is silent. */
export const defaultTimeouts: ModelTimeouts = {
  firstTextMs: 8_000,
  chunkMs: 10_000,
  totalMs: 120_000,
};

type StreamOptions = {
  signal: AbortSignal;
  /** Called with the whole text so far whenever there is more. */
  onText(text: string): void;
  timeouts?: ModelTimeouts;
};

type AnswerOptions = StreamOptions & {
  /** Premium founders are answered by the larger model, where one is configured. */
  isPremium?: boolean;
  /** The model may propose to act. */
  proposes?: boolean;
};

type ModelRequest = {
  client: OpenAI;
  send: SendParameters;
  model: string;
  messages: ModelMessage[];
  wanted: Parameters<SendParameters>[1];
};

/**
 * Streams an answer. Retries once if nothing had arrived yet and a retry makes sense. Ends at the
 * word limit, at the timeouts, and when `signal` is aborted.
 */
async function streamCompletion(
  request: ModelRequest,
  { signal, onText, timeouts = defaultTimeouts }: StreamOptions,
): Promise<ModelAnswer> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), timeouts.firstTextMs);
  const timeout = AbortSignal.timeout(timeouts.totalMs);
  const overall = AbortSignal.any([signal, timeout, silence.signal]);
  let hasText = false;
  const handleText = (text: string) => {
    hasText = true;
    onText(text);
  };
  const onSign = () => clearTimeout(timer);
  const reading = { signal: overall, onText: handleText, onSign, timeouts };
  try {
    return await readStream(request, reading);
  } catch (error) {
    const waitMs = hasText || overall.aborted ? null : retryDelayMs(error);
    if (waitMs === null) throw error;
    await sleep(waitMs, undefined, { signal: overall });
    return await readStream(request, reading);
  } finally {
    clearTimeout(timer);
  }
}

type StreamReadOptions = {
  signal: AbortSignal;
  onText(text: string): void;
  /** Called whenever there is a piece of an answer, shown or not. */
  onSign(): void;
  timeouts: ModelTimeouts;
};

async function readStream(
  request: ModelRequest,
  { signal, onText, onSign, timeouts }: StreamReadOptions,
): Promise<ModelAnswer> {
  const { client, send, model, messages, wanted } = request;
  const idle = new AbortController();
  const aborted = AbortSignal.any([signal, idle.signal]);
  let timer: NodeJS.Timeout | undefined;
  let text = '';
  const calls: ProposedCall[] = [];
  let written = 0;
  let usage: OpenAI.CompletionUsage | null | undefined;
  let isAtLimit = false;
  let isStream = false;
  let split = splitNothing;
  try {
    const stream = await send(model, wanted, (parameters) => {
      const writesProposals = wanted.tools !== undefined && !parameters.tools;
      split = writesProposals ? splitProposalBlock : splitNothing;
      return client.chat.completions.create(
        {
          model,
          ...parameters,
          stream: true as const,
          messages: writesProposals ? withProposalFormat(messages) : messages,
        },
        { signal: aborted, timeout: timeouts.totalMs },
      );
    });
    for await (const chunk of stream) {
      isStream = true;
      const choice = chunk.choices?.[0];
      const piece = choice?.delta?.content ?? '';
      const callPieces = choice?.delta?.tool_calls ?? [];
      text += piece.slice(0, maxWrittenLength);
      for (const callPiece of callPieces) addCallPiece(calls, callPiece);
      written += piece.length + lengthOf(callPieces);
      clearTimeout(timer);
      // A model that thinks may send chunks without text, or none, until its first word.
      if (text !== '' || calls.length > 0) timer = setTimeout(() => idle.abort(), timeouts.chunkMs);
      if (piece !== '' || callPieces.length > 0 || hasThought(choice?.delta)) onSign();
      usage = chunk.usage ?? usage;
      isAtLimit ||= choice?.finish_reason === 'length';
      if (piece === '' && callPieces.length === 0) continue;
      const clean = cleanText(split(text, { isWhole: false }).text);
      const limited = limitWords(clean);
      onText(limited.trim());
      if (limited !== clean || written > maxWrittenLength) break;
    }
  } finally {
    clearTimeout(timer);
  }
  // The package doesn't throw when a stream is aborted.
  aborted.throwIfAborted();
  // It doesn't throw either when the response is not a stream.
  if (!isStream) throw new Error('The model sent no stream.');
  const { text: whole, block } = split(text);
  const clean = cleanText(whole);
  const answer = limitWords(clean).trim();
  const proposed = block === null ? calls.filter(Boolean) : [{ name: 'json', arguments: block }];
  // Proposals come after the text, so where they have begun the text is whole.
  const isEndless = written > maxWrittenLength;
  const isCut = limitWords(clean) !== clean || ((isAtLimit || isEndless) && proposed.length === 0);
  const rest =
    isAtLimit && proposed.length > 0 ? await askForProposals(request, { answer, signal }) : null;
  const output = `${answer}${proposed.map((call) => call.arguments).join('')}`;
  return {
    text: isCut ? markTruncated(answer) : answer,
    isCut,
    proposed: rest?.proposed ?? proposed,
    inputTokens: (usage?.prompt_tokens ?? estimateMessages(messages)) + (rest?.inputTokens ?? 0),
    outputTokens: (usage?.completion_tokens ?? estimateTokens(output)) + (rest?.outputTokens ?? 0),
  };
}

/** Characters read of an answer with its proposals. */
const maxWrittenLength = 20_000;

function lengthOf(pieces: OpenAI.ChatCompletionChunk.Choice.Delta.ToolCall[]): number {
  const lengths = pieces.map(({ function: called }) => {
    return (called?.name?.length ?? 0) + (called?.arguments?.length ?? 0);
  });
  return lengths.reduce((sum, length) => sum + length, 0);
}

/** Servers send the thoughts of a model under one of two names, which OpenAI's types don't know. */
function hasThought(delta: object = {}): boolean {
  const { reasoning_content: content, reasoning } = delta as Record<string, unknown>;
  return Boolean(content || reasoning);
}

const splitNothing: typeof splitProposalBlock = (text) => ({ text, block: null });

/** Proposals don't fit the limit of an answer, which is for its text: they have this room. */
const proposalTokens = 1_200;
const proposalTimeoutMs = 15_000;

/**
 * Asks again for proposals that were cut off, with room of their own. Null if that fails: then those
 * that are whole count.
 */
async function askForProposals(
  { client, send, model, messages, wanted }: ModelRequest,
  { answer, signal }: { answer: string; signal: AbortSignal },
): Promise<Pick<ModelAnswer, 'proposed' | 'inputTokens' | 'outputTokens'> | null> {
  const asked: ModelMessage[] = [
    ...messages,
    ...(answer === '' ? [] : [{ role: 'assistant' as const, content: answer }]),
    { role: 'user', content: restOfProposals },
  ];
  try {
    const whole = { ...wanted, streams: false, maxTokens: proposalTokens };
    const { choices, usage } = await send(model, whole, (parameters) =>
      client.chat.completions.create(
        parameters.tools
          ? { model, messages: asked, ...parameters, tool_choice: 'required' }
          : { model, messages: withProposalFormat(asked), ...parameters },
        { signal, timeout: proposalTimeoutMs },
      ),
    );
    const { content, tool_calls: calls = [] } = choices[0]?.message ?? {};
    const called = calls.flatMap((call) => (call.type === 'function' ? [call.function] : []));
    const all = content && called.length === 0 ? [{ name: 'json', arguments: content }] : called;
    const proposed = all.slice(0, maxCalls);
    if (proposed.length === 0) return null;
    return {
      proposed,
      inputTokens: usage?.prompt_tokens ?? estimateMessages(asked),
      outputTokens: usage?.completion_tokens ?? estimateTokens(JSON.stringify(proposed)),
    };
  } catch {
    // The text is there already: nothing that happens here may cost it.
    return null;
  }
}

function estimateMessages(messages: ModelMessage[]): number {
  return estimateTokens(messages.map(({ content }) => content).join(' '));
}

type CompleteOptions = {
  maxTokens: number;
  temperature: number;
  /** For the whole call, including the retry. */
  timeMs?: number;
  signal?: AbortSignal;
};

/** More than tokens have on average in any language. */
const charactersPerToken = 16;

/** Asks for one text, without tools. Retries once if that makes sense. */
async function completeText(
  { client, send, model, messages, wanted }: ModelRequest,
  { timeMs = 45_000, signal }: Pick<CompleteOptions, 'timeMs' | 'signal'>,
): Promise<ModelText> {
  const overall = AbortSignal.any([AbortSignal.timeout(timeMs), ...(signal ? [signal] : [])]);
  const ask = async (): Promise<ModelText> => {
    const { choices, usage } = await send(model, wanted, (parameters) =>
      client.chat.completions.create(
        { model, messages, ...parameters },
        { signal: overall, timeout: timeMs },
      ),
    );
    if (!Array.isArray(choices)) throw new Error('The model sent no answer.');
    const whole = choices[0]?.message?.content ?? '';
    const text = cutText(whole, wanted.maxTokens * charactersPerToken);
    return {
      text,
      isCut: choices[0]?.finish_reason === 'length' || text !== whole,
      inputTokens: usage?.prompt_tokens ?? estimateMessages(messages),
      outputTokens: usage?.completion_tokens ?? estimateTokens(text),
    };
  };
  try {
    return await ask();
  } catch (error) {
    const waitMs = overall.aborted ? null : retryDelayMs(error);
    if (waitMs === null) throw error;
    await sleep(waitMs, undefined, { signal: overall });
    return await ask();
  }
}

/** If the server asks for a longer wait, the founder is better off without a retry. */
const maxRetryDelayMs = 4_000;
const baseRetryDelayMs = 500;

/** Null if a retry makes no sense. */
function retryDelayMs(error: unknown): number | null {
  if (error instanceof ResponseTooLongError) return null;
  if (!(error instanceof OpenAI.APIError)) return baseRetryDelayMs;
  const { status } = error;
  if (modelProblemOf(error)) return null;
  if (status !== undefined && status !== 408 && status !== 409 && status !== 429 && status < 500) {
    return null;
  }
  const seconds = Number(error.headers?.get('retry-after') ?? Number.NaN);
  if (Number.isNaN(seconds)) return baseRetryDelayMs;
  return seconds * 1000 > maxRetryDelayMs ? null : seconds * 1000;
}

/**
 * Removes what PostgreSQL or a page can't handle, what nobody sees, and characters that reverse the
 * text's direction.
 */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(
      /[^\P{Cc}\n\t]|\p{Cs}|(?!\u200c|\u200d|[\u0600-\u0605\u06dd\u08e2])\p{Cf}|[\u{e0100}-\u{e01ef}]/gu,
      '',
    )
    .replace(/\n{3,}/g, '\n\n');
}
