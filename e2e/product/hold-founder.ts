import pg from 'pg';

/** Holds what every change of a founder's tasks waits for, until it is released. */
export async function holdFounder(url: string, founderId: string) {
  const holder = new pg.Client({ connectionString: url });
  const watcher = new pg.Client({ connectionString: url });
  for (const client of [holder, watcher]) {
    // The server may be gone before we are.
    client.on('error', () => undefined);
    await client.connect();
  }
  await holder.query('begin');
  await holder.query('select from founder_totals where founder_id = $1 for update', [founderId]);
  return {
    /** How many statements of the product wait for us. */
    async waiting(): Promise<number> {
      const { rows } = await watcher.query(
        `select count(*)::int as waiting from pg_stat_activity
         where application_name = 'slipstream' and wait_event_type = 'Lock'`,
      );
      return rows[0].waiting;
    },
    async release(): Promise<void> {
      await holder.query('rollback');
      await Promise.all([holder.end(), watcher.end()]);
    },
  };
}
