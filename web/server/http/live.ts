import type { RequestHandler, Response } from 'express';
import type { DatabaseHandle } from '#db/connect.ts';
import { type InvalidationEvent, listenForLiveEvents } from '#db/live.ts';
import { listOpenSessions } from '#db/queries/sessions.ts';
import type { ReadReplica } from '#db/read-replica.ts';
import { founderTopics, investorTopics, type LiveTopic } from '#shared/api/live.ts';
import { callerOf, mayCall } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import { requestFacts } from './request-log.ts';
import { hasBearer, resumeSession, sessionCookie } from './session.ts';

/** A page that stops reading is dropped before its unread events fill our memory. */
const maxUnreadBytes = 64 * 1024;

type Options = {
  handle: Pick<DatabaseHandle, 'db'>;
  hub: LiveHub;
  publicUrl: string;
  now: () => Date;
};

/**
 * `GET /api/live`: server-sent events that say what is out of date. With `since`, the time at which the
 * page was sent, it first says what has changed from then on, otherwise that everything may have.
 */
export function serveLive({ handle, hub, publicUrl, now }: Options): RequestHandler {
  return async (request, response) => {
    const facts = requestFacts(response);
    facts.route = '/api/live';
    if (hasBearer(request)) throw new AppError('token_not_allowed');
    const { token } = sessionCookie(request, response, publicUrl);
    const session = await resumeSession(handle, { token, now: now() });
    const verdict = mayCall('member', callerOf(session));
    if (verdict !== 'allowed') throw new AppError(verdict);
    const person = session?.founder ?? session?.investor;
    if (!token || !session || !person) throw new AppError('forbidden');
    facts.accountId = session.accountId;
    // The page may have been closed while the session was read.
    if (response.destroyed) return;

    hub.assertMayOpen(session.accountId);
    facts.isStream = true;
    openStream(response);
    const stream = {
      accountId: session.accountId,
      personId: person.id,
      topics: session.founder ? founderTopics : investorTopics,
      cohortId: session.founder?.cohort?.id ?? null,
      token,
      write: (text: string) => writeOrDrop(response, text),
      end: () => endStream(response),
    };
    const remove = hub.add(stream, Number(request.query.since));
    response.once('close', remove);
    // The session may have ended after it was read and before the page was there to be notified. If the
    // database cannot say, the sweep asks again.
    await hub.endClosedSessions(handle, session.accountId).catch(() => undefined);
  };
}

function openStream(response: Response): void {
  response.writeHead(200, {
    'Content-Type': 'text/event-stream',
    'Cache-Control': 'no-store, no-transform',
    'X-Accel-Buffering': 'no',
  });
  response.write('retry: 1000\n\n');
}

function writeOrDrop(response: Response, text: string): void {
  if (response.writableEnded || response.destroyed) return;
  response.write(text);
  if (response.writableLength > maxUnreadBytes) response.destroy();
}

/** Ends the response properly if the page reads the rest, and destroys it otherwise. */
function endStream(response: Response): void {
  response.end();
  setTimeout(() => response.destroy(), 1_000).unref();
}

/** One open page. */
type LiveStream = {
  readonly accountId: string;
  /** The founder or the investor whose page it is. */
  readonly personId: string;
  /** The kinds of events that the page may receive. */
  readonly topics: readonly LiveTopic[];
  readonly token: string;
  cohortId: string | null;
  /** Writes a piece of the event stream. */
  write(text: string): void;
  /** Ends the stream properly; the browser reconnects if it may. */
  end(): void;
};

/** The events for a founder's own change, and for one in their cohort. */
const ownTopics: LiveTopic[] = ['tasks', 'overview', 'leaderboard', 'cohort', 'progress'];
const cohortTopics: LiveTopic[] = ['notifications', 'overview', 'leaderboard', 'cohort'];
const maxStreamsPerAccount = 8;

const maxKeptEvents = 1_000;
/** Processes on several machines do not agree on the time by the millisecond. */
const clockToleranceMs = 2_000;

/** The open pages of this process; decides which of them an invalidation event concerns. */
export class LiveHub {
  readonly #streams = new Set<LiveStream>();
  readonly #now: () => Date;
  /** The latest events, for pages that were read before their stream was there. */
  #kept: { at: number; topicsFor: TopicsFor }[] = [];
  /** None is missing from this time on. */
  #keptSince: number;

