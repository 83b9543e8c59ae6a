import { type Kysely, sql, type Transaction } from 'kysely';
import type pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

type OneFounderHint = {
  /** Whose own pages are out of date. */
  founderId: string;
  /** Whose bells and boards are out of date; null when only the founder is concerned. */
  cohortId: string | null;
};

/** The tasks of many founders changed at once. */
type ManyFoundersHint = { founderIds: string[] };

/** A founder's conversation with the coach went on: some four times a second while it answers. */
type CoachHint = { coachOf: string };

/** What an investor asked was answered, or more is open to them than before. */
type InvestorHint = { investorId: string };

/** Sessions of an account ended: their open pages end with them. */
type SessionsEndedHint = { accountId: string };

/**
 * Says that something changed: ids only, never the data. One per change with the cohort's id,
 * never one per recipient: NOTIFY makes commits queue.
 */
export type ChangeHint = OneFounderHint | ManyFoundersHint | CoachHint | InvestorHint;
export type LiveHint = ChangeHint | SessionsEndedHint;

export const liveChannel = 'slipstream_live';

/** Sent when the transaction commits, dropped when it does not. */
export async function sendLiveHint(
  trx: Transaction<Database> | Kysely<Database>,
  hint: LiveHint,
): Promise<void> {
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(hint)})`.execute(trx);
}

/** Has every process look which of an account's open pages still have a session. */
export async function sendSessionsEnded(
  trx: Transaction<Database>,
  { accountId }: SessionsEndedHint,
): Promise<void> {
  await sendLiveHint(trx, { accountId });
}

/** A payload of NOTIFY is under 8,000 bytes. */
const idsPerNotify = 150;

/** One NOTIFY for 150 founders, in one statement for all. */
export async function sendTaskHints(
  trx: Transaction<Database> | Kysely<Database>,
  founderIds: string[],
): Promise<void> {
  await sql`
    select pg_notify(${liveChannel}, json_build_object('founderIds', json_agg(id))::text)
    from unnest(${founderIds}::text[]) with ordinality as each (id, place)
    group by (place - 1) / ${idsPerNotify}::int`.execute(trx);
}

type Listener = {
  onHint(hint: LiveHint): void;
  /** After a reconnect hints may have been missed: everybody reads again. */
  onReconnect(): void;
  onError?(error: Error): void;
};

type Patience = { beatMs?: number; patienceMs?: number };

/**
 * Listens on one connection per process, and connects again (250 ms to 5 s) when it breaks. It is
 * asked for a sign of life every ten seconds: a server that vanished without a word says nothing
 * by itself.
 */
export async function listenForHints(
  url: string,
  listener: Listener,
  { beatMs = 10_000, patienceMs = 5_000 }: Patience = {},
): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let waitMs = 250;

  async function connect(): Promise<void> {
    const next = new PreparingClient({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: patienceMs,
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
    if (closed) await endInTime(next);
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

  // No answer closes the connection, which is what its 'end' is heard for.
  let isAsking = false;
  const beat = setInterval(async () => {
    if (isAsking) return;
    isAsking = true;
    await client?.query('select 1').catch(() => undefined);
    isAsking = false;
  }, beatMs);
  const stop = () => {
    closed = true;
    clearInterval(beat);
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
      if (client) await endInTime(client);
    },
  };
}

async function endInTime(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), 1_000);
  await client.end();
  clearTimeout(timer);
}
