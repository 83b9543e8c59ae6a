import { createHash } from 'node:crypto';
import path from 'node:path';
import { chooseServerUser } from './embedded/cluster/choose-server-user.ts';
import { findBlockingFolder } from './embedded/cluster/find-blocking-folder.ts';

/**
 * Where data is kept when nobody says: `.data` in the project. PostgreSQL does not run as root, so
 * root in a folder that nobody else may enter (`/root`) gets one of its own under /var/lib.
 */
export function chooseDataDir(projectDir: string): string {
  const usual = path.join(projectDir, '.data');
  if (process.getuid?.() !== 0) return usual;
  const user = chooseServerUser(path.join(usual, 'pg18'));
  if (!findBlockingFolder(projectDir, user)) return usual;
  const name = createHash('sha256').update(projectDir).digest('hex').slice(0, 12);
  return path.join('/var/lib/slipstream', name);
}
