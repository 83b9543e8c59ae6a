import { realpathSync } from 'node:fs';
import path from 'node:path';

export interface Cluster {
  dataDir: string;
  /** Our own notes about the cluster, beside the data folder: PostgreSQL wants that one for itself. */
  launcherDir: string;
  passwordFile: string;
  portFile: string;
  recordFile: string;
  serverLog: string;
  previousServerLog: string;
  watchdogLog: string;
  usersDir: string;
  choosingDir: string;
  ticketsDir: string;
}

/** The folder above the data folder must exist: its real path lets two spellings share one cluster. */
export function describeCluster(dataDir: string): Cluster {
  const absolute = path.resolve(dataDir);
  const real = path.join(realpathSync(path.dirname(absolute)), path.basename(absolute));
  const launcherDir = `${real}.launcher`;
  return {
    dataDir: real,
    launcherDir,
    passwordFile: path.join(launcherDir, 'password'),
    portFile: path.join(launcherDir, 'port'),
    recordFile: path.join(launcherDir, 'launched.json'),
    serverLog: path.join(launcherDir, 'server.log'),
    previousServerLog: path.join(launcherDir, 'server.previous.log'),
    watchdogLog: path.join(launcherDir, 'watchdog.log'),
    usersDir: path.join(launcherDir, 'users'),
    choosingDir: path.join(launcherDir, 'choosing'),
    ticketsDir: path.join(launcherDir, 'tickets'),
  };
}
