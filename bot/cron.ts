import { schedule } from 'node-cron';
import { claimCronRun } from '#db/operations/cron/claim-cron-run.ts';
import { pruneExpired } from '#db/operations/cron/prune-expired.ts';
import { resumeMails } from '#db/operations/mails/resume-mails.ts';
import { markMissedPledges } from '#db/operations/pledges/mark-missed-pledges.ts';
import { resumeChannels } from '#db/operations/slack/resume-channels.ts';
import { generateTasks } from '#db/operations/tasks/generate-tasks.ts';
import { sweepDeadWorkers } from '#db/operations/workers/sweep-dead-workers.ts';
import type { BotContext } from './context.ts';

export type Cron = { stop(): Promise<void> };

type Job = {
  name: string;
  /** Seconds first. */
  when: string;
  /** Runs in one of the processes; others run in each. */
  once: boolean;
  run(): Promise<void>;
};

/** The schedule. Each job is idempotent, so a missed or doubled run does no harm. */
export function startCron(context: BotContext): Cron {
  const { db, logger, clock } = context;
  const jobs = jobsOf(context);
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

function jobsOf({ db, clock, logger, mailer }: BotContext): Job[] {
  let suspected: ReadonlySet<string> = new Set();
  return [
    {
      name: 'sweep-dead-workers',
      when: '*/10 * * * * *',
      once: false,
      async run() {
        const sweep = await sweepDeadWorkers(db, { suspected });
        suspected = sweep.suspected;
        if (sweep.freed.length > 0) logger.warn(sweep, 'Freed the jobs of dead workers');
      },
    },
    {
      name: 'mark-missed-pledges',
      when: '0 * * * * *',
      once: true,
      async run() {
        await markMissedPledges(db, { now: clock() });
      },
    },
    {
      // Each zone's day begins at its own midnight, and no zone is off by other than quarters.
      name: 'generate-tasks',
      when: '5 */5 * * * *',
      once: true,
      async run() {
        const generated = await generateTasks(db, { now: clock() });
        if (generated.zones.length > 0) logger.info(generated, 'Generated tasks');
      },
    },
    {
      name: 'resume-channels',
      when: '0 3 * * * *',
      once: true,
      run: () => resumeChannels(db),
    },
    {
      name: 'resume-mails',
      when: '0 4 * * * *',
      once: true,
      run: () => resumeMails(db, { now: clock(), canSend: mailer !== null }),
    },
    {
      name: 'prune-expired',
      when: '0 7 * * * *',
      once: true,
      run: () => pruneExpired(db, { now: clock() }),
    },
  ];
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
