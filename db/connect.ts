import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparedStatementClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

// A PostgreSQL date stays a string: as a JavaScript Date it would take on the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Counts and sums arrive as bigint; ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => Number(value));

export type DatabaseHandle = {
  db: Kysely<Database>;
  pool: pg.Pool;
  close(): Promise<void>;
};

type Options = {
  url: string;
  /** Maximum number of open connections. */
  max?: number;
  /**
   * How long the server may work on one statement. The response must arrive 2 s later at the
   * latest.
   */
  statementTimeoutMs?: number;
  /** Commits do not wait for the disk. For data that can be recreated, like the demo's. */
  relaxedCommit?: boolean;
  /**
   * Called with the error of an idle connection, for example after a server restart. The pool
   * replaces it.
   */
  onIdleError?: (error: Error) => void;
};

/**
 * Many people query at the same time: one query on several cores would only slow the others down.
 */
const noParallelWorkers = '-c max_parallel_workers_per_gather=0';

/**
 * Opens a pool with limited waits: 5 s to connect, 10 s per statement, 15 s idle in a transaction.
 */
export function openDatabase({
  url,
  max = 10,
  statementTimeoutMs = 10_000,
  relaxedCommit = false,
  onIdleError = () => {},
}: Options): DatabaseHandle {
  const pool = new pg.Pool({
    Client: PreparedStatementClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 5_000,
    // Within a minute others may have it: a quiet process keeps no connections.
    idleTimeoutMillis: 45_000,
    statement_timeout: statementTimeoutMs,
    query_timeout: statementTimeoutMs + 2_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: 'slipstream',
    options: [noParallelWorkers, ...(relaxedCommit ? ['-c synchronous_commit=off'] : [])].join(' '),
  });
  let isClosing = false;
  const report = (error: Error) => {
    if (!isClosing) onIdleError(error);
  };
  pool.on('error', report);
  // A connection that breaks in use fails its query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', report));
  closeIdleWhenServerVanishes(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    close: async () => {
      isClosing = true;
      await db.destroy();
      // Kysely ends the pool only if it has run a query itself.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * A connection that hears nothing for too long probably means that the server vanished (a lost
 * machine, a network that drops packets). The idle connections are then dead, too, and each would
 * cost another request its timeout. They are closed; the pool opens new ones.
 */
function closeIdleWhenServerVanishes(pool: pg.Pool): void {
  const idle = new Set<pg.PoolClient>();
  pool.on('release', (_error, client) => idle.add(client));
  pool.on('acquire', (client) => idle.delete(client));
  pool.on('remove', (client) => idle.delete(client));
  pool.on('connect', (client) => {
    client.on('silent' as 'end', () => {
      for (const each of idle) streamOf(each).destroy();
    });
  });
}

function streamOf(client: pg.PoolClient): { destroy(): void } {
  return (client as unknown as pg.Client).connection.stream;
}
