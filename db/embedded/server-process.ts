import { execFile, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Cluster, processOptions } from '#db/embedded/cluster.ts';

/** Tells our servers from one that somebody started by hand on the folder: that is never stopped. */
export const clusterName = 'slipstream-embedded';

const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'timezone=UTC',
  'log_timezone=UTC',
  'logging_collector=off',
  `cluster_name=${clusterName}`,
];
const throwawaySettings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/**
 * Another program may take the port between our check and PostgreSQL's; and the backends of a
 * server that was just killed hold its shared memory for a moment.
 */
const transientFailure =
  /Address already in use|could not bind|shared memory block .* still in use/;

interface PostmasterFile {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping`, `standby`, or empty very early. */
  status: string;
}

/**
 * The server that runs on this data folder, once it takes connections; one that is shutting down
 * is waited for. Removes a pid file that would keep a new server from starting although none runs.
 */
export async function findRunningServer(
  dataDir: string,
  log: (message: string) => void,
): Promise<PostmasterFile | null> {
  const file = readPostmasterFile(dataDir);
  if (!file) return null;
  if (!isProcessRunning(file.pid)) {
    await removeIfUnreaped(dataDir, file.pid, log);
    return null;
  }
  if (!servesFolder(file.pid, dataDir)) {
    log(`removing a stale postmaster.pid: process ${file.pid} is no server of ${dataDir}`);
    removePostmasterFile(dataDir);
    return null;
  }
  return (await waitUntilReady(dataDir, file.pid)) ?? findRunningServer(dataDir, log);
}

/** Resolves with the port once the server takes connections. */
export async function launchServer(cluster: Cluster): Promise<number> {
  const { dataDir, launcherDir } = cluster;
  const logFile = path.join(launcherDir, 'server.log');
  if (fs.existsSync(logFile)) fs.renameSync(logFile, path.join(launcherDir, 'server.previous.log'));
  const deadline = performance.now() + 10_000;
  for (;;) {
    const pid = spawnServer(cluster, logFile, await choosePort(launcherDir));
    const ready = await waitUntilReady(dataDir, pid);
    if (ready) return ready.port;
    const serverLog = fs.readFileSync(logFile, 'utf8').slice(-2_000);
    if (performance.now() > deadline || !transientFailure.test(serverLog)) {
      throw new Error(
        `PostgreSQL did not start on ${dataDir}. The end of ${logFile}:\n${serverLog}`,
      );
    }
    await delay(100);
  }
}

function spawnServer(cluster: Cluster, logFile: string, port: number): number {
  const { dataDir, programs, throwaway } = cluster;
  const chosen = throwaway ? [...settings, ...throwawaySettings] : settings;
  const output = fs.openSync(logFile, 'a');
  const server = spawn(
    programs.postgres,
    ['-D', dataDir, '-p', `${port}`, ...chosen.flatMap((setting) => ['-c', setting])],
    {
      ...processOptions(cluster),
      // Its own process group: Ctrl-C in the terminal must reach only us, so that we stop it last.
      detached: true,
      windowsHide: true,
      stdio: ['ignore', output, output],
    },
  );
  fs.closeSync(output);
  server.unref();
  server.once('error', () => undefined);
  if (server.pid === undefined) throw new Error(`${programs.postgres} could not be run.`);
  return server.pid;
}

/** The port of the last run if it is free, so that connection strings stay valid. */
async function choosePort(launcherDir: string): Promise<number> {
  const portFile = path.join(launcherDir, 'port');
  const last = fs.existsSync(portFile) ? Number(fs.readFileSync(portFile, 'utf8')) : 0;
  const isPort = Number.isInteger(last) && last > 0 && last < 65_536;
  const port = (isPort ? await tryPort(last) : undefined) ?? (await tryPort(0));
  if (port === undefined) throw new Error('No TCP port is free on 127.0.0.1.');
  // Removed first: root may have written it in a folder of ours.
  fs.rmSync(portFile, { force: true });
  fs.writeFileSync(portFile, `${port}\n`);
  return port;
}

function tryPort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/** Fast shutdown: sessions are ended, everything committed is on disk. Resolves when it is gone. */
export async function stopServer(cluster: Cluster): Promise<void> {
  const { dataDir, programs } = cluster;
  const pid = readPostmasterFile(dataDir)?.pid;
  if (pid === undefined) return;
  const flags = ['stop', '-D', dataDir, '-m', 'fast', '-t', '30'];
  await promisify(execFile)(programs.pgCtl, flags, processOptions(cluster));
  await waitUntil(() => !isProcessRunning(pid), 5_000);
}

/** Null when the process ended before it took connections. */
async function waitUntilReady(dataDir: string, pid: number): Promise<PostmasterFile | null> {
  let ready: PostmasterFile | null = null;
  const hasDecided = await waitUntil(() => {
    const file = readPostmasterFile(dataDir);
    if (file?.pid === pid && file.status === 'ready') ready = file;
    return ready !== null || !isProcessRunning(pid);
  }, 60_000);
  if (!hasDecided) {
    throw new Error(`The PostgreSQL server ${pid} on ${dataDir} is not ready after 60 s.`);
  }
  return ready;
}

/** What PostgreSQL itself writes about its running server; null without a complete file. */
export function readPostmasterFile(dataDir: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  // A negative pid is a server in single-user mode.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return null;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}

/** A zombie, which has ended but was not reaped yet, does not count. */
export function isProcessRunning(pid: number): boolean {
  if (!exists(pid)) return false;
  if (process.platform === 'win32') return true;
  // In /proc the state follows the name, which stands in parentheses and may contain parentheses.
  const state =
    process.platform === 'linux' ? readProc(pid, 'stat').split(') ').at(-1) : readPs(pid, 'stat=');
  return !/^[ZX]/.test(state ?? '');
}

/** False when it is still not so after the timeout. */
export async function waitUntil(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs;
  while (!isSo()) {
    if (performance.now() > deadline) return false;
    await delay(10);
  }
  return true;
}

/**
 * The file of a dead server stays: PostgreSQL uses it to look for survivors in shared memory. But
 * a killed process is a zombie for a moment, or for good where process 1 does not reap, and
 * PostgreSQL would take it for alive.
 */
async function removeIfUnreaped(dataDir: string, pid: number, log: (message: string) => void) {
  if (await waitUntil(() => !exists(pid), 3_000)) return;
  log(`removing a stale postmaster.pid: its process ${pid} is dead, but was never reaped`);
  removePostmasterFile(dataDir);
}

function removePostmasterFile(dataDir: string): void {
  fs.rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Pids repeat after a reboot or a container restart: any program may run under the old one. */
function servesFolder(pid: number, dataDir: string): boolean {
  if (process.platform === 'win32') return true;
  const isLinux = process.platform === 'linux';
  const program = isLinux ? readProc(pid, 'comm') : readPs(pid, 'comm=');
  if (path.basename(program) !== 'postgres') return false;
  const command = isLinux ? readProc(pid, 'cmdline') : readPs(pid, 'command=');
  return `${command} `.includes(` ${dataDir} `) || readWorkingFolder(pid) === dataDir;
}

/** A server started by hand may have named its folder in another way, but always works inside it. */
function readWorkingFolder(pid: number): string | undefined {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function readProc(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function readPs(pid: number, column: string): string {
  const ps = spawnSync('ps', ['-ww', '-o', column, '-p', `${pid}`], { encoding: 'utf8' });
  return (ps.stdout ?? '').trim();
}
