import { chmodSync, chownSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';
import { isProcessRunning, readPostmasterFile } from '#db/embedded/cluster-folder.ts';
import type { ServerUser } from '#db/embedded/postgres-programs.ts';
import { waitUntil } from '#db/embedded/testing/wait-until.ts';

/** Data folders (not made yet) that are removed, with whatever still runs on them, after the file. */
export function useClusterFolders(): (owner?: ServerUser) => string {
  const parents: string[] = [];
  afterAll(async () => {
    for (const parent of parents) {
      // Unlike SIGKILL, it lets the server take its shared memory along.
      await killServer(path.join(parent, 'pg 18'), 'SIGQUIT');
      rmSync(parent, { recursive: true, force: true });
    }
  });
  return ({ uid, gid } = {}) => {
    const parent = mkdtempSync(path.join(realpathSync(tmpdir()), 'slipstream cluster '));
    chmodSync(parent, 0o755);
    if (uid !== undefined && gid !== undefined) chownSync(parent, uid, gid);
    parents.push(parent);
    return path.join(parent, 'pg 18');
  };
}

/** For the server itself, not for its users; resolves when it is gone. */
export async function killServer(
  dataDir: string,
  signal: 'SIGKILL' | 'SIGQUIT' = 'SIGKILL',
): Promise<void> {
  const pid = readPostmasterFile(dataDir)?.pid;
  if (pid === undefined || !isProcessRunning(pid)) return;
  process.kill(pid, signal);
  await waitUntil(() => !isProcessRunning(pid), 5_000);
}
