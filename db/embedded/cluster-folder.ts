import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from '#db/embedded/embedded-postgres-error.ts';
import type { PostgresPrograms, ServerUser } from '#db/embedded/postgres-programs.ts';

export type Cluster = {
  /** PostgreSQL's own folder. */
  dataDir: string;
  /** Password, log and lock, beside the data folder: PostgreSQL wants that one for itself. */
  launcherDir: string;
  user: ServerUser;
  programs: PostgresPrograms;
  throwaway: boolean;
  maxConnections: number;
  /** An archive of a cluster for an empty folder to begin with, if there is one. */
  findArchive: () => string | undefined;
};

/** The role that initdb makes. */
export const superuser = 'slipstream';
/** The database of the product, and the role that owns it. */
export const databaseName = 'slipstream';
export const owner = 'slipstream_owner';

/** The server's own locale is the same on every system; tests also run on versions without it. */
const initdbFlags = (major: number) => [
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  ...(major < 17
    ? ['--locale=C.UTF-8']
    : ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']),
];

/** Makes sure that the data folder holds a cluster of our major version. */
export async function initializeCluster(cluster: Cluster): Promise<void> {
  const { dataDir, launcherDir, programs } = cluster;
  const [major] = programs.version.split('.');
  const found = readIfThere(path.join(dataDir, 'PG_VERSION')).trim();
  if (found === major) return;
  if (found) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} was made by PostgreSQL ${found}, and this is PostgreSQL ${major}. Move it away (or set DATA_DIR to another folder) to begin with an empty database; to keep the data, dump it with PostgreSQL ${found} and restore it here.`,
    );
  }
  if (fs.existsSync(dataDir) && fs.readdirSync(dataDir).length > 0) {
    throw new EmbeddedPostgresError(
      `The data folder ${dataDir} is not empty, and it is no PostgreSQL data folder. Move its files away, or set DATA_DIR to another folder.`,
    );
  }
  // In a folder of its own, so that an interrupted start never leaves what looks like a cluster.
  const fresh = path.join(launcherDir, `fresh-${randomBytes(4).toString('hex')}`);
  const passwordFile = path.join(launcherDir, 'password');
  fs.rmSync(passwordFile, { force: true });
  removeInterrupted(launcherDir);
  fs.mkdirSync(fresh, { mode: 0o700 });
  const password = randomBytes(24).toString('base64url');
  fs.writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flush: true });
  const { uid, gid } = cluster.user;
  if (uid !== undefined && gid !== undefined)
    for (const file of [fresh, passwordFile]) fs.chownSync(file, uid, gid);
  const start = { ...cluster, fresh, password, passwordFile };
  const archive = cluster.findArchive();
  await (archive ? unpack(archive, start) : initdb(start));
  fs.renameSync(fresh, dataDir);
}

type FirstStart = Cluster & { fresh: string; password: string; passwordFile: string };

async function initdb({ fresh, passwordFile, programs, throwaway }: FirstStart): Promise<void> {
  const flags = [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, `--username=${superuser}`];
  // Its socket is in the data folder, which nobody else may enter: tests connect without a password.
  if (throwaway) flags.push('--no-sync', '--auth-local=trust');
  await programs.run('initdb', [...initdbFlags(Number.parseInt(programs.version, 10)), ...flags]);
}

/** The roles of the archive's cluster get the password of this folder. */
async function unpack(archive: string, { fresh, password, programs, user }: FirstStart) {
  // Opened for tar, whose user may not enter our folder. A pipe won't do: tar may end before its last bytes.
  const file = fs.openSync(archive, 'r');
  const tar = spawn('tar', ['-xf', '-'], { ...user, cwd: fresh, stdio: [file, 'ignore', 'pipe'] });
  fs.closeSync(file);
  const [[code], problem] = await Promise.all([once(tar, 'close'), text(tar.stderr as Readable)]);
  if (code !== 0) throw new Error(`tar could not unpack ${archive}: ${problem}`);
  const statements = [superuser, owner].map((role) => `alter role ${role} password '${password}'`);
  await programs.run('postgres', ['--single', '-D', fresh, 'postgres'], statements.join('\n'));
  await programs.run('initdb', ['--sync-only', `--pgdata=${fresh}`]);
}

/**
 * Removes the remains of killed starts. An initdb that outlived its parent may still be writing.
 */
function removeInterrupted(launcherDir: string): void {
  for (const name of fs.readdirSync(launcherDir).filter((each) => each.startsWith('fresh'))) {
    try {
      fs.rmSync(path.join(launcherDir, name), { recursive: true, force: true });
    } catch {
      // It is in nobody's way.
    }
  }
}

export function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/**
 * The address of a database of the server on this folder; by itself the product's, as its owner.
 */
export function clusterUrl(
  dataDir: string,
  port: number,
  { role = owner, database = databaseName } = {},
): string {
  const password = readIfThere(path.join(`${dataDir}.launcher`, 'password')).trim() || 'lost';
  return `postgres://${role}:${password}@127.0.0.1:${port}/${database}`;
}

const isWindows = process.platform === 'win32';

/** The port of the server that runs on this folder; one that starts or stops is waited for. */
export async function findRunningServer(dataDir: string): Promise<number | undefined> {
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
  throw new EmbeddedPostgresError(
    `The PostgreSQL server on ${dataDir} is neither ready nor gone after 60 s.`,
  );
}

/** PostgreSQL's own file about its running server; null without one. */
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

/**
 * A throwaway server must not outlive a killed test run: a shell reads from a pipe that closes when
 * we die, and then ends the server and removes its folders. Returns what removes them in time.
 */
export function guardThrowaway({ dataDir, launcherDir }: Cluster): () => void {
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