  constructor(now = () => new Date()) {
    this.#now = now;
    this.#keptSince = now().getTime();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Refuses an account with more open pages than anybody could look at. */
  assertMayOpen(accountId: string): void {
    const own = [...this.#streams].filter((stream) => stream.accountId === accountId);
    if (own.length >= maxStreamsPerAccount) throw new AppError('rate_limited', { retryAfter: 30 });
  }

  /**
   * Adds a page and tells it what has changed since it was sent; if that is not known, to read
   * everything. Returns a function that removes it.
   */
  add(stream: LiveStream, since = Number.NaN): () => void {
    this.#streams.add(stream);
    const missed = this.#changedSince(since - clockToleranceMs, stream);
    if (missed.length > 0) stream.write(formatEvent(missed));
    return () => this.#streams.delete(stream);
  }

  #changedSince(time: number, stream: LiveStream): readonly LiveTopic[] {
    if (!(time >= this.#keptSince)) return stream.topics;
    const events = this.#kept.filter(({ at }) => at >= time);
    return [...new Set(events.flatMap(({ topicsFor }) => topicsFor(stream)))];
  }

  send(event: InvalidationEvent): void {
    const topicsFor = whomItConcerns(event);
    this.#kept.push({ at: this.#now().getTime(), topicsFor });
    const dropped = this.#kept.length > maxKeptEvents && this.#kept.shift();
    if (dropped) this.#keptSince = dropped.at + 1;
    for (const stream of this.#streams) {
      const topics = topicsFor(stream);
      if (topics.length > 0) stream.write(formatEvent(topics));
    }
  }

  /** Events may have been missed: every page reads everything again. */
  sendAll(): void {
    this.#kept = [];
    this.#keptSince = this.#now().getTime();
    for (const stream of this.#streams) stream.write(formatEvent(stream.topics));
  }

  /** Keeps proxies from closing quiet streams, and notices pages that no longer read. */
  sendHeartbeat(): void {
    for (const stream of this.#streams) stream.write(': still here\n\n');
  }

  /** The session tokens of open pages, in total or of one account. */
  tokens(accountId?: string): string[] {
    const streams = [...this.#streams].filter(
      (stream) => accountId === undefined || stream.accountId === accountId,
    );
    return [...new Set(streams.map(({ token }) => token))];
  }

  /** Ends pages whose session is not open any more, and updates the cohort of the others. */
  endExpiredSessions(
    checkedTokens: string[],
    open: Map<string, { cohortId: string | null }>,
  ): void {
    const checked = new Set(checkedTokens);
    for (const stream of this.#streams) {
      if (!checked.has(stream.token)) continue;
      const session = open.get(stream.token);
      if (session) stream.cohortId = session.cohortId;
      else stream.end();
    }
  }

  /** Asks the database which sessions are still open: of all pages, or of one account's. */
  async endClosedSessions({ db }: Pick<DatabaseHandle, 'db'>, accountId?: string): Promise<void> {
    const tokens = this.tokens(accountId);
    if (tokens.length === 0) return;
    const open = await listOpenSessions(db, { tokens, now: this.#now() });
    this.endExpiredSessions(tokens, new Map(open.map((session) => [session.token, session])));
  }

  endSession(token: string): void {
    for (const stream of this.#streams) if (stream.token === token) stream.end();
  }

  endAll(): void {
    for (const stream of this.#streams) stream.end();
  }
}

/** The data of a page that is out of date after an event. */
type TopicsFor = (stream: LiveStream) => readonly LiveTopic[];

function whomItConcerns(event: InvalidationEvent): TopicsFor {
  const owners = (ids: string[], topics: readonly LiveTopic[]): TopicsFor => {
    const found = new Set(ids);
    return ({ personId }) => (found.has(personId) ? topics : []);
  };
  if ('founderIds' in event) return owners(event.founderIds, ownTopics);
  if ('teamIds' in event) return owners(event.teamIds, founderTopics);
  if ('coachOf' in event) return owners([event.coachOf], ['coach']);
  if ('memoryOf' in event) return owners([event.memoryOf], ['coachMemory']);
  if ('accountOf' in event) return owners([event.accountOf], ['me', 'settings']);
  if ('investorId' in event) return owners([event.investorId], investorTopics);
  const { founderId, cohortId } = event;
  // Without a cohort, the founder's own notifications may have changed in another window.
  const own = cohortId === null ? founderTopics : ownTopics;
  return (stream) => {
    if (stream.personId === founderId) return own;
    return cohortId !== null && stream.cohortId === cohortId ? cohortTopics : [];
  };
}

function formatEvent(topics: readonly LiveTopic[]): string {
  return `event: hint\ndata: ${JSON.stringify({ topics })}\n\n`;
}

type LiveOptions = {
  handle: Pick<DatabaseHandle, 'db'>;
  now?: () => Date;
  databaseUrl: string;
  /** Learns whose pages are about to read again. */
  replica?: Pick<ReadReplica, 'noteChange'>;
  /** Called if the listening connection broke or sessions could not be read; both are retried. */
  onError(error: unknown): void;
  heartbeatMs?: number;
  /** A stream may outlive a session that expired by this long. */
  sweepMs?: number;
};

export type LiveService = { hub: LiveHub; close(): Promise<void> };

/** One listening connection for all open pages of this process. */
export async function startLive({
  handle,
  databaseUrl,
  replica,
  onError,
  heartbeatMs = 25_000,
  sweepMs = 30_000,
  now = () => new Date(),
}: LiveOptions): Promise<LiveService> {
  const hub = new LiveHub(now);
  const listener = await listenForLiveEvents(databaseUrl, {
    onEvent: (event) => {
      replica?.noteChange(event);
      if ('accountId' in event) void hub.endClosedSessions(handle, event.accountId).catch(onError);
      else hub.send(event);
    },
    onReconnect: () => {
      replica?.noteChange(null);
      void hub.endClosedSessions(handle).catch(onError);
      hub.sendAll();
    },
    onError,
  });
  // Nothing was heard before.
  hub.sendAll();
  const heartbeat = setInterval(() => hub.sendHeartbeat(), heartbeatMs);
  const sweep = setInterval(() => void hub.endClosedSessions(handle).catch(onError), sweepMs);
  return {
    hub,
    async close() {
      clearInterval(heartbeat);
      clearInterval(sweep);
      hub.endAll();
      await listener.close();
    },
  };
}
