import fs from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { openDatabase } from '#db/connect.ts';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';

type BenchDatabase = { url: string; stop(): Promise<void> };

const root = path.resolve(import.meta.dirname, '..');

/**
 * A PostgreSQL of its own, migrated and empty, with durable settings (fsync and
 * synchronous_commit on): what a commit costs is part of what is measured. It lives on the disk
 * of the project, as the system's folder for temporary files may be memory.
 */
export async function startDatabase(): Promise<BenchDatabase> {
  const parent = path.join(root, '.data');
  await fs.mkdir(parent, { recursive: true });
  const folder = await fs.mkdtemp(path.join(parent, 'bench-'));
  if (process.getuid?.() === 0) await fs.chmod(folder, 0o755);
  const remove = () => fs.rm(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'pg') });
    const handle = openDatabase({ url: postgres.url });
    try {
      await migrateToLatest(handle);
    } finally {
      await handle.close();
    }
    return {
      url: postgres.url,
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

/** For looking at the data. A connection may still be closing when the server ends: that is no failure. */
export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  return pool;
}

/** Connections that a process of the product holds at most, as `start.ts` opens its pool. */
export const productPool = 20;
