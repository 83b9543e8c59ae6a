import { rmSync } from 'node:fs';
import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';
import { listLiveMarks } from '#db/embedded/presence/list-live-marks.ts';
import { takeTurn } from '#db/embedded/presence/take-turn.ts';
import { stopServer } from '#db/embedded/server/stop-server.ts';

interface Ending {
  cluster: Cluster;
  identity: string;
  postgres: string;
  /** A throwaway cluster leaves nothing behind. */
  throwaway: boolean;
}

/** Stops the server unless somebody uses it; says whether it did. In a turn: nobody adopts meanwhile. */
export async function stopUnusedServer(ending: Ending): Promise<boolean> {
  const { cluster, identity, postgres, throwaway } = ending;
  const endTurn = await takeTurn(cluster);
  try {
    if (listLiveMarks(cluster.usersDir).length > 0) return false;
    await stopServer(identity, postgres);
    if (throwaway) {
      rmSync(cluster.dataDir, { recursive: true, force: true });
      rmSync(cluster.launcherDir, { recursive: true, force: true });
    }
    return true;
  } finally {
    endTurn();
  }
}
