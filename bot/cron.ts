import { schedule } from 'node-cron';
import { claimCronRun } from '#db/operations/jobs/coordination.ts';
import type { BotContext } from './context.ts';
import { dailyJobs } from './cron/daily-jobs.ts';
import { housekeepingJobs } from './cron/housekeeping-jobs.ts';
import { weeklyJobs } from './cron/weekly-jobs.ts';

export type Cron = { stop(): Promise<void> };

/** The schedule. Each job is idempotent, so a missed or doubled run does no harm. */
export function startCron(context: BotContext): Cron {
  const { db, logger, clock } = context;
  const jobs = [...housekeepingJobs(context), ...dailyJobs(context), ...weeklyJobs(context)];
  const tasks = jobs.map(({ name, when, once, run }) =>
    schedule(when, () => attempt(context, name, run), {
      name,
      noOverlap: true,
      distributed: once,
      suppressMissedWarning: true,
      logger: {
        info: () => {},
        debug: () => {},
        warn: (text) => logger.debug({ job: name }, text),
        error: (error) => logger.warn({ job: name, err: error }, 'A scheduled job was not run'),
      },
      runCoordinator: {
        // The key is the name and the moment that it was due.
        shouldRun: (key) => claimCronRun(db, { name, slot: new Date(key.slice(name.length + 1)) }),
      },
    }),
  );
  // What came due while nothing ran is caught up now.
  for (const { name, run } of jobs) void attempt(context, name, run);
  logger.debug({ at: clock(), jobs: jobs.length }, 'Schedule started');
  return {
    async stop() {
      await Promise.all(tasks.map((task) => task.destroy()));
    },
  };
}

async function attempt(
  { logger }: BotContext,
  name: string,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
  } catch (error) {
    logger.error({ err: error, job: name }, 'A scheduled job failed');
  }
}
