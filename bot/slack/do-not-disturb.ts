import { setTimeout } from 'node:timers/promises';
import type { WebClient } from '@slack/web-api';
import { describeFailure } from './slack-client.ts';

type SlackPerson = { userId: string; now: Date };

type CachedStatus = { goodUntil: number; doNotDisturbUntil: Date | null };
type StatusCache = { people: Map<string, CachedStatus>; retryAt: number };

const cacheMs = 5 * 60_000;
const timeoutMs = 3_000;
const retryAfterFailureMs = 60_000;
/** Without the scope every call fails until the app is reinstalled. */
const retryWithoutScopeMs = 60 * 60_000;
const maxCached = 5_000;

const caches = new WeakMap<WebClient, StatusCache>();

/**
 * The end of somebody's “do not disturb” in Slack; null if it is off. The answer is cached for five
 * minutes. If Slack doesn't answer in time, the message is sent and Slack delivers it silently.
 */
export async function findDoNotDisturbEnd(
  client: WebClient,
  { userId, now }: SlackPerson,
): Promise<Date | null> {
  const cache = cacheOf(client);
  const at = now.getTime();
  const cached = cache.people.get(userId);
  if (cached && isAhead(cached.goodUntil, at, cacheMs)) return cached.doNotDisturbUntil;
  if (isAhead(cache.retryAt, at, retryWithoutScopeMs)) return null;
  try {
    const found = await fetchStatus(client, { userId, now });
    if (cache.people.size >= maxCached) cache.people.clear();
    cache.people.set(userId, found);
    return found.doNotDisturbUntil;
  } catch (error) {
    const failure = describeFailure(error);
    const retryAfterMs =
      failure.kind === 'limited'
        ? failure.waitMs
        : failure.kind === 'revoked'
          ? retryWithoutScopeMs
          : retryAfterFailureMs;
    // An error about one person says nothing about the others.
    if (failure.kind !== 'refused') {
      cache.retryAt = at + Math.min(retryAfterMs, retryWithoutScopeMs);
    }
    return null;
  }
}

/** A time that lies further ahead was noted before the clock was set back. */
const isAhead = (time: number, at: number, maxMs: number) => time > at && time - at <= maxMs;

function cacheOf(client: WebClient): StatusCache {
  const cache = caches.get(client) ?? { people: new Map<string, CachedStatus>(), retryAt: 0 };
  caches.set(client, cache);
  return cache;
}

async function fetchStatus(client: WebClient, { userId, now }: SlackPerson): Promise<CachedStatus> {
  const timeout = new AbortController();
  try {
    const answer = await Promise.race([
      client.dnd.info({ user: userId }),
      setTimeout(timeoutMs, null, { signal: timeout.signal, ref: false }),
    ]);
    if (!answer) throw new Error('Slack took too long.');
    const at = now.getTime();
    const from = (answer.next_dnd_start_ts ?? 0) * 1000;
    const until = (answer.next_dnd_end_ts ?? 0) * 1000;
    const isOn = answer.dnd_enabled === true && from <= at && at < until;
    const changesAt = isOn ? until : from > at ? from : Number.POSITIVE_INFINITY;
    return {
      goodUntil: Math.min(at + cacheMs, changesAt),
      doNotDisturbUntil: isOn ? new Date(until) : null,
    };
  } finally {
    timeout.abort();
  }
}
