import { tracingChannel } from 'node:diagnostics_channel';
import { Logger as JobLogger, type Runner, run, type WorkerPool } from 'graphile-worker';
import type { DatabaseHandle } from '#db/connect.ts';
import { createJobPool, type Jobs } from '#db/jobs.ts';
import { startHeartbeat } from '#db/operations/jobs/coordination.ts';
import { requestPostEdit } from '#db/operations/slack/shared-posts.ts';
import { editEveryMs } from '#shared/domain/channel-posts.ts';
import type { JobName } from '#shared/domain/deliveries.ts';
import type { BotContext } from './context.ts';
import {
  chooseCohortChannel,
  inviteFounders,
  openCohortChannels,
  renameTopics,
} from './jobs/channels.ts';
import { type AnswerTiming, answerQuestion, answerTiming } from './jobs/coach-answers.ts';
import { postAnswer, type StreamTiming, streamAnswer, streamTiming } from './jobs/coach-replies.ts';
import { summarizeConversation } from './jobs/coach-summaries.ts';
import { republishHome } from './jobs/home.ts';
import { workOffImport } from './jobs/imports.ts';
import { type MailTiming, mailTiming, sendMail } from './jobs/mails.ts';
import { keepPicture } from './jobs/pictures.ts';
import { checkSlack, welcomeFounder, welcomeInstaller } from './jobs/slack.ts';
import { sendChannelMessages } from './jobs/slack-outbox.ts';
import { refreshSlackUser } from './jobs/slack-users.ts';
import { sendTextSample } from './jobs/text-sample.ts';
import { sendWebhooks, type WebhookTiming, webhookTiming } from './jobs/webhooks.ts';
import { type AnalysisTiming, analyseWebsite, analysisTiming } from './jobs/website.ts';
import { cancelSubscription } from './payments/subscriptions.ts';

type WorkerOptions = {
  context: BotContext;
  pool: DatabaseHandle['pool'];
  /** Jobs at once in this process: calls to Slack, and as many emails and webhooks. */
  concurrency?: number;
  /** Between two messages to a channel. */
  intervalMs?: number;
  /** A post that several share is edited at most this often. */
  editEveryMs?: number;
  /** Between two polls for jobs that were scheduled for later; the others are announced. */
  pollMs?: number;
  /** A message stays claimed for this long if the process that sends it dies. */
  leaseMs?: number;
  /** Between two heartbeats. */
  heartbeatMs?: number;
  /** Other holders of work in this process, which its heartbeats keep alive. */
  alive?: string[] | null;
  mails?: MailTiming;
  answers?: AnswerTiming;
  streams?: StreamTiming;
  analyses?: AnalysisTiming;
  webhooks?: WebhookTiming;
};

export type Worker = {
  /** The names of its lanes in the job queue. */
  ids: string[];
  /** Finishes the running jobs and takes no more. */
  stop(): Promise<void>;
};

/** A longer one would fire at once. The queue is polled meanwhile. */
const maxTimerMs = 2 ** 31 - 1;

/** These jobs mostly wait for the model, so many run at once. */
const answerConcurrency = 10;

