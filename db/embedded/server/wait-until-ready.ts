import { isProcessRunning } from '#db/embedded/presence/is-process-running.ts';
import { pollUntil } from '#db/embedded/presence/poll-until.ts';
import { readPostmasterFile } from '#db/embedded/server/read-postmaster-file.ts';

/** The port of a server that takes connections, or `gone` when the process ended before it did. */
export async function waitUntilReady(
  dataDir: string,
  identity: string,
  timeoutMs = 60_000,
): Promise<number | 'gone'> {
  const pid = Number.parseInt(identity, 10);
  const outcome = await pollUntil<number | 'gone'>(
    () => {
      const file = readPostmasterFile(dataDir);
      if (file?.pid === pid && file.status === 'ready') return file.port;
      return isProcessRunning(identity) ? undefined : 'gone';
    },
    { timeoutMs, everyMs: 5 },
  );
  if (outcome === undefined) {
    throw new Error(
      `The PostgreSQL server ${pid} on ${dataDir} is neither ready nor gone after ${timeoutMs / 1000} s.`,
    );
  }
  return outcome;
}
