import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import type { Socket } from 'node:net';
import path from 'node:path';
import { EmbeddedPostgresError } from '#db/embedded/embedded-postgres-error.ts';
import type { PostgresPrograms, ServerUser } from '#db/embedded/postgres-programs.ts';

export interface Cluster {
  /** PostgreSQL's own folder. */
  dataDir: string;
  /** Password, log and lock, beside the data folder: PostgreSQL wants that one for itself. */
  launcherDir: string;
  user: ServerUser;
  programs: PostgresPrograms;
  throwaway: boolean;
  maxConnections: number;
}

/** The role that initdb makes. The product has one of its own. */
export const superuser = 'slipstream';

const initdbFlags =
  '--auth=scram-sha-256 --encoding=UTF8 --locale=C --locale-provider=builtin --builtin-locale=C.UTF-8';

/** Makes sure that the data folder holds a cluster of our major version. */
export async function initializeCluster(cluster: Cluster): Promise<void> {
  const { dataDir, launcherDir, programs, throwaway } = cluster;
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
  // In a folder of its own, so that an interrupted initdb never looks like a cluster.
  const fresh = path.join(launcherDir, `fresh-${randomBytes(4).toString('hex')}`);
  const passwordFile = path.join(launcherDir, 'password');
  fs.rmSync(passwordFile, { force: true });
  removeInterrupted(launcherDir);
  fs.mkdirSync(fresh, { mode: 0o700 });
  const password = `${randomBytes(24).toString('base64url')}\n`;
  fs.writeFileSync(passwordFile, password, { mode: 0o600, flush: true });
  const { uid, gid } = cluster.user;
  if (uid !== undefined && gid !== undefined)
    for (const file of [fresh, passwordFile]) fs.chownSync(file, uid, gid);
  const flags = [`--pgdata=${fresh}`, `--pwfile=${passwordFile}`, `--username=${superuser}`];
  if (throwaway) flags.push('--no-sync');
  await programs.run('initdb', [...flags, ...initdbFlags.split(' ')]);
  fs.renameSync(fresh, dataDir);
}

/** What killed starts left. An initdb that outlived its parent may still be writing. */
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
