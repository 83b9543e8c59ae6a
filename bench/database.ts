import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#db/connect.ts';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';

type BenchDatabase = { url: string; stop(): Promise<void> };

const root = path.resolve(import.meta.dirname, '..');

/**
 * Starts an empty, migrated PostgreSQL with durable settings (fsync and synchronous_commit on), as
 * the cost of a commit is part of what is measured. Its data is in the project's folder: the
 * system's temporary folder may be memory.
 */
export async function startDatabase(): Promise<BenchDatabase> {
  const parent = path.join(root, '.data');
  await fs.mkdir(parent, { recursive: true });
  const folder = await fs.mkdtemp(path.join(parent, 'bench-'));
  if (process.getuid?.() === 0) await fs.chmod(folder, 0o755);
  const remove = () => fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg') });
    const handle = openDatabase({ url: postgres.adminUrl });
    try {
      await migrateToLatest(handle);
    } finally {
      await handle.close();
    }
    return {
      url: postgres.adminUrl,
      async stop() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** For preparing and checking data. A connection that is still closing when the server stops is no failure. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  return pool;
}

/** The size of the product's pool, as `start.ts` opens it. */
export const productPool = 20;

/**
 * Makes the sessions look as if they were just used. Otherwise their first requests would update
 * them, and burden only the product.
 */
export async function refreshSessions(pool: pg.Pool): Promise<void> {
  await pool.query(`update sessions set last_seen_at = now() + interval '1 hour'`);
  await pool.query('vacuum (analyze) sessions');
}

export type SignedInFounder = { founderId: string; method: 'GET'; headers: Record<string, string> };

/** Up to 10,000 founders, and the headers of their browsers' requests. */
export async function listSignedInFounders(pool: pg.Pool): Promise<SignedInFounder[]> {
  const { rows } = await pool.query<{ founder_id: string; token: string }>(
    'select founder_id, token from bench.founders order by place limit 10000',
  );
  return rows.map(({ founder_id, token }) => ({
    founderId: founder_id,
    method: 'GET',
    headers: { cookie: `session=${token}`, 'sec-fetch-site': 'same-origin' },
  }));
}
