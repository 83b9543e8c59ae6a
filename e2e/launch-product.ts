import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

export type Product = {
  url: string;
  dataDir: string;
  /** What it printed so far. */
  output(): string;
  pid: number;
  /** As an operator stops it. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** As a power cut stops it: the product and its PostgreSQL stay as they are. */
  kill(): Promise<void>;
};

type Wishes = { env?: Record<string, string>; dataDir?: string; port?: number; mode?: string };

const root = path.resolve(import.meta.dirname, '..');

/** Starts the whole product as `npm start` does, in a process of its own, and waits until it is ready. */
export async function launchProduct({
  env = {},
  dataDir,
  port,
  mode,
}: Wishes = {}): Promise<Product> {
  const folder = dataDir ?? (await fs.mkdtemp(path.join(os.tmpdir(), 'slipstream e2e ')));
  if (process.getuid?.() === 0) await fs.chmod(folder, 0o755);
  const at = port ?? (await freePort());
  let printed = '';
  const child = spawn(process.execPath, ['--import', 'tsx', 'start.ts', ...(mode ? [mode] : [])], {
    cwd: root,
    env: { ...cleanEnvironment(), PORT: String(at), DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    printed += chunk;
  });
  const url = `http://localhost:${at}`;
  await untilReady({ child, url, output: () => printed });
  return {
    url,
    dataDir: folder,
    output: () => printed,
    pid: child.pid as number,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => {
      await end(child, 'SIGKILL');
    },
  };
}

/** The developer's own settings must not reach the product under test. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(PATH|HOME|LANG|LC_ALL|TMPDIR|TZ|USER|SHELL|CI)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ours.test(name)));
}

type Waiting = { child: ChildProcess; url: string; output(): string };

async function untilReady({ child, url, output }: Waiting): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    if (child.exitCode !== null) throw new Error(`The product stopped:\n${output()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await setTimeout(50);
  }
  child.kill('SIGKILL');
  throw new Error(`The product was not ready within a minute:\n${output()}`);
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return ended;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
