import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { PostgresPrograms } from '#db/embedded/postgres-programs.ts';
import { findBlockingFolder, type ServerUser } from '#db/embedded/server-user.ts';

export interface Folders {
  /** PostgreSQL's own. */
  dataDir: string;
  /** Our notes about it, beside the data folder: PostgreSQL wants that one for itself. */
  launcherDir: string;
}

export interface Cluster extends Folders {
  programs: PostgresPrograms;
  user: ServerUser;
  throwaway: boolean;
  log: (message: string) => void;
}

/** Both the superuser and the database of the product. */
export const slipstream = 'slipstream';

/** Makes the folders around a cluster. They stay ours: the server's user only passes through. */
export function openFolders(wanted: string, user: ServerUser): Folders {
  const absolute = path.resolve(wanted);
  makeFolder(path.dirname(absolute));
  // The real path lets two spellings of it share one server.
  const parent = fs.realpathSync(path.dirname(absolute));
  const blocking = findBlockingFolder(parent, user);
  if (blocking) {
    throw new Error(
      `PostgreSQL does not run as root, and user ${user.uid}, which it runs as instead, may not enter ${blocking}. Set DATA_DIR to a folder that this user can reach (for example /var/lib/slipstream), or start as a normal user.`,
    );
  }
  const dataDir = path.join(parent, path.basename(absolute));
  const launcherDir = `${dataDir}.launcher`;
  makeFolder(launcherDir);
  try {
    fs.accessSync(launcherDir, fs.constants.W_OK | fs.constants.X_OK);
  } catch {
    throw new Error(
      `This user may not write to ${launcherDir}, which another user made. Start as that user (or as root), or set DATA_DIR to another folder.`,
    );
  }
  return { dataDir, launcherDir };
}

/** Passable whatever the umask says; a folder that was there keeps its permissions. */
function makeFolder(folder: string): void {
  const first = fs.mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    fs.chmodSync(made, 0o755);
  }
}

/** Makes sure that the data folder holds a cluster of our major version. */
export async function initializeCluster(cluster: Cluster): Promise<void> {
  const { dataDir, programs } = cluster;
  const versionFile = path.join(dataDir, 'PG_VERSION');
  if (fs.existsSync(versionFile)) {
    const found = fs.readFileSync(versionFile, 'utf8').trim();
    const [expected] = programs.version.split('.');
    if (found === expected) return;
    throw new Error(
      `The data folder ${dataDir} was made by PostgreSQL ${found}, and this is PostgreSQL ${expected}. Move it away (or set DATA_DIR to another folder) to begin with an empty database; to keep the data, dump it with PostgreSQL ${found} and restore it here.`,
    );
  }
  if (fs.existsSync(dataDir)) {
    if (fs.readdirSync(dataDir).length > 0) {
      throw new Error(
        `The data folder ${dataDir} is not empty, and it is no PostgreSQL data folder. Move its files away, or set DATA_DIR to another folder.`,
      );
    }
    fs.rmdirSync(dataDir);
  }
  fs.renameSync(await createCluster(cluster), dataDir);
}

/** In a folder of its own, so that an interrupted initdb never looks like a cluster. */
async function createCluster(cluster: Cluster): Promise<string> {
  const { dataDir, launcherDir, programs, user, throwaway } = cluster;
  const fresh = path.join(launcherDir, 'fresh');
  const passwordFile = path.join(launcherDir, 'password');
  fs.rmSync(fresh, { recursive: true, force: true, maxRetries: 5 });
  fs.mkdirSync(fresh, { mode: 0o700 });
  fs.rmSync(passwordFile, { force: true });
  const password = `${randomBytes(24).toString('base64url')}\n`;
  fs.writeFileSync(passwordFile, password, { mode: 0o600, flush: true });
  if (user.uid !== undefined && user.gid !== undefined) {
    for (const file of [fresh, passwordFile]) fs.chownSync(file, user.uid, user.gid);
  }
  const flags = [
    `--pgdata=${fresh}`,
    `--username=${slipstream}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(throwaway ? ['--no-sync'] : []),
  ];
  try {
    await promisify(execFile)(programs.initdb, flags, processOptions(cluster));
  } catch (error) {
    fs.rmSync(fresh, { recursive: true, force: true });
    const { message, stdout = '' } = error as Error & { stdout?: string };
    throw new Error(`initdb could not make a cluster for ${dataDir}: ${message}\n${stdout}`);
  }
  return fresh;
}

/** Without the database. */
export function serverUrl({ dataDir, launcherDir }: Folders, port: number): string {
  const passwordFile = path.join(launcherDir, 'password');
  try {
    const password = fs.readFileSync(passwordFile, 'utf8').trim();
    return `postgres://${slipstream}:${password}@127.0.0.1:${port}`;
  } catch (error) {
    throw new Error(
      `The password of the database in ${dataDir} cannot be read from ${passwordFile} (${(error as NodeJS.ErrnoException).code}). Restore that file, or delete ${dataDir} and ${launcherDir} to begin with an empty database.`,
    );
  }
}

/** Neither the caller's locale nor its PG* variables may change how the server behaves. */
export function processOptions({ dataDir, user }: Cluster) {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  const env: NodeJS.ProcessEnv = { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
  // The server's user may not be allowed into the folder that we stand in.
  return { ...user, env, cwd: path.parse(dataDir).root };
}
