import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Empty when the server runs as ourselves. */
export interface ServerUser {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of the data folder, or,
 * for a new folder, as `postgres` or `nobody`.
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
  const user = findSystemUser('postgres') ?? findSystemUser('nobody');
  if (!user) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start as a normal user, or set DATABASE_URL to a server of your own.',
    );
  }
  return user;
}

/** The first folder on the way down to `folder` (itself included) that the user may not enter. */
export function findBlockingFolder(folder: string, user: ServerUser): string | undefined {
  if (user.uid === undefined) return undefined;
  return withAncestors(folder).find((step) => {
    const { uid, gid, mode } = statSync(step);
    const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    return (mode & enter) === 0;
  });
}

function withAncestors(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [folder] : [...withAncestors(parent), folder];
}

function findSystemUser(name: string): Required<ServerUser> | undefined {
  // macOS names its system users with an underscore.
  const systemNames = [name, `_${name}`];
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => systemNames.includes(entry.split(':')[0] ?? ''));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}
