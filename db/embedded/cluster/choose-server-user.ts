import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Empty when the server runs as ourselves. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root, so root hands it to the data folder's owner, or, in a new
 * folder, to `postgres` or `nobody`.
 */
export function chooseServerUser(dataDir: string): ServerUser {
  const ownUid = process.getuid?.();
  if (ownUid === undefined) return {};
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  if (ownUid !== 0) {
    if (owner && owner.uid !== ownUid) {
      throw new Error(
        `The data folder ${dataDir} belongs to user ${owner.uid}, and this process is user ${ownUid}. Start as that user (or as root), or set DATA_DIR to another folder.`,
      );
    }
    return {};
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  if (existsSync(path.join(dataDir, 'PG_VERSION'))) {
    throw new Error(
      `The data folder ${dataDir} belongs to root, and PostgreSQL does not run as root. Give it to its former user, for example with "chown -R postgres ${dataDir}".`,
    );
  }
  const user = findUser('postgres') ?? findUser('nobody');
  if (!user) {
    throw new Error(
      'PostgreSQL does not run as root, and there is neither a user "postgres" nor "nobody" to hand it to. Start as a normal user, or set DATABASE_URL to a server of your own.',
    );
  }
  return user;
}

function findUser(name: string): Required<ServerUser> | undefined {
  const systemNames = [name, `_${name}`];
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => systemNames.includes(entry.split(':')[0] ?? ''));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
