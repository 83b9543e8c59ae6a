import pg from 'pg';

/** For looking at the data. A connection may still be closing when the server ends: that is no failure. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  return pool;
}
