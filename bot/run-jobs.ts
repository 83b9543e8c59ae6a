import { Logger as JobLogger, type Runner, run, type WorkerPool } from 'graphile-worker';
import type { DatabaseHandle } from '#db/connect.ts';
import { type JobName, type Jobs, toJobPool } from '#db/jobs.ts';
import type { BotContext } from './context.ts';

type Handlers<Names extends JobName> = {
  [Name in Names]: (payload: Jobs[Name]) => Promise<void>;
};

type Options<Names extends JobName> = {
  context: BotContext;
  pool: DatabaseHandle['pool'];
  handlers: Handlers<Names>;
  /** Jobs at once. */
  concurrency: number;
  /** Before the first job is taken. */
  onStart?(workers: WorkerPool): Promise<void>;
};

/** Takes the jobs that there are handlers for, and no others. */
export function runJobs<Names extends JobName>(options: Options<Names>): Promise<Runner> {
  const { context, pool, handlers, concurrency, onStart } = options;
  const { logger } = context;
  return run({
    pgPool: toJobPool(pool),
    taskList: timed(handlers, context),
    concurrency,
    noHandleSignals: true,
    logger: new JobLogger(() => (level, message) => {
      logger[level === 'error' ? 'error' : 'debug']({ module: 'jobs' }, message);
    }),
    preset: {
      plugins: [
        {
          name: 'register-worker',
          version: '1.0.0',
          worker: {
            hooks: {
              async startWorker(_context, { worker }) {
                await onStart?.(worker.workerPool);
              },
            },
          },
        },
      ],
    },
  });
}

/** One line per job done. What fails is logged by the queue, with its attempt. */
function timed<Names extends JobName>(handlers: Handlers<Names>, { logger }: BotContext) {
  return Object.fromEntries(
    Object.entries(handlers).map(([job, handle]) => [
      job,
      async (payload: unknown) => {
        const startedAt = performance.now();
        await (handle as (payload: unknown) => Promise<void>)(payload);
        const ms = Math.round(performance.now() - startedAt);
        logger.info({ job, ...(payload as object), ms }, 'Job done');
      },
    ]),
  );
}
