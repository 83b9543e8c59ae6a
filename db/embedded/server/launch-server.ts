import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServerUser } from '#db/embedded/cluster/choose-server-user.ts';
import type { Cluster } from '#db/embedded/cluster/describe-cluster.ts';
import { identifyProcess } from '#db/embedded/presence/identify-process.ts';
import { buildServerEnvironment } from '#db/embedded/server/build-server-environment.ts';
import { choosePort } from '#db/embedded/server/choose-port.ts';
import { waitUntilReady } from '#db/embedded/server/wait-until-ready.ts';

export interface RunningServer {
  identity: string;
  port: number;
}

interface Launch {
  cluster: Cluster;
  postgres: string;
  user: ServerUser;
  throwaway: boolean;
  /** Told as soon as there is a process, long before it is ready. */
  onSpawn(identity: string): void;
}

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  'logging_collector=off',
];
const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Another program may take the port between our look and PostgreSQL's; and the backends of a
 * server that was just killed hold its shared memory for a moment.
 */
const passing = /Address already in use|could not bind|shared memory block .* still in use/;
const patienceMs = 10_000;

export async function launchServer(launch: Launch): Promise<RunningServer> {
  const { cluster } = launch;
  if (existsSync(cluster.serverLog)) renameSync(cluster.serverLog, cluster.previousServerLog);
  const givingUp = performance.now() + patienceMs;
  for (;;) {
    const identity = spawnServer(launch, await choosePort(cluster.portFile));
    launch.onSpawn(identity);
    const port = await waitUntilReady(cluster.dataDir, identity);
    if (port !== 'gone') return { identity, port };
    const serverLog = readFileSync(cluster.serverLog, 'utf8').slice(-2_000);
    if (performance.now() > givingUp || !passing.test(serverLog)) {
      throw new Error(
        `PostgreSQL did not start on ${cluster.dataDir}. The end of ${cluster.serverLog}:\n${serverLog}`,
      );
    }
    await delay(100);
  }
}

function spawnServer({ cluster, postgres, user, throwaway }: Launch, port: number): string {
  const output = openSync(cluster.serverLog, 'a');
  const chosen = throwaway ? [...settings, ...throwawaySettings] : settings;
  try {
    const server = spawn(
      postgres,
      ['-D', cluster.dataDir, '-p', `${port}`, ...chosen.flatMap((setting) => ['-c', setting])],
      {
        ...user,
        env: buildServerEnvironment(),
        cwd: path.parse(cluster.dataDir).root,
        // Its own process group: Ctrl-C in the terminal is for us, and we stop it in our order.
        detached: true,
        windowsHide: true,
        stdio: ['ignore', output, output],
      },
    );
    server.unref();
    server.once('error', () => undefined);
    if (server.pid === undefined) throw new Error(`${postgres} could not be run.`);
    return identifyProcess(server.pid) ?? `${server.pid}-gone`;
  } finally {
    closeSync(output);
  }
}
