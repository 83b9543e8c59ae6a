import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ServerUser } from '#db/embedded/cluster/choose-server-user.ts';
import { type Cluster, describeCluster } from '#db/embedded/cluster/describe-cluster.ts';
import { findBlockingFolder } from '#db/embedded/cluster/find-blocking-folder.ts';

/** Makes the folders around a cluster. They stay ours: the server's user only passes through. */
export function openCluster(dataDir: string, user: ServerUser): Cluster {
  makeFolder(path.dirname(path.resolve(dataDir)));
  const cluster = describeCluster(dataDir);
  const blocking = findBlockingFolder(path.dirname(cluster.dataDir), user);
  if (blocking) {
    throw new Error(
      `PostgreSQL does not run as root, and user ${user.uid}, which it is handed to, may not enter ${blocking}. Set DATA_DIR to a folder that this user can reach (for example /var/lib/slipstream), or start as a normal user.`,
    );
  }
  const { launcherDir, usersDir, choosingDir, ticketsDir } = cluster;
  for (const folder of [launcherDir, usersDir, choosingDir, ticketsDir]) {
    makeFolder(folder);
    assertWritable(folder);
  }
  return cluster;
}

/** Passable whatever the umask says; a folder that was there keeps its permissions. */
function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = path.dirname(made)) {
    chmodSync(made, 0o755);
  }
}

function assertWritable(folder: string): void {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw new Error(
      `This user may not write to ${folder}, which another user made. Start as that user (or as root), or set DATA_DIR to another folder.`,
    );
  }
}