/**
 * Runs the jobs, in a lane for each service that they wait for: while Slack hangs, emails go out and
 * answers are written. Each lane registers before its first job, so that a sweep frees them if the
 * process dies.
 */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { context, pool, concurrency = 4, intervalMs = 1000, leaseMs = 15_000 } = options;
  const { pollMs = 2_000 } = options;
  const { mails = mailTiming, answers = answerTiming } = options;
  const { streams = streamTiming, analyses = analysisTiming } = options;
  const { webhooks = webhookTiming } = options;
  const timing = {
    intervalMs,
    leaseMs,
    editEveryMs: options.editEveryMs ?? editEveryMs,
    wakeAt,
  };
  const { logger } = context;
  let slackLane: WorkerPool | undefined;
  const held = new Set<string>();
  const jobPool = createJobPool(pool, held);
  const heartbeat = startHeartbeat(pool, {
    held,
    everyMs: options.heartbeatMs,
    onError: (error) => logger.warn({ err: error }, 'The worker sent no heartbeat'),
  });
  for (const id of options.alive ?? []) await heartbeat.add(id);
  const registered = new Map<string, Promise<unknown>>();
  const timers = new Set<NodeJS.Timeout>();
  let stopping = false;

  /** The queue is polled every two seconds only; a message may be due earlier. */
  function wakeAt(at: Date): void {
    if (stopping) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        slackLane?.nudge(1);
      },
      Math.min(at.getTime() - context.clock().getTime() + 10, maxTimerMs),
    );
    timers.add(timer);
  }

  /** Called by each worker of a lane. */
  function register({ id }: WorkerPool): Promise<unknown> {
    const registering = registered.get(id) ?? heartbeat.add(id);
    registered.set(id, registering);
    return registering;
  }

  const slack = await runJobs({
    context,
    jobPool,
    pollMs,
    concurrency,
    handlers: {
      'send-channel-messages': (job) => sendChannelMessages(context, job, timing),
      'edit-post': (job) => requestPostEdit(context.db, job),
      'publish-home': (job) => republishHome(context, job),
      'welcome-founder': (job) => welcomeFounder(context, job),
      'refresh-slack-user': async (job) => void (await refreshSlackUser(context, job)),
      'welcome-installer': (job) => welcomeInstaller(context, job),
      'open-cohort-channels': (job) => openCohortChannels(context, job),
      'choose-cohort-channel': (job) => chooseCohortChannel(context, job),
      'rename-topics': (job) => renameTopics(context, job),
      'invite-founders': (job) => inviteFounders(context, job),
      'send-text-sample': (job) => sendTextSample(context, job),
      'check-slack': (job) => checkSlack(context, job),
      'reply-to-question': (job) => postAnswer(context, job),
      // Rare, and nobody waits for it.
      'cancel-subscription': (job) => cancelSubscription(context, job),
    },
    async onStart(lane) {
      slackLane = lane;
      await register(lane);
    },
  });
  const mail = await runJobs({
    context,
    jobPool,
    pollMs,
    concurrency,
    handlers: {
      'send-mail': (job) => sendMail(context, job, mails),
      'send-webhooks': (job) => sendWebhooks(context, job, webhooks),
    },
    onStart: register,
  });
  const answering = await runJobs({
    context,
    jobPool,
    pollMs,
    concurrency: answerConcurrency,
    handlers: {
      'answer-question': (job) => answerQuestion(context, job, answers),
      'summarize-conversation': (job) => summarizeConversation(context, job),
      'fetch-picture': (job) => keepPicture(context, job, analyses),
      'analyse-website': (job) => analyseWebsite(context, job, analyses),
      'continue-import': (job) => workOffImport(context, job),
    },
    onStart: register,
  });
  const streaming = await runJobs({
    context,
    jobPool,
    pollMs,
    concurrency: answerConcurrency,
    handlers: { 'stream-answer': (job) => streamAnswer(context, job, streams) },
    onStart: register,
  });
  return {
    get ids() {
      return [...registered.keys()];
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([slack.stop(), mail.stop(), answering.stop(), streaming.stop()]);
      await heartbeat.stop();
    },
  };
}

type Handlers<Names extends JobName> = {
  [Name in Names]: (payload: Jobs[Name]) => Promise<void>;
};

type RunJobsOptions<Names extends JobName> = {
  context: BotContext;
  jobPool: DatabaseHandle['pool'];
  handlers: Handlers<Names>;
  /** Jobs at once. */
  concurrency: number;
  pollMs: number;
  /** Awaited before the first job is taken. */
  onStart(lane: WorkerPool): Promise<unknown>;
};

/** Takes only the jobs that it has handlers for. */
function runJobs<Names extends JobName>(options: RunJobsOptions<Names>): Promise<Runner> {
  const { context, jobPool, handlers, concurrency, pollMs, onStart } = options;
  const { logger } = context;
  return run({
    pgPool: jobPool,
    taskList: withTimingLog(handlers, context),
    concurrency,
    pollInterval: pollMs,
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
                await onStart(worker.workerPool);
              },
            },
          },
        },
      ],
    },
  });
}

/** start/tracing.ts listens to this channel. */
const traced = tracingChannel('slipstream:job');

/** Logs a line for each job that is done. The queue itself logs failures. */
function withTimingLog<Names extends JobName>(handlers: Handlers<Names>, { logger }: BotContext) {
  return Object.fromEntries(
    Object.entries(handlers).map(([job, handle]) => [
      job,
      async (given: unknown) => {
        const { traceparent, ...payload } = given as { traceparent?: string };
        const startedAt = performance.now();
        const run = handle as (payload: unknown) => Promise<void>;
        await traced.tracePromise(run, { job, traceparent }, undefined, payload);
        const ms = Math.round(performance.now() - startedAt);
        logger.info({ job, ...payload, ms }, 'Job done');
      },
    ]),
  );
}
