import { statSync } from 'node:fs';
import path from 'node:path';
import type { ServerUser } from '#db/embedded/cluster/choose-server-user.ts';

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
