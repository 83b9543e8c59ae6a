/** Due at `atSecond` of each period; periods are counted from midnight UTC. */
export type Timed = { everySeconds: number; atSecond: number };

export type Schedule = { stop(): void };

type ScheduleOptions<Job> = {
  clock: () => Date;
  /** Must not throw. `slot` is the time at which the job was due. */
  run(job: Job, slot: Date): Promise<void>;
};

const tickMs = 1_000;
/** A clock that is set back by less is being set right, and comes to the same times again. */
const smallStepMs = 5_000;

/**
 * Runs each job at its times by the clock. It looks at the clock each second and waits in between by
 * the monotonic timer, so a clock that jumps is noticed within a second: ahead, only the last time of
 * each job is caught up; back, jobs go on with their next time. A job that still runs is not started
 * again.
 */
export function startSchedule<Job extends Timed>(
  jobs: readonly Job[],
  { clock, run }: ScheduleOptions<Job>,
): Schedule {
  const startedAt = clock().getTime();
  const timed = jobs.map((job) => ({ job, slot: lastSlot(job, startedAt), isRunning: false }));
  let timer: NodeJS.Timeout;

  function tick(): void {
    const now = clock().getTime();
    for (const each of timed) {
      const slot = lastSlot(each.job, now);
      const aheadMs = each.slot - now;
      if (slot === each.slot || (aheadMs > 0 && aheadMs <= smallStepMs)) continue;
      const isDue = slot > each.slot && !each.isRunning;
      each.slot = slot;
      if (!isDue) continue;
      each.isRunning = true;
      void run(each.job, new Date(slot)).finally(() => {
        each.isRunning = false;
      });
    }
    wait(now);
  }

  function wait(now: number): void {
    timer = setTimeout(tick, tickMs - (now % tickMs));
  }

  wait(startedAt);
  return { stop: () => clearTimeout(timer) };
}

/** The latest time at which the job was due. */
function lastSlot({ everySeconds, atSecond }: Timed, now: number): number {
  const everyMs = everySeconds * 1_000;
  const atMs = atSecond * 1_000;
  return Math.floor((now - atMs) / everyMs) * everyMs + atMs;
}
