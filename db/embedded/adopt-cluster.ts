import { ensureDatabase } from '#db/embedded/cluster/ensure-database.ts';
import { isProcessRunning } from '#db/embedded/presence/is-process-running.ts';
import { leaveMark } from '#db/embedded/presence/leave-mark.ts';
import type { RunningServer } from '#db/embedded/server/launch-server.ts';
import type { EmbeddedPostgres, Session } from '#db/embedded/start-embedded-postgres.ts';
import { readLaunchRecord, writeLaunchRecord } from '#db/embedded/watchdog/keep-launch-record.ts';
import { spawnWatchdog, type Watchdog } from '#db/embedded/watchdog/spawn-watchdog.ts';

/** Uses a server that runs already, and never stops it. */
export async function adoptCluster(
  session: Session,
  server: RunningServer,
): Promise<EmbeddedPostgres> {
  const { cluster, log } = session;
  const url = await ensureDatabase(cluster, server.port);
  const mark = leaveMark(cluster.usersDir);
  const watchdog = replaceLostWatchdog(session, server);
  log(`using the PostgreSQL server that already runs on port ${server.port}`);
  const stop = async () => {
    mark.remove();
    watchdog?.release();
  };
  return { url, port: server.port, adopted: true, stop };
}

/** Somebody killed all of node: without this, a server of ours would run for ever. */
function replaceLostWatchdog(session: Session, server: RunningServer): Watchdog | undefined {
  const { cluster, postgres, throwaway } = session;
  const record = readLaunchRecord(cluster);
  if (record?.server !== server.identity || isProcessRunning(record.watchdog)) return undefined;
  const watchdog = spawnWatchdog(cluster, postgres, throwaway);
  watchdog.watch(server.identity);
  writeLaunchRecord(cluster, { server: server.identity, watchdog: watchdog.identity });
  return watchdog;
}
