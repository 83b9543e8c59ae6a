import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const unknownStart = 'unknown';

/**
 * `<pid>-<start>` of a running process, so that a later process under the same pid is not mistaken
 * for it (pids repeat after a reboot or a container restart). Null when it is gone or a zombie.
 */
export function identifyProcess(pid: number): string | null {
  const start = process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid);
  return start === null ? null : `${pid}-${start}`;
}

function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may hold spaces and parentheses itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${fields[19]}${bootId()}`;
  } catch {
    return answersSignals(pid) ? unknownStart : null;
  }
}

function bootId(): string {
  return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
}

function startByPs(pid: number): string | null {
  if (!answersSignals(pid)) return null;
  if (process.platform === 'win32') return unknownStart;
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  const ps = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', `${pid}`], { encoding: 'utf8', env });
  const [state, ...start] = (ps.stdout ?? '').trim().split(/\s+/);
  if (!state) return unknownStart;
  return state.startsWith('Z') ? null : start.join('').replace(/\W/g, '');
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
