import { sql } from 'kysely';
import { type DatabaseHandle, openDatabase } from './connect.ts';
import { isDatabaseUnavailable } from './database-errors.ts';
import { examineServer } from './examine-server.ts';
import type { LiveEvent } from './live.ts';
import { withLibpqTls } from './postgres-tls.ts';
import type { Db } from './schema.ts';

/**
 * A reader: their own writes must be there already, and every change that their open pages were
 * notified of.
 */
export type Reader = {
  /** The position in the primary's log after their last write, if that was not long ago. */
  writtenAt: string | null;
  /** Their founder, cohort or investor. */
  ids: (string | null | undefined)[];
};

export type ReadReplica = {
  /** Reads from the replica if it has what it must have for this reader, else from the primary. */
  read<Result>(reader: Reader, read: (db: Db) => Promise<Result>): Promise<Result>;
  /** The position in the primary's log that holds everything written until now. */
  position(): Promise<string>;
  /** Somebody's pages are about to read again; null stands for everybody's. */
  noteChange(event: LiveEvent | null): void;
  close(): Promise<void>;
};

type Options = {
  url: string;
  primary: Pick<DatabaseHandle, 'db'>;
  pollMs?: number;
  /** A replica that is further behind serves nobody. */
  maxLagMs?: number;
  onError?(error: unknown): void;
};

/**
 * A streaming replica for directories and boards. Twice a second it is compared with the primary's
 * log, which says up to when (by our own clock) the replica has everything. A replica that is dead,
 * behind, or no replica serves nobody until it is well again.
 */
export function openReadReplica(options: Options): ReadReplica {
  const { url, primary, pollMs = 500, maxLagMs = 10_000, onError = () => {} } = options;
  let handle: DatabaseHandle | undefined;
  /** The position that the replica has replayed; null while it can't be used. */
  let replayed: bigint | null = null;
  let freshAsOf = Number.NEGATIVE_INFINITY;
  /** The primary's positions that the replica has not reached yet, and when they were read. */
  let ahead: { position: bigint; at: number }[] = [];
  const changes = new Map<string, number>();
  let allChangedAt = Number.NEGATIVE_INFINITY;

  async function compare(): Promise<void> {
    handle ??= await openReplica(url);
    const at = performance.now();
    ahead.push({ position: parsePosition(await readPosition(primary.db)), at });
    const { rows } = await sql<{ position: string | null }>`
      select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as position
    `.execute(handle.db);
    if (!rows[0]?.position)
      throw new Error('DATABASE_READ_URL leads to a server that is no replica.');
    const reached = parsePosition(rows[0].position);
    freshAsOf = ahead.findLast(({ position }) => position <= reached)?.at ?? freshAsOf;
    // While the replica is far behind, one sample in a second is as good as another.
    ahead = ahead.filter(({ position }) => position > reached).slice(0, 100);
    for (const [id, changedAt] of changes) if (changedAt < freshAsOf) changes.delete(id);
    replayed = reached;
  }

  let comparing: Promise<void> | undefined;
  let isClosing = false;
  let wasReported = false;
  const poll = () => {
    comparing ??= compare()
      .then(
        () => {
          wasReported = false;
        },
        (error) => {
          replayed = null;
          if (!wasReported && !isClosing) onError(error);
          wasReported = true;
        },
      )
      .finally(() => {
        comparing = undefined;
      });
  };
  poll();
  const timer = setInterval(poll, pollMs);

  function hasAllFor({ writtenAt, ids }: Reader): boolean {
    if (replayed === null || performance.now() - freshAsOf > maxLagMs) return false;
    if (writtenAt !== null && parsePosition(writtenAt) > replayed) return false;
    if (allChangedAt >= freshAsOf) return false;
    return ids.every((id) => !id || (changes.get(id) ?? Number.NEGATIVE_INFINITY) < freshAsOf);
  }

  return {
    async read(reader, read) {
      if (!handle || !hasAllFor(reader)) return read(primary.db);
      try {
        return await read(handle.db);
      } catch (error) {
        if (!isDatabaseUnavailable(error)) throw error;
        // The next comparison finds out whether it is back.
        replayed = null;
        onError(error);
        return read(primary.db);
      }
    },
    position: () => readPosition(primary.db),
    noteChange(event) {
      const now = performance.now();
      if (event === null) allChangedAt = now;
      else for (const id of Object.values(event).flat()) if (id) changes.set(id, now);
    },
    async close() {
      isClosing = true;
      clearInterval(timer);
      await comparing;
      await handle?.close();
    },
  };
}

/** Its waits are short: the primary can answer instead. */
async function openReplica(address: string): Promise<DatabaseHandle> {
  const url = await withLibpqTls(address);
  const server = await examineServer(url);
  return openDatabase({
    url,
    ...server,
    max: 10,
    statementTimeoutMs: 3_000,
    connectTimeoutMs: 1_000,
  });
}

async function readPosition(db: Db): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select pg_current_wal_flush_lsn()::text as position`.execute(db);
  return rows[0]?.position ?? '0/0';
}

export const positionPattern = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/** `16/B374D848`: two 32-bit halves. */
function parsePosition(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}
