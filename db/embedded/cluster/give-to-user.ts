import { chownSync } from 'node:fs';
import type { ServerUser } from '#db/embedded/cluster/choose-server-user.ts';

/** Nothing to do when the server runs as ourselves. */
export function giveToUser({ uid, gid }: ServerUser, file: string): void {
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
}
