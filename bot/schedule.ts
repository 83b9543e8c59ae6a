import { createTask } from 'node-cron';

/** `when` is a cron expression that begins with seconds. */
export type Timed = { when: string };

export type Schedule = { stop(): void };

type ScheduleOptions<Job> = {
  clock: () => Date;
  /** Must not throw. `slot` is the time at which the job was due. */
  run(job: Job, slot: Date): Promise<void>;
};

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
/** A clock that is set back by less is being set right, and comes to the same times again. */
const smallStepMs = 5 * secondMs;

/** All at once they would wait in vain for a connection to the database. */
export const catchUpLanes = 3;

/**
 * Runs each job at its times by the clock. It looks at the clock each second and waits in between by
 * the monotonic timer, so a clock that jumps is noticed within a second: ahead by more than a minute,
 * each job is caught up once, a few at a time; back, jobs go on with their next time. A job that still
 * runs is not started again. node-cron reads the expressions; its own waiting goes by the process's
 * clock, is silent after a step back, and walks through every second of a step ahead.
 */
export function startSchedule<Job extends Timed>(
  jobs: readonly Job[],
  { clock, run }: ScheduleOptions<Job>,
): Schedule {
  const timed = jobs.map((job) => ({
    job,
    task: createTask(job.when, () => {}),
    isRunning: false,
  }));
  let last = wholeSecond(clock());
  let timer: NodeJS.Timeout;
  let isStopped = false;

  async function runAll(due: { each: (typeof timed)[number]; slot: Date }[]): Promise<void> {
    for (let next = due.shift(); next && !isStopped; next = due.shift()) {
      await run(next.each.job, next.slot);
      next.each.isRunning = false;
    }
  }

  function tick(): void {
    const now = wholeSecond(clock());
    if (now > last || last - now > smallStepMs) {
      const first = now > last ? last + secondMs : now;
      const hasJumped = now - first > minuteMs;
      const due: Parameters<typeof runAll>[0] = [];
      for (const each of timed) {
        const slot = hasJumped ? now - (now % minuteMs) : lastMatch(each.task, first, now);
        if (slot === null || each.isRunning) continue;
        each.isRunning = true;
        due.push({ each, slot: new Date(slot) });
      }
      for (let lanes = hasJumped ? catchUpLanes : due.length; lanes > 0; lanes -= 1)
        void runAll(due);
      last = now;
    }
    wait();
  }

  function wait(): void {
    timer = setTimeout(tick, secondMs - (clock().getTime() % secondMs));
  }

  wait();
  return {
    stop() {
      clearTimeout(timer);
      isStopped = true;
      for (const { task } of timed) void task.destroy();
    },
  };
}

function wholeSecond(at: Date): number {
  return Math.floor(at.getTime() / secondMs) * secondMs;
}

function lastMatch(
  task: ReturnType<typeof createTask>,
  first: number,
  last: number,
): number | null {
  for (let at = last; at >= first; at -= secondMs) if (task.match(new Date(at))) return at;
  return null;
}
