import type { WorkerPool } from 'graphile-worker';
import type { DatabaseHandle } from '#db/connect.ts';
import { holdWorkerLock, type WorkerLock } from '#db/operations/jobs/coordination.ts';
import type { BotContext } from './context.ts';
import { type AnalysisPace, analyseWebsite, analysisPace } from './jobs/analyse-website.ts';
import { type AnswerPace, answerPace, answerQuestion } from './jobs/answer-question.ts';
import { cancelSubscription } from './jobs/cancel-subscription.ts';
import { checkSlack } from './jobs/check-slack.ts';
import { chooseCohortChannel } from './jobs/choose-cohort-channel.ts';
import { inviteFounders } from './jobs/invite-founders.ts';
import { openCohortChannels } from './jobs/open-cohort-channels.ts';
import { publishHomeJob } from './jobs/publish-home.ts';
import { replyToQuestion } from './jobs/reply-to-question.ts';
import { sendChannelMessages } from './jobs/send-channel-messages.ts';
import { type MailPace, mailPace, sendMail } from './jobs/send-mail.ts';
import { type StreamPace, streamAnswer, streamPace } from './jobs/stream-answer.ts';
import { welcomeFounder } from './jobs/welcome-founder.ts';
import { runJobs } from './run-jobs.ts';

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
  answers?: AnswerPace;
  streams?: StreamPace;
  analyses?: AnalysisPace;
};

export type Worker = {
  /** Its name in the job queue. */
  id: string;
  /** Finishes the jobs at hand and takes no more. */
  stop(): Promise<void>;
};

/** They wait for the model, not for us: many at once, and none keeps a message or a mail waiting. */
const answersAtOnce = 10;

/** Works off the jobs. It registers before its first job, so that a sweep frees them if it dies. */
export async function startWorker(options: Options): Promise<Worker> {
  const { context, pool, concurrency = 4, intervalMs = 1000, leaseMs = 15_000 } = options;
  const { mails = mailPace, answers = answerPace } = options;
  const { streams = streamPace, analyses = analysisPace } = options;
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

  const runner = await runJobs({
    context,
    pool,
    concurrency,
    handlers: {
      'send-channel-messages': (job) => sendChannelMessages(context, job, pace),
      'publish-home': (job) => publishHomeJob(context, job),
      'welcome-founder': (job) => welcomeFounder(context, job),
      'open-cohort-channels': (job) => openCohortChannels(context, job),
      'choose-cohort-channel': (job) => chooseCohortChannel(context, job),
      'invite-founders': (job) => inviteFounders(context, job),
      'check-slack': (job) => checkSlack(context, job),
      'send-mail': (job) => sendMail(context, job, mails),
      'cancel-subscription': (job) => cancelSubscription(context, job),
      'reply-to-question': (job) => replyToQuestion(context, job),
    },
    async onStart(started) {
      workers = started;
      lock ??= holdWorkerLock(pool, {
        workerId: started.id,
        onError: (error) => logger.warn({ err: error }, 'The worker lost its lock'),
      });
      await lock;
    },
  });
  // Without a lock of its own: an answer's own signs of life say whether its worker lives.
  const answering = await runJobs({
    context,
    pool,
    concurrency: answersAtOnce,
    handlers: {
      'answer-question': (job) => answerQuestion(context, job, answers),
      'analyse-website': (job) => analyseWebsite(context, job, analyses),
    },
  });
  const streaming = await runJobs({
    context,
    pool,
    concurrency: answersAtOnce,
    handlers: { 'stream-answer': (job) => streamAnswer(context, job, streams) },
  });
  return {
    get id() {
      return workers?.id ?? '';
    },
    async stop() {
      stopping = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all([runner.stop(), answering.stop(), streaming.stop()]);
      await (await lock)?.release();
    },
  };
}
