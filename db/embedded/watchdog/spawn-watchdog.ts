import { spawn } from 'node:child_process';
import { closeSync, openSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';
import { identifyProcess } from '#db/embedded/presence/identify-process.ts';

export interface Watchdog {
  identity: string;
  /** Which server to stop when we end. */
  watch(server: string): void;
  /** We are done with the cluster: whoever uses it last, the watchdog stops it after them. */
  release(): void;
}

/**
 * A small process of its own that holds the other end of a pipe from us. However we end, even by
 * kill -9, the pipe closes, and it stops the server once nobody uses it (see `run-watchdog.ts`).
 */
export function spawnWatchdog(cluster: Cluster, postgres: string, throwaway: boolean): Watchdog {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  const script = fileURLToPath(new URL('./run-watchdog.ts', import.meta.url));
  const order = JSON.stringify({ dataDir: cluster.dataDir, postgres, throwaway });
  const { NODE_OPTIONS: _, ...env } = process.env;
  rmSync(cluster.watchdogLog, { force: true });
  const output = openSync(cluster.watchdogLog, 'w');
  const watchdog = spawn(process.execPath, ['--import', tsx, script, order], {
    env,
    cwd: path.parse(cluster.dataDir).root,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', output, output],
  });
  closeSync(output);
  const { pid, stdin } = watchdog;
  if (pid === undefined || stdin === null)
    throw new Error(`${process.execPath} could not be run as a watchdog.`);
  watchdog.unref();
  // A watchdog that was killed breaks the pipe; that must not take us down.
  stdin.on('error', () => undefined);
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return {
    identity: identifyProcess(pid) ?? `${pid}-gone`,
    watch: (server) => void stdin.write(`${server}\n`),
    release: () => void stdin.end(),
  };
}
