import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { chooseTemporaryFolder } from '#db/testing/temporary-folder.ts';
import { cleanEnvironment } from './clean-environment.ts';
import { findPostgres } from './find-postgres.ts';

export type Product = {
  url: string;
  dataDir: string;
  /** Its output so far. */
  output(): string;
  pid: number;
  /** Still running? */
  isAlive(): boolean;
  /** As an operator stops it. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** As a power cut stops it: the product and its PostgreSQL stay as they are. */
  kill(): Promise<void>;
};

type LaunchOptions = {
  env?: Record<string, string>;
  dataDir?: string;
  port?: number;
  mode?: string;
};

/** Starts the whole product as `npm start` does, in a process of its own, and waits until it is ready. */
export async function launchProduct(options: LaunchOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await makeDataDir());
  const port = options.port ?? (await freePort());
  const spawned = spawnProduct({ ...options, dataDir, port });
  const url = `http://localhost:${port}`;
  await waitUntilReady(spawned, url);
  const { child, output, ended } = spawned;
  const end = (signal: 'SIGTERM' | 'SIGKILL') => {
    child.kill(signal);
    return ended;
  };
  return {
    url,
    dataDir,
    output,
    pid: child.pid as number,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL');
    },
  };
}

/** With a space in its name. PostgreSQL runs as another user where we are root. */
export async function makeDataDir(): Promise<string> {
  const folder = await fs.mkdtemp(path.join(chooseTemporaryFolder(), 'slipstream e2e '));
  if (process.getuid?.() === 0) await fs.chmod(folder, 0o755);
  return folder;
}

async function waitUntilReady({ child, output, ended }: Spawned, url: string): Promise<void> {
  const until = Date.now() + 90_000;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await ended;
      throw new Error(`The product stopped:\n${output()}`);
    }
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready within a minute and a half:\n${output()}`);
}

type Spawned = {
  child: ChildProcess;
  /** Its output so far. */
  output(): string;
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

export type SpawnOptions = {
  env?: Record<string, string>;
  dataDir: string;
  port: number;
  mode?: string;
};

const repositoryRoot = path.resolve(import.meta.dirname, '../..');
/** With their data folders. */
const runningChildren = new Map<ChildProcess, string>();

// A run that is broken off leaves neither a product nor its PostgreSQL behind, nor data in memory.
process.on('exit', () => {
  for (const [child, dataDir] of runningChildren) {
    child.kill('SIGKILL');
    const postgres = findPostgres(dataDir);
    if (postgres) process.kill(postgres.pid, 'SIGQUIT');
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
// Vitest ends its workers by this signal, which alone would skip the above. 128 + 15, as shells have it.
process.once('SIGTERM', () => process.exit(143));

/** Runs the product as `npm start` does, in a process of its own, and waits for nothing. */
export function spawnProduct({ env = {}, dataDir, port, mode }: SpawnOptions): Spawned {
  let printed = '';
  const child = spawn(process.execPath, ['start/run.js', ...(mode ? [mode] : [])], {
    cwd: repositoryRoot,
    env: { ...cleanEnvironment(repositoryRoot), PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  runningChildren.set(child, dataDir);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    // Not `exit`: by then what it printed last may not have arrived.
    child.once('close', (code) => {
      runningChildren.delete(child);
      resolve(code);
    });
  });
  return { child, output: () => printed, ended };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
