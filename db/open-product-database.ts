import { createHash } from 'node:crypto';
import path from 'node:path';
import { type DatabaseHandle, openDatabase } from './connect.ts';
import { chooseServerUser, mayEnter } from './embedded/postgres-programs.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';

export type ProductDatabase = DatabaseHandle & {
  url: string;
  /** True if PostgreSQL is our own embedded one, in the data folder. */
  embedded: boolean;
};

type DatabaseLocation = {
  databaseUrl: string | undefined;
  dataDir: string;
  max?: number;
  onIdleError?: (error: Error) => void;
  log?: (message: string) => void;
};

/**
 * Opens the configured database, or our own embedded PostgreSQL. `close` stops whatever was
 * started.
 */
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
 * The default data folder is `.data` in the project. PostgreSQL does not run as root, so for root,
 * in a folder that nobody else may enter (`/root`), it is a folder under /var/lib.
 */
export function chooseDataDir(projectDir: string): string {
  const usual = path.join(projectDir, '.data');
  if (process.getuid?.() !== 0) return usual;
  const user = chooseServerUser(path.join(usual, 'pg18'));
  if (mayEnter(projectDir, user)) return usual;
  const name = createHash('sha256').update(projectDir).digest('hex').slice(0, 12);
  return path.join('/var/lib/slipstream', name);
}
