import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { ServerUser } from '#db/embedded/postgres-programs.ts';
import { bundleScript } from '#db/testing/bundle-script.ts';

type ClusterUser = {
  url: string;
  port: number;
  attached: boolean;
  /** Calls `stop()` over there and waits for the process to end. */
  leave(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
};

const script = await bundleScript('db/embedded/testing/use-cluster.ts');

type SpawnOptions = {
  as?: ServerUser;
  throwaway?: boolean;
  onSpawn?: (child: ChildProcess) => void;
};

/** Resolves when the other process has the server; rejects with what it printed when it fails. */
export async function spawnUser(
  dataDir: string,
  { as = {}, throwaway = false, onSpawn }: SpawnOptions = {},
): Promise<ClusterUser> {
  const args = [script, dataDir, throwaway ? 'throwaway' : 'durable'];
  const child = spawn(process.execPath, args, { ...as });
  onSpawn?.(child);
  let errors = '';
  child.stderr.on('data', (text) => {
    errors += text;
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'close').then(() => Promise.reject(new Error(errors))),
  ]);
  const end = async (how: () => void) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    how();
    await ended;
  };
  return {
    ...JSON.parse(line),
    leave: () => end(() => child.stdin.end()),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}
