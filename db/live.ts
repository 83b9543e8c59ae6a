import { type RawBuilder, sql } from 'kysely';
import type pg from 'pg';
import { PreparedStatementClient } from './preparing-client.ts';
import type { Db, Trx } from './schema.ts';

type FounderChanged = {
  /** The founder whose own pages are out of date. */
  founderId: string;
  /**
   * The cohort whose notifications and leaderboard are out of date; null if only the founder is
   * concerned.
   */
  cohortId: string | null;
};

/** The tasks of many founders changed at once. */
type FoundersChanged = { founderIds: string[] };

/** Something that a startup's founders share has changed, such as its profile, team or premium. */
type TeamChanged = { teamIds: string[] };

/** A founder's conversation with the coach changed; about four times a second during an answer. */
type ConversationChanged = { coachOf: string };

/** The coach's memory of a founder changed, or the founder answered its opening question. */
type MemoryChanged = { memoryOf: string };

/** An investor's request was answered, or the investor may see more than before. */
type InvestorChanged = { investorId: string };

/** A founder's email address changed. */
type AccountChanged = { accountOf: string };

/** Sessions of an account ended, so their open pages have to end, too. */
type SessionsEnded = { accountId: string };

/**
 * Says which pages are out of date: ids only, never the data. One per change, with the cohort's id,
 * never one per recipient, because NOTIFY makes commits queue.
 */
export type InvalidationEvent =
  | FounderChanged
  | FoundersChanged
  | TeamChanged
  | ConversationChanged
  | MemoryChanged
  | AccountChanged
  | InvestorChanged;
export type LiveEvent = InvalidationEvent | SessionsEnded;

export const liveChannel = 'slipstream_live';

/** Sent when the transaction commits, dropped when it rolls back. */
export async function publishLiveEvent(trx: Trx | Db, event: LiveEvent): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(event)})`.execute(trx);
}

/** Has the pages of everybody on a startup's team read again what belongs to the startup. */
export async function publishToTeam(
  trx: Trx | Db,
  { startupId }: { startupId: string | RawBuilder<string> },
): Promise<void> {
  await sql`
    select pg_notify(${liveChannel}, json_build_object('teamIds', json_agg(id))::text)
    from founders where startup_id = ${startupId} and is_active
    having count(*) > 0`.execute(trx);
}

/** Makes every process check which of an account's open pages still have a session. */
export async function publishSessionsEnded(
  trx: Trx | Db,
  { accountId }: SessionsEnded,
): Promise<void> {
  await publishLiveEvent(trx, { accountId });
}

/** The payload of a NOTIFY is limited to 8,000 bytes. */
const idsPerNotify = 150;

/** One NOTIFY for up to 150 founders, all of them in one statement. */
export async function publishTaskChanges(trx: Trx | Db, founderIds: string[]): Promise<void> {
  await sql`
    select pg_notify(${liveChannel}, json_build_object('founderIds', json_agg(id))::text)
    from unnest(${founderIds}::text[]) with ordinality as each (id, place)
    group by (place - 1) / ${idsPerNotify}::int`.execute(trx);
}

/** One NOTIFY for each founder whose change their cohort sees, all of them in one statement. */
export async function publishFounderChanges(trx: Trx, changes: FounderChanged[]): Promise<void> {
  const events = new Set(
    changes.map(({ founderId, cohortId }) => JSON.stringify({ founderId, cohortId })),
  );
  await sql`
    select pg_notify(${liveChannel}, event) from unnest(${[...events]}::text[]) event`.execute(trx);
}

type LiveListener = {
  onEvent(event: LiveEvent): void;
  /**
   * Called after a reconnect. Events may have been missed, so every page has to read everything
   * again.
   */
  onReconnect(): void;
  onError?(error: Error): void;
};

export type HeartbeatOptions = { heartbeatMs?: number; timeoutMs?: number };

/**
 * Listens on one connection per process and reconnects (after 250 ms to 5 s) when it breaks. A
 * heartbeat every ten seconds notices a server that vanished without closing the connection.
 */
export async function listenForLiveEvents(
  url: string,
  listener: LiveListener,
  { heartbeatMs = 10_000, timeoutMs = 5_000 }: HeartbeatOptions = {},
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let waitMs = 250;

  async function connect(): Promise<void> {
    const next = new PreparedStatementClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: timeoutMs,
      application_name: 'slipstream live',
    });
    next.on('notification', ({ payload }) => {
      if (payload) listener.onEvent(JSON.parse(payload) as LiveEvent);
    });
    next.on('error', (error) => listener.onError?.(error));
    next.on('end', () => reconnectLater());
    await next.connect();
    await next.query(`listen ${liveChannel}`);
    client = next;
    waitMs = 250;
    if (closed) await endWithTimeout(next);
  }

  function reconnectLater(): void {
    if (closed || retry) return;
    retry = setTimeout(() => {
      retry = undefined;
      connect().then(listener.onReconnect, (error: Error) => {
        listener.onError?.(error);
        reconnectLater();
      });
    }, waitMs);
    waitMs = Math.min(5_000, waitMs * 2);
  }

  // Without an answer the connection is closed, which triggers its 'end' event.
  let isChecking = false;
  const heartbeat = setInterval(async () => {
    if (isChecking) return;
    isChecking = true;
    await client?.query('select 1').catch(() => undefined);
    isChecking = false;
  }, heartbeatMs);
  const stop = () => {
    closed = true;
    clearInterval(heartbeat);
    clearTimeout(retry);
  };

  try {
    await connect();
  } catch (error) {
    stop();
    throw error;
  }
  return {
    async close() {
      stop();
      if (client) await endWithTimeout(client);
    },
  };
}

async function endWithTimeout(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), 1_000);
  await client.end();
  clearTimeout(timer);
}
