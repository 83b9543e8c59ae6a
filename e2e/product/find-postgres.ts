import path from 'node:path';
import { describeCluster } from '#db/embedded/cluster/describe-cluster.ts';
import { superuser } from '#db/embedded/cluster/initialize-cluster.ts';
import { readPassword } from '#db/embedded/cluster/keep-password.ts';
import { identifyProcess } from '#db/embedded/presence/identify-process.ts';
import { isProcessRunning } from '#db/embedded/presence/is-process-running.ts';
import { pollUntil } from '#db/embedded/presence/poll-until.ts';
import { readPostmasterFile } from '#db/embedded/server/read-postmaster-file.ts';

export type FoundPostgres = { pid: number; identity: string; url: string };

/** The PostgreSQL that the product runs in a data folder; null when none does. */
export function findPostgres(dataDir: string): FoundPostgres | null {
  const cluster = describeCluster(path.join(dataDir, 'pg18'));
  const file = readPostmasterFile(cluster.dataDir);
  const identity = file && identifyProcess(file.pid);
  if (!file || !identity) return null;
  const url = `postgres://${superuser}:${readPassword(cluster)}@127.0.0.1:${file.port}/slipstream`;
  return { pid: file.pid, identity, url };
}

/** Whether it ended in time. */
export async function waitForPostgresExit(
  { identity }: Pick<FoundPostgres, 'identity'>,
  timeoutMs: number,
): Promise<boolean> {
  return (await pollUntil(() => !isProcessRunning(identity), { timeoutMs })) === true;
}
