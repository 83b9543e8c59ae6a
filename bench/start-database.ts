import fs from 'node:fs/promises';
import path from 'node:path';
import { openDatabase } from '#db/connect.ts';
import { startEmbeddedPostgres } from '#db/embedded/start-embedded-postgres.ts';
import { migrateToLatest } from '#db/migrate.ts';

export type BenchDatabase = { url: string; stop(): Promise<void> };

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
