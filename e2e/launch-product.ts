import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort, type Spawned, spawnProduct } from './product/spawn-product.ts';

export type Product = {
  url: string;
  dataDir: string;
  /** What it printed so far. */
  output(): string;
  pid: number;
  /** Still running? */
  isAlive(): boolean;
  /** As an operator stops it. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** As a power cut stops it: the product and its PostgreSQL stay as they are. */
  kill(): Promise<void>;
};

type Wishes = { env?: Record<string, string>; dataDir?: string; port?: number; mode?: string };

/** Starts the whole product as `npm start` does, in a process of its own, and waits until it is ready. */
export async function launchProduct(wishes: Wishes = {}): Promise<Product> {
  const dataDir = wishes.dataDir ?? (await makeDataDir());
  const port = wishes.port ?? (await freePort());
  const spawned = spawnProduct({ ...wishes, dataDir, port });
  const url = `http://localhost:${port}`;
  await untilReady(spawned, url);
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
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'slipstream e2e '));
  if (process.getuid?.() === 0) await fs.chmod(folder, 0o755);
  return folder;
}

async function untilReady({ child, output, ended }: Spawned, url: string): Promise<void> {
  const until = Date.now() + 90_000;
  while (Date.now() < until) {
    if (child.exitCode !== null || child.signalCode !== null) {
      await ended;
      throw new Error(`The product stopped:\n${output()}`);
    }
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(20);
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready within a minute and a half:\n${output()}`);
}
