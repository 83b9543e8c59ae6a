import { setTimeout } from 'node:timers/promises';
import type { WebClient } from '@slack/web-api';
import { describeFailure } from './slack-client.ts';

type Person = { userId: string; now: Date };

type Known = { goodUntil: number; restsUntil: Date | null };
type Memory = { people: Map<string, Known>; asksAgainAt: number };

const rememberMs = 5 * 60_000;
const patienceMs = 3_000;
const restAfterFailureMs = 60_000;
/** Without the permission there is none until the app is installed again, with another client. */
const restWithoutScopeMs = 60 * 60_000;
const mostRemembered = 5_000;

const memories = new WeakMap<WebClient, Memory>();

/**
 * Until when somebody has Slack's own “do not disturb” on; null when they have not. Each person is
 * asked about every five minutes at most. A Slack that does not say, or not in time, keeps no
 * message back: it arrives silently then, as Slack has it.
 */
export async function restsUntil(client: WebClient, { userId, now }: Person): Promise<Date | null> {
  const memory = memoryOf(client);
  const at = now.getTime();
  const known = memory.people.get(userId);
  if (known && known.goodUntil > at) return known.restsUntil;
  if (memory.asksAgainAt > at) return null;
  try {
    const found = await ask(client, { userId, now });
    if (memory.people.size >= mostRemembered) memory.people.clear();
    memory.people.set(userId, found);
    return found.restsUntil;
  } catch (error) {
    const failure = describeFailure(error);
    const restMs =
      failure.kind === 'limited'
        ? failure.waitMs
        : failure.kind === 'revoked'
          ? restWithoutScopeMs
          : restAfterFailureMs;
    // Of one person Slack may know nothing; that says nothing of the others.
    if (failure.kind !== 'refused') memory.asksAgainAt = at + restMs;
    return null;
  }
}

function memoryOf(client: WebClient): Memory {
  const memory = memories.get(client) ?? { people: new Map<string, Known>(), asksAgainAt: 0 };
  memories.set(client, memory);
  return memory;
}

async function ask(client: WebClient, { userId, now }: Person): Promise<Known> {
  const late = new AbortController();
  try {
    const answer = await Promise.race([
      client.dnd.info({ user: userId }),
      setTimeout(patienceMs, null, { signal: late.signal, ref: false }),
    ]);
    if (!answer) throw new Error('Slack took too long.');
    const at = now.getTime();
    const from = (answer.next_dnd_start_ts ?? 0) * 1000;
    const until = (answer.next_dnd_end_ts ?? 0) * 1000;
    const isOn = answer.dnd_enabled === true && from <= at && at < until;
    const changesAt = isOn ? until : from > at ? from : Number.POSITIVE_INFINITY;
    return {
      goodUntil: Math.min(at + rememberMs, changesAt),
      restsUntil: isOn ? new Date(until) : null,
    };
  } finally {
    late.abort();
  }
}
