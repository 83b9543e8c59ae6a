import path from 'node:path';
import { clusterUrl, isProcessRunning, readPostmasterFile } from '#db/embedded/cluster-folder.ts';
import { waitUntil } from '#db/embedded/testing/wait-until.ts';

export type FoundPostgres = { pid: number; url: string };

/** The PostgreSQL that the product runs in a data folder; null when none does. */
export function findPostgres(dataDir: string): FoundPostgres | null {
  const clusterDir = path.join(dataDir, 'pg18');
  const file = readPostmasterFile(clusterDir);
  if (!file || !isProcessRunning(file.pid)) return null;
  return { pid: file.pid, url: clusterUrl(clusterDir, file.port) };
}

/** True if it ended in time. */
export async function waitForPostgresExit(
  { pid }: Pick<FoundPostgres, 'pid'>,
  timeoutMs: number,
): Promise<boolean> {
  return waitUntil(() => !isProcessRunning(pid), timeoutMs);
}
