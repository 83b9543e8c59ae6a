import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { claimAssistantCall, endAssistantCall } from '#db/operations/assistants/assistant-calls.ts';
import { AppError } from '#shared/errors.ts';
import { pluralize } from '#shared/formats.ts';
import { type ApiContext, requireSession } from '../context.ts';
import type { ToolResult } from './tool.ts';

const wordsKeptMs = 60_000;
const keyKeptMs = 24 * 60 * 60_000;
const maxWaitMs = 10_000;
const pollMs = 50;

const hashOf = (...parts: unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest();

/** However many spaces there are in it, and whether a no is said or left out, it is the same call. */
const wordsOf = (input: object) =>
  JSON.stringify(
    Object.entries(input).filter(([, value]) => value !== false),
    (_key, value) => (typeof value === 'string' ? value.replaceAll(/\s+/g, ' ').trim() : value),
  );

type OnceOptions = {
  toolName: string;
  /** As the tool's schema returns it, so that the same words are the same text. */
  input: object;
  idempotencyKey: string | undefined;
  /** Gets the client key that makes the operation itself repeatable. */
  run(clientKey: string): Promise<ToolResult>;
};

/**
 * Runs a writing tool, unless the account has just made the same call: one with the same key within a
 * day, or without a key with the same input within a minute. Then the earlier result is returned and
 * says so. The same call meanwhile is waited for; one that fails is not remembered.
 */
export async function runOnce(
  context: ApiContext,
  { toolName, input, idempotencyKey, run }: OnceOptions,
): Promise<ToolResult> {
  const { db } = context;
  const { accountId } = requireSession(context);
  const inputHash = hashOf(toolName, wordsOf(input));
  const keyHash =
    idempotencyKey === undefined ? inputHash : hashOf(toolName, 'key', idempotencyKey);
  const keptMs = idempotencyKey === undefined ? wordsKeptMs : keyKeptMs;
  for (let waitedMs = 0; waitedMs < maxWaitMs; waitedMs += pollMs) {
    const { now } = context;
    const call = await claimAssistantCall(db, { accountId, keyHash, inputHash, keptMs, now });
    if (call.state === 'done') return repeatOf(call.result as ToolResult, call.secondsAgo);
    if (call.state === 'running') {
      await setTimeout(pollMs);
      continue;
    }
    const { id } = call;
    try {
      const { text, data } = await run(id);
      const result = { text, data: { isNew: true, ...data } };
      await endAssistantCall(db, { accountId, keyHash, id, result });
      return result;
    } catch (error) {
      await endAssistantCall(db, { accountId, keyHash, id, result: null });
      throw error;
    }
  }
  throw new AppError('unavailable', { retryAfter: 5 });
}

function repeatOf({ text, data }: ToolResult, secondsAgo: number): ToolResult {
  const age = secondsAgo === 0 ? 'just now' : `${pluralize(secondsAgo, 'second')} ago`;
  return {
    text: `The same call succeeded ${age}, so nothing changed. To do it once more, call again with a new idempotencyKey. The result was:\n\n${text}`,
    data: { ...data, isNew: false },
  };
}
