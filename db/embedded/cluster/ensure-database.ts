import pg from 'pg';
import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';
import { superuser } from '#db/embedded/cluster/initialize-cluster.ts';
import { readPassword } from '#db/embedded/cluster/keep-password.ts';

const database = 'slipstream';

/** Signs in, makes our database at the first start, and gives its connection string. */
export async function ensureDatabase(cluster: Cluster, port: number): Promise<string> {
  const password = readPassword(cluster);
  const server = `postgres://${superuser}:${password}@127.0.0.1:${port}`;
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database}`);
  } catch (error) {
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new Error(
      `The password in ${cluster.passwordFile} does not fit the database in ${cluster.dataDir}. Restore that file, or delete ${cluster.dataDir} and ${cluster.launcherDir} to begin with an empty database.`,
    );
  } finally {
    await client.end();
  }
  return `${server}/${database}`;
}
