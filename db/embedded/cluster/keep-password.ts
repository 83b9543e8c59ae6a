import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import type { ServerUser } from '#db/embedded/cluster/choose-server-user.ts';
import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';
import { giveToUser } from '#db/embedded/cluster/give-to-user.ts';

export function readPassword({ passwordFile, dataDir, launcherDir }: Cluster): string {
  try {
    return readFileSync(passwordFile, 'utf8').trim();
  } catch (error) {
    throw new Error(
      `The password of the database in ${dataDir} cannot be read from ${passwordFile} (${(error as NodeJS.ErrnoException).code}). Restore that file, or delete ${dataDir} and ${launcherDir} to begin with an empty database.`,
    );
  }
}

/** Before initdb, which reads it as the server's user: a cluster never exists without its password. */
export function createPassword({ passwordFile }: Cluster, user: ServerUser): void {
  const file = openSync(passwordFile, 'w', 0o600);
  writeSync(file, `${randomBytes(24).toString('base64url')}\n`);
  fsyncSync(file);
  closeSync(file);
  giveToUser(user, passwordFile);
}
