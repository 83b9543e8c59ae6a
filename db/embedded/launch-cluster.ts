import type { ServerUser } from '#db/embedded/cluster/choose-server-user.ts';
import { ensureDatabase } from '#db/embedded/cluster/ensure-database.ts';
import { leaveMark } from '#db/embedded/presence/leave-mark.ts';
import { launchServer } from '#db/embedded/server/launch-server.ts';
import { stopServer } from '#db/embedded/server/stop-server.ts';
import type { EmbeddedPostgres, Session } from '#db/embedded/start-embedded-postgres.ts';
import { writeLaunchRecord } from '#db/embedded/watchdog/keep-launch-record.ts';
import { spawnWatchdog } from '#db/embedded/watchdog/spawn-watchdog.ts';
import { stopUnusedServer } from '#db/embedded/watchdog/stop-unused-server.ts';

/** Starts the server of an initialized cluster, with a watchdog beside it. */
export async function launchCluster(session: Session, user: ServerUser): Promise<EmbeddedPostgres> {
  const { cluster, postgres, throwaway, log } = session;
  const mark = leaveMark(cluster.usersDir);
  // First the watchdog, then the server: there is no moment in which our end would orphan it.
  const watchdog = spawnWatchdog(cluster, postgres, throwaway);
  let identity = '';
  const onSpawn = (spawned: string) => {
    identity = spawned;
    watchdog.watch(spawned);
    writeLaunchRecord(cluster, { server: spawned, watchdog: watchdog.identity });
  };
  const stop = async () => {
    mark.remove();
    try {
      const stopped = await stopUnusedServer({ cluster, identity, postgres, throwaway });
      log(
        stopped ? 'PostgreSQL is stopped' : 'leaving PostgreSQL to the process that still uses it',
      );
    } finally {
      watchdog.release();
    }
  };
  try {
    const { port } = await launchServer({ cluster, postgres, user, throwaway, onSpawn });
    const url = await ensureDatabase(cluster, port);
    log(`PostgreSQL is ready on port ${port}`);
    let stopping: Promise<void> | undefined;
    const stopOnce = () => {
      stopping ??= stop();
      return stopping;
    };
    return { url, port, adopted: false, stop: stopOnce };
  } catch (error) {
    mark.remove();
    if (identity) await stopServer(identity, postgres);
    watchdog.release();
    throw error;
  }
}
