import pg from 'pg';
import { insertHistory } from './insert-history.ts';
import { insertInvestors } from './insert-investors.ts';
import { insertPeople } from './insert-people.ts';
import { withoutSearch } from './without-search.ts';

type Sizes = { applications: number; tasks: number; slack: boolean };

/**
 * Fills an empty database with a community: the same sizes make the same people and the same past
 * up to yesterday. Set-based, and consistent: ledger, totals, days, pledges and streaks agree.
 */
export async function generateData(url: string, sizes: Sizes): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('set synchronous_commit = off');
    // Without a look-up per row and foreign key, which hold by construction.
    await client.query('set session_replication_role = replica');
    await withoutSearch(client, () => insertPeople(client, sizes));
    await client.query('select rebuild_startup_figures()');
    await insertInvestors(client);
    await insertHistory(client, sizes);
    await client.query('vacuum (analyze)');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}
