import { Logger as JobLogger, type Runner, run, type WorkerPool } from 'graphile-worker';
import type { DatabaseHandle } from '#db/connect.ts';
import type { JobName, Jobs } from '#db/jobs.ts';
import { holdWorkerLock, type WorkerLock } from '#db/operations/workers/hold-worker-lock.ts';
import { toJobPool } from '#db/to-job-pool.ts';
import type { BotContext } from './context.ts';
import { cancelSubscription } from './jobs/cancel-subscription.ts';
import { chooseCohortChannel } from './jobs/choose-cohort-channel.ts';
import { openCohortChannels } from './jobs/open-cohort-channels.ts';
import { publishHomeJob } from './jobs/publish-home.ts';
import { sendChannelMessages } from './jobs/send-channel-messages.ts';
import { type MailPace, mailPace, sendMail } from './jobs/send-mail.ts';
import { welcomeFounder } from './jobs/welcome-founder.ts';

type Options = {
  context: BotContext;
  pool: DatabaseHandle['pool'];
  /** Jobs at once in this process. */
  concurrency?: number;
  /** Between two messages to a channel. */
  intervalMs?: number;
  /** How long a message stays with the process that sends it, should that process die. */
  leaseMs?: number;
  mails?: MailPace;
};

export type Worker = {
  /** Its name in the job queue. */
  id: string;
  /** Finishes the jobs at hand and takes no more. */
  stop(): Promise<void>;
};

type Handlers = { [Name in JobName]: (payload: Jobs[Name]) => Promise<void> };

/** Works off the jobs. It registers before its first job, so that a sweep frees them if it dies. */
export async function startWorker(options: Options): Promise<Worker> {
  const { context, pool, concurrency = 4, intervalMs = 1000, leaseMs = 15_000 } = options;
  const { mails = mailPace } = options;
  const pace = { intervalMs, leaseMs, wakeAt };
  const { logger } = context;
  let workers: WorkerPool | undefined;
  let lock: Promise<WorkerLock> | undefined;
  const timers = new Set<NodeJS.Timeout>();
  let stopping = false;

  /** The queue polls every two seconds; a message due earlier is not kept waiting. */
  function wakeAt(at: Date): void {
    if (stopping) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        workers?.nudge(1);
      },
      at.getTime() - Date.now() + 10,
    );
    timers.add(timer);
  }

  const handlers: Handlers = {
    'send-channel-messages': (job) => sendChannelMessages(context, job, pace),
    'publish-home': (job) => publishHomeJob(context, job),
    'welcome-founder': (job) => welcomeFounder(context, job),
    'open-cohort-channels': (job) => openCohortChannels(context, job),
    'choose-cohort-channel': (job) => chooseCohortChannel(context, job),
    'send-mail': (job) => sendMail(context, job, mails),
    'cancel-subscription': (job) => cancelSubscription(context, job),
  };

  const runner: Runner = await run({
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
                workers = worker.workerPool;
                lock ??= holdWorkerLock(pool, {
                  workerId: worker.workerPool.id,
                  onError: (error) => logger.warn({ err: error }, 'The worker lost its lock'),
                });
                await lock;
              },
            },
          },
        },
      ],
    },
  });
  return {
    get id() {
      return workers?.id ?? '';
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      await runner.stop();
      await (await lock)?.release();
    },
  };
}

/** One line per job done. What fails is logged by the queue, with its attempt. */
function timed(handlers: Handlers, { logger }: BotContext) {
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
