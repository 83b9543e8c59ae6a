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

/** Listens on one connection per process, and connects again (250 ms to 5 s) when it breaks. */
export async function listenForHints(
  url: string,
  listener: Listener,
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let waitMs = 250;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      application_name: 'slipstream live',
    });
    next.on('notification', ({ payload }) => {
      if (payload) listener.onHint(JSON.parse(payload) as LiveHint);
    });
    next.on('error', (error) => listener.onError?.(error));
    next.on('end', () => reconnectLater());
    await next.connect();
    await next.query(`listen ${liveChannel}`);
    client = next;
    waitMs = 250;
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

  await connect();
  return {
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
