import pg from 'pg';

export type ServerTraits = {
  /** A pooler stands in front, which lends its connections to one transaction after another. */
  pooled: boolean;
  /** A statement that was prepared is there in the next transaction, too. */
  prepares: boolean;
};

/**
 * Finds out whether an address leads to PostgreSQL itself. A pooler hands out process ids of its
 * own; one that follows prepared statements from connection to connection (PgBouncer from 1.21 with
 * `max_prepared_statements`) gives them other names.
 */
export async function examineServer(url: string): Promise<ServerTraits> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'slipstream_probe',
      text: `select pg_backend_pid() as pid, array(select name from pg_prepared_statements
        where statement like '%slipstream probe%') as names, $1::text as "slipstream probe"`,
      values: ['probe'],
    });
    // Not left to the next borrower, who may be another process with the same question.
    await client.query('deallocate all');
    await client.query('commit');
    const [{ pid, names }] = rows;
    // pg knows the process id that the server named, but its types do not.
    const pooled = pid !== (client as unknown as { processID: number }).processID;
    return { pooled, prepares: !pooled || !names.includes('slipstream_probe') };
  } finally {
    await client.end();
  }
}
