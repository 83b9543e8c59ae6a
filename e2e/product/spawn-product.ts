import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';

export type Spawned = {
  child: ChildProcess;
  /** What it printed so far. */
  output(): string;
  /** Resolves with the exit code; null when a signal ended it. */
  ended: Promise<number | null>;
};

export type Start = { env?: Record<string, string>; dataDir: string; port: number; mode?: string };

const root = path.resolve(import.meta.dirname, '../..');
const living = new Set<ChildProcess>();

// A run that is broken off leaves no product behind. (Its PostgreSQL ends with it.)
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Runs `start.ts` as `npm start` does, in a process of its own, and waits for nothing. */
export function spawnProduct({ env = {}, dataDir, port, mode }: Start): Spawned {
  let printed = '';
  const child = spawn(process.execPath, ['--import', 'tsx', 'start.ts', ...(mode ? [mode] : [])], {
    cwd: root,
    env: { ...cleanEnvironment(), PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  living.add(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      printed += chunk;
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    // Not `exit`: by then what it printed last may not have arrived.
    child.once('close', (code) => {
      living.delete(child);
      resolve(code);
    });
  });
  return { child, output: () => printed, ended };
}

/** The developer's own settings must not reach the product under test. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const ours = /^(PATH|HOME|LANG|LC_ALL|TMPDIR|TZ|USER|SHELL|CI)$/;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => ours.test(name)));
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
