import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparedStatementClient, UnpreparedClient } from './preparing-client.ts';
import type { Database, Db } from './schema.ts';

// A PostgreSQL date stays a string: as a JavaScript Date it would take on the server's time zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Counts and sums arrive as bigint; ours are far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, (value) => Number(value));

export type DatabaseHandle = {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
};

type Options = {
  url: string;
  /** Maximum number of open connections. */
  max?: number;
  /**
   * The server may work on one statement for this long. The response must arrive 2 s later at the
   * latest.
   */
  statementTimeoutMs?: number;
  /** A pooler stands in front: it takes no settings, which the role has instead (see `setRoleDefaults`). */
  pooled?: boolean;
  /** False where the next transaction may not find the statements that this one prepared. */
  prepares?: boolean;
  connectTimeoutMs?: number;
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
  pooled = false,
  prepares = true,
  connectTimeoutMs = 5_000,
  relaxedCommit = false,
  onIdleError = () => {},
}: Options): DatabaseHandle {
  const settings = {
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: 15_000,
    options: [noParallelWorkers, ...(relaxedCommit ? ['-c synchronous_commit=off'] : [])].join(' '),
  };
  const pool = new pg.Pool({
    Client: prepares ? PreparedStatementClient : UnpreparedClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    // Within a minute others may have it: a quiet process keeps no connections.
    idleTimeoutMillis: 45_000,
    ...(pooled ? {} : settings),
    query_timeout: statementTimeoutMs + 2_000,
    keepAlive: true,
    application_name: 'slipstream',
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

/**
 * Gives our role in this database the limits that a pooler does not pass on. The address leads to the
 * server itself, whose other connections set their own.
 */
export async function setRoleDefaults(directUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: directUrl, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // One statement, so one transaction: two processes that change a role at once would fail.
    await client.query(`do $$ begin
      perform pg_advisory_xact_lock(hashtext('slipstream role'));
      execute format('alter role current_user in database %I set statement_timeout = ''10s''',
        current_database());
      execute format('alter role current_user in database %I
        set idle_in_transaction_session_timeout = ''15s''', current_database());
      execute format('alter role current_user in database %I
        set max_parallel_workers_per_gather = 0', current_database());
    end $$`);
  } finally {
    await client.end();
  }
}
