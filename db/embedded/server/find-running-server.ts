import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import path from 'node:path';
import { identifyProcess } from '#db/embedded/presence/identify-process.ts';
import { pollUntil } from '#db/embedded/presence/poll-until.ts';
import { readPostmasterFile } from '#db/embedded/server/read-postmaster-file.ts';

/**
 * The identity of the server that runs on this data folder, or null. Clears away a pid file that
 * would keep a new server from starting although no server runs. Only within a turn.
 */
export async function findRunningServer(
  dataDir: string,
  log: (message: string) => void,
): Promise<string | null> {
  const file = readPostmasterFile(dataDir);
  if (!file) return null;
  const identity = identifyProcess(file.pid);
  if (identity === null) {
    await removeOfUnreaped(dataDir, file.pid, log);
    return null;
  }
  if (servesFolder(file.pid, dataDir)) return identity;
  log(`removing a stale postmaster.pid: process ${file.pid} is no server of ${dataDir}`);
  removePidFile(dataDir);
  return null;
}

/**
 * The file of a dead server stays: PostgreSQL looks through it for survivors in shared memory. But
 * a just-killed one is a zombie for a moment, or for good where process 1 reaps nobody, and
 * PostgreSQL takes it for alive.
 */
async function removeOfUnreaped(dataDir: string, pid: number, log: (message: string) => void) {
  const reaped = await pollUntil(() => !exists(pid), { timeoutMs: 3_000 });
  if (reaped) return;
  log(`removing a stale postmaster.pid: its process ${pid} is dead, but nobody reaps it`);
  removePidFile(dataDir);
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function servesFolder(pid: number, dataDir: string): boolean {
  if (process.platform === 'win32') return true;
  if (path.basename(readProgram(pid)) !== 'postgres') return false;
  return `${readArguments(pid)} `.includes(` ${dataDir} `) || readWorkingFolder(pid) === dataDir;
}

function readProgram(pid: number): string {
  return process.platform === 'linux' ? readProc(pid, 'comm') : readPs(pid, 'comm=');
}

function readArguments(pid: number): string {
  return process.platform === 'linux' ? readProc(pid, 'cmdline') : readPs(pid, 'command=');
}

function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

function readPs(pid: number, column: string): string {
  const ps = spawnSync('ps', ['-ww', '-o', column, '-p', `${pid}`], { encoding: 'utf8' });
  return (ps.stdout ?? '').trim();
}

/** A server started by hand may have named its folder in another way, but always works inside it. */
function readWorkingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function removePidFile(dataDir: string): void {
  rmSync(path.join(dataDir, 'postmaster.pid'), { force: true });
}
