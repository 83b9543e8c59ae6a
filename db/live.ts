import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Database } from './tables/database.ts';

/**
 * Says that something changed: ids only, never the data. One per change with the cohort's id,
 * never one per recipient: NOTIFY makes commits queue.
 */
export type LiveHint = {
  /** Whose own pages are out of date. */
  founderId: string;
  /** Whose bells and boards are out of date; null when only the founder is concerned. */
  cohortId: string | null;
};

export const liveChannel = 'slipstream_live';

/** Sent when the transaction commits, dropped when it does not. */
export async function sendLiveHint(
  trx: Transaction<Database> | Kysely<Database>,
  hint: LiveHint,
): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(hint)})`.execute(trx);
}

type Listener = {
  onHint(hint: LiveHint): void;
  /** After a reconnect hints may have been missed: everybody reads again. */
  onReconnect(): void;
  onError?(error: Error): void;
};

type Options = {
  /** How often to ask for a sign of life, and how long to wait for it. */
  heartbeatMs?: number;
};

/**
 * Listens on one connection per process, and connects again (250 ms to 5 s) when it breaks. Asks
 * for signs of life: who only listens never notices that the network has fallen silent.
 */
export async function listenForHints(
  url: string,
  listener: Listener,
  { heartbeatMs = 5_000 }: Options = {},
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let waitMs = 250;

  const report = (error: Error) => {
    if (!closed) listener.onError?.(error);
  };

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: heartbeatMs,
      application_name: 'slipstream live',
    });
    client = next;
    next.on('notification', ({ payload }) => {
      if (payload) listener.onHint(JSON.parse(payload) as LiveHint);
    });
    next.on('error', report);
    next.on('end', reconnectLater);
    await next.connect();
    await next.query(`listen ${liveChannel}`);
    waitMs = 250;
    void watch(next);
  }

  async function watch(connection: pg.Client): Promise<void> {
    try {
      while (connection === client && !closed) {
        await wait(heartbeatMs, undefined, { ref: false });
        await connection.query('select 1');
      }
    } catch {
      await connection.end();
    }
  }

  function reconnectLater(): void {
    if (closed || retry) return;
    retry = setTimeout(async () => {
      retry = undefined;
      try {
        await connect();
        if (!closed) listener.onReconnect();
      } catch (error) {
        report(error as Error);
        await client?.end();
        reconnectLater();
      }
    }, waitMs);
    waitMs = Math.min(5_000, waitMs * 2);
  }

  async function close(): Promise<void> {
    closed = true;
    clearTimeout(retry);
    await client?.end();
  }

  try {
    await connect();
  } catch (error) {
    await close();
    throw error;
  }
  return { close };
}
