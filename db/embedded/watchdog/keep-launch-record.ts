import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';

/** Identities (see `identifyProcess`) of a server that we launched and of the watchdog beside it. */
export interface LaunchRecord {
  server: string;
  watchdog: string;
}

export function writeLaunchRecord({ recordFile }: Cluster, record: LaunchRecord): void {
  const partial = `${recordFile}.partial`;
  writeFileSync(partial, JSON.stringify(record));
  renameSync(partial, recordFile);
}

export function readLaunchRecord({ recordFile }: Cluster): LaunchRecord | null {
  try {
    return JSON.parse(readFileSync(recordFile, 'utf8'));
  } catch {
    return null;
  }
}
