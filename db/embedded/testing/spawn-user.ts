import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ServerUser } from '#db/embedded/cluster/choose-server-user.ts';

export interface ClusterUser {
  url: string;
  port: number;
  adopted: boolean;
  child: ChildProcess;
  /** Calls `stop()` over there and waits for the process to end. */
  leave(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
}

const script = fileURLToPath(new URL('./use-cluster.ts', import.meta.url));

/** Resolves when the other process has the cluster; rejects with what it printed when it fails. */
export async function spawnUser(dataDir: string, as: ServerUser = {}): Promise<ClusterUser> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], { ...as });
  let complaints = '';
  child.stderr.on('data', (text) => {
    complaints += text;
  });
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'close').then(() => Promise.reject(new Error(complaints))),
  ]);
  const end = async (how: () => void) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    how();
    await ended;
  };
  return {
    ...JSON.parse(line),
    child,
    leave: () => end(() => child.stdin.end()),
    kill: () => end(() => child.kill('SIGKILL')),
  };
}
