import { readFileSync } from 'node:fs';
import path from 'node:path';

export interface PostmasterFile {
  pid: number;
  port: number;
  /** `starting`, `ready`, `stopping`, `standby`, or empty very early. */
  status: string;
}

/** What PostgreSQL itself writes about its running server; null without a (whole) file. */
export function readPostmasterFile(dataDir: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  // A negative pid is a server in single-user mode.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return null;
  return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() };
}
