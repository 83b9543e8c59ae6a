import { createHash } from 'node:crypto';
import path from 'node:path';
import { type DatabaseHandle, openDatabase } from './connect.ts';
import { chooseServerUser, findBlockingFolder } from './embedded/server-user.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';

export type ProductDatabase = DatabaseHandle & {
  url: string;
  /** True when PostgreSQL is our own, in the data folder. */
  embedded: boolean;
};

type DatabaseLocation = {
  databaseUrl: string | undefined;
  dataDir: string;
  max?: number;
  onIdleError?: (error: Error) => void;
  log?: (message: string) => void;
};

/** The database that the settings name, or a PostgreSQL of our own. `close` stops what was started. */
export async function openProductDatabase(where: DatabaseLocation): Promise<ProductDatabase> {
  const { databaseUrl, dataDir, max, onIdleError, log } = where;
  if (databaseUrl) {
    const handle = openDatabase({ url: databaseUrl, max, onIdleError });
    return { ...handle, url: databaseUrl, embedded: false };
  }
  const server = await startEmbeddedPostgres({ dataDir: path.resolve(dataDir, 'pg18'), log });
  const handle = openDatabase({ url: server.url, max, onIdleError });
  return {
    ...handle,
    url: server.url,
    embedded: true,
    close: async () => {
      await handle.close();
      await server.stop();
    },
  };
}

/**
 * Where data is kept when nobody says: `.data` in the project. PostgreSQL does not run as root, so
 * root in a folder that nobody else may enter (`/root`) gets one of its own under /var/lib.
 */
export function chooseDataDir(projectDir: string): string {
  const usual = path.join(projectDir, '.data');
  if (process.getuid?.() !== 0) return usual;
  const user = chooseServerUser(path.join(usual, 'pg18'));
  if (!findBlockingFolder(projectDir, user)) return usual;
  const name = createHash('sha256').update(projectDir).digest('hex').slice(0, 12);
  return path.join('/var/lib/slipstream', name);
}
