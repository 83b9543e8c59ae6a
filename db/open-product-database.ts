import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { z } from 'zod';
import type { databaseSettings } from './config.ts';
import { type DatabaseHandle, openDatabase, setRoleDefaults } from './connect.ts';
import { explainFailure } from './embedded/embedded-postgres-error.ts';
import { chooseServerUser, mayEnter, type ServerUser } from './embedded/postgres-programs.ts';
import { startEmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { examineServer } from './examine-server.ts';
import { withLibpqTls } from './postgres-tls.ts';
import { DatabaseAddressError, type Waiting, waitForPostgres } from './wait-for-postgres.ts';

export type ProductDatabase = DatabaseHandle & {
  /** The server itself, for listening. */
  url: string;
  /** Connections to the server itself, for jobs and locks of a session; the same ones without a pooler. */
  direct: DatabaseHandle;
  /** Its role may change the schema, on the server itself. */
  migrationUrl: string;
  /** True if PostgreSQL is our own embedded one, in the data folder. */
  embedded: boolean;
};

const closeTimeoutMs = 3_000;

type DatabaseLocation = Waiting & {
  settings: z.output<z.ZodObject<typeof databaseSettings>>;
  dataDir: string;
  /** The archive that fills an empty data folder, as for `startEmbeddedPostgres`. */
  findArchive?: () => string | undefined;
  max?: number;
  onIdleError?: (error: Error) => void;
  log?: (message: string) => void;
};

/**
 * Opens the configured database, or our own embedded PostgreSQL. `close` stops whatever was
 * started.
 */
export async function openProductDatabase(where: DatabaseLocation): Promise<ProductDatabase> {
  const { settings, dataDir, findArchive, max, onIdleError, log } = where;
  const { DATABASE_URL: url } = settings;
  if (url) return openConfigured({ ...where, url });
  const server = await startEmbeddedPostgres({
    dataDir: path.resolve(dataDir, 'pg18'),
    findArchive,
    log,
    restart: true,
  });
  const handle = openDatabase({ url: server.url, max, onIdleError });
  return {
    ...handle,
    url: server.url,
    direct: handle,
    migrationUrl: server.url,
    embedded: true,
    close: async () => {
      // A connection that is never given back must not keep the server running.
      await Promise.race([handle.close(), setTimeout(closeTimeoutMs, undefined, { ref: false })]);
      await server.stop();
    },
  };
}

async function openConfigured(where: DatabaseLocation & { url: string }): Promise<ProductDatabase> {
  const { settings, max, onIdleError } = where;
  const url = await withLibpqTls(where.url);
  const { DATABASE_DIRECT_URL: direct, DATABASE_MIGRATION_URL: migration } = settings;
  const directUrl = direct ? await withLibpqTls(direct) : url;
  const migrationUrl = migration ? await withLibpqTls(migration) : directUrl;
  const shared = { url: directUrl, migrationUrl, embedded: false };
  const named = direct ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL or DATABASE_PASSWORD';
  const examine = (at: string, setting: string) =>
    waitForPostgres({ ...where, url: at, settings: setting }, () => examineServer(at));
  if ((await examine(directUrl, named)).pooled) {
    throw new DatabaseAddressError(
      'The database is behind a pooler: set DATABASE_DIRECT_URL to the address of the PostgreSQL server itself, for listening, locks and migrations.',
    );
  }
  if (directUrl === url) {
    const handle = openDatabase({ url, max, onIdleError });
    return { ...handle, ...shared, direct: handle };
  }
  // Before the pooler opens its first connection for us.
  await setRoleDefaults(directUrl);
  const handle = openDatabase({
    url,
    ...(await examine(url, 'DATABASE_URL or DATABASE_PASSWORD')),
    max,
    onIdleError,
  });
  const directHandle = openDatabase({ url: directUrl, max, onIdleError });
  const close = async () => {
    await handle.close();
    await directHandle.close();
  };
  return { ...handle, ...shared, direct: directHandle, close };
}

/**
 * The default data folder is `.data` in the project. PostgreSQL does not run as root, so for root,
 * in a folder that nobody else may enter (`/root`), it is a folder under /var/lib.
 */
export function chooseDataDir(projectDir: string): string {
  const usual = path.join(projectDir, '.data');
  if (process.getuid?.() !== 0) return usual;
  const user = chooseServerUserOf(usual);
  if (mayEnter(projectDir, user)) return usual;
  const name = createHash('sha256').update(projectDir).digest('hex').slice(0, 12);
  return path.join('/var/lib/slipstream', name);
}

function chooseServerUserOf(dataDir: string): ServerUser {
  try {
    return chooseServerUser(path.join(dataDir, 'pg18'));
  } catch (error) {
    throw explainFailure(error, dataDir);
  }
}
