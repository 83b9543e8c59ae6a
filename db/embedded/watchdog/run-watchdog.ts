import { existsSync } from 'node:fs';
import { type Cluster, describeCluster } from '#db/embedded/cluster/describe-cluster.ts';
import { isProcessRunning } from '#db/embedded/presence/is-process-running.ts';
import { listLiveMarks } from '#db/embedded/presence/list-live-marks.ts';
import { pollUntil } from '#db/embedded/presence/poll-until.ts';
import { takeTurn } from '#db/embedded/presence/take-turn.ts';
import { findRunningServer } from '#db/embedded/server/find-running-server.ts';
import { stopUnusedServer } from '#db/embedded/watchdog/stop-unused-server.ts';

/** Started by `spawnWatchdog` only. Its standard input is the pipe from the process that it watches. */
async function runWatchdog(order: { dataDir: string; postgres: string; throwaway: boolean }) {
  const cluster = describeCluster(order.dataDir);
  const told = await readUntilParentEnds();
  if (!existsSync(cluster.launcherDir)) return;
  // Untold, the parent died between starting us and naming the server.
  const identity = told ?? (await findInTurn(cluster));
  if (identity === null) return;
  const isDue = () =>
    listLiveMarks(cluster.usersDir).length === 0 ||
    (!order.throwaway && !isProcessRunning(identity));
  for (;;) {
    await pollUntil(isDue, { timeoutMs: Number.POSITIVE_INFINITY, everyMs: 300 });
    if (!order.throwaway && !isProcessRunning(identity)) return;
    if (await stopUnusedServer({ ...order, cluster, identity })) return;
  }
}

async function readUntilParentEnds(): Promise<string | null> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  return text.trim().split('\n').at(-1) || null;
}

async function findInTurn(cluster: Cluster): Promise<string | null> {
  const endTurn = await takeTurn(cluster);
  try {
    return await findRunningServer(cluster.dataDir, () => undefined);
  } finally {
    endTurn();
  }
}

await runWatchdog(JSON.parse(process.argv[2] ?? '{}'));
