import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { buildSync } from 'esbuild';
import type { ServerUser } from '#db/embedded/postgres-programs.ts';

interface ClusterUser {
  url: string;
  port: number;
  attached: boolean;
  /** Calls `stop()` over there and waits for the process to end. */
  leave(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
}

const script = path.resolve(
  import.meta.dirname,
  '../../../node_modules/.cache/slipstream/use-cluster.mjs',
);

/** Each process would compile it anew otherwise, which takes longer than all else that it does. */
function bundleScript(): void {
  const { outputFiles } = buildSync({
    entryPoints: [path.join(import.meta.dirname, 'use-cluster.ts')],
    write: false,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
  });
  // Renamed into place: another worker may be running it.
  const partial = `${script}.${process.pid}`;
  mkdirSync(path.dirname(script), { recursive: true });
  writeFileSync(partial, outputFiles[0]?.text ?? '');
  renameSync(partial, script);
}

bundleScript();

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
