import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { isProcessRunning } from '#db/embedded/presence/is-process-running.ts';
import { pollUntil } from '#db/embedded/presence/poll-until.ts';

/** Fast shutdown: sessions are ended, everything committed is on disk. Resolves when it is gone. */
export async function stopServer(identity: string, postgres: string): Promise<void> {
  signal(identity, 'SIGINT', postgres);
  if (await isGone(identity, 20_000)) return;
  signal(identity, 'SIGQUIT', postgres);
  if (await isGone(identity, 10_000)) return;
  throw new Error(`The PostgreSQL server ${Number.parseInt(identity, 10)} does not stop.`);
}

async function isGone(identity: string, timeoutMs: number): Promise<boolean> {
  return (await pollUntil(() => !isProcessRunning(identity), { timeoutMs })) === true;
}

function signal(identity: string, name: 'SIGINT' | 'SIGQUIT', postgres: string): void {
  if (!isProcessRunning(identity)) return;
  const pid = Number.parseInt(identity, 10);
  if (process.platform === 'win32') {
    // Windows has no signals: there, PostgreSQL listens on a pipe that its pg_ctl knows.
    spawnSync(path.join(path.dirname(postgres), 'pg_ctl.exe'), ['kill', name.slice(3), `${pid}`]);
    return;
  }
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
