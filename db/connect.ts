import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparedStatementClient } from './preparing-client.ts';
import type { Database } from './schema.ts';

// PostgreSQL's date stays a calendar date: as a JavaScript Date it would pick up the server's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Counts and sums come as bigint; ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => Number(value));

export type DatabaseHandle = {
  db: Kysely<Database>;
  pool: pg.Pool;
  close(): Promise<void>;
};

type Options = {
  url: string;
  /** Connections held at most. */
  max?: number;
  /** How long the server works on one statement; the answer must be here 2 s later. */
  statementTimeoutMs?: number;
  /** Commits are not waited for on disk: for data that can be made again, like the demo's. */
  relaxedCommit?: boolean;
  /** Called with the error of an idle connection (a restarted server): the pool replaces it. */
  onIdleError?: (error: Error) => void;
};

/** Many ask at the same time: one that took several cores would only make the others wait. */
const noParallelWorkers = '-c max_parallel_workers_per_gather=0';

/** Opens a pool with bounded waits: 5 s to connect, 10 s a statement, 15 s idle in a transaction. */
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
    // Each connection has learned its statements: it is kept for as long as people come back.
    idleTimeoutMillis: 10 * 60_000,
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
  // A connection that breaks while it is in use fails its query; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', report));
  closeIdleWhenServerVanishes(pool);
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    close: async () => {
      isClosing = true;
      await db.destroy();
      // Kysely ends the pool only where it has asked something itself.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * When one connection hears nothing for too long, the server has probably vanished without a word
 * (a lost machine, a network that drops packets): the idle connections are as dead as it is, and
 * each would cost another request its patience. They are closed; the pool opens new ones.
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
