import { setTimeout } from 'node:timers/promises';
import { Router } from 'express';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/connect.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import type { BotConfig } from './config.ts';
import type { BotContext, FindSession } from './context.ts';
import { type Cron, type CronJob, startCron } from './cron.ts';
import type { KeptRequests } from './listeners/kept-requests.ts';
import { allListeners, registerListeners } from './listeners/register-listeners.ts';
import { createMailer } from './mail/mailer.ts';
import { createCoachModel } from './model/coach-model.ts';
import { oauthRoutes } from './oauth/oauth-routes.ts';
import { paymentRoutes } from './payments/payment-routes.ts';
import { createBoltApp } from './slack/bolt-app.ts';
import { createWorkspaces } from './slack/workspaces.ts';
import { startWorker, type Worker } from './worker.ts';

type BotParts = {
  config: BotConfig;
  db: DatabaseHandle['db'];
  pool: DatabaseHandle['pool'];
  logger: Logger;
  clock?: () => Date;
  /** Finds who is signed in to the website from a browser's request. */
  findSession: FindSession;
};

export type Bot = {
  /** Handles `/slack`, `/webhooks/stripe` and `/premium/portal`. Mount it before any body parser. */
  router: Router;
  /** Starts jobs, schedules and Socket Mode, if used. The router works without it. */
  start(): Promise<void>;
  /** Accepts no more work and waits up to 10 s for running work. */
  stop(): Promise<void>;
};

const maxStopMs = 10_000;

/** Runs in each process: whoever lives does what another one died over. */
const redoRequests = ({ redoAbandoned }: KeptRequests): CronJob => ({
  name: 'redo-slack-requests',
  when: '4-59/5 * * * * *',
  inEach: true,
  run: redoAbandoned,
});

/** The Slack side of the product. Without Slack's settings it replies that Slack is not connected. */
export function createBot(parts: BotParts): Bot {
  const { config, db, pool, logger, clock = () => new Date(), findSession } = parts;
  const workspaces = createWorkspaces({ db, config, logger, clock });
  const mailer = config.mail && createMailer(config.mail);
  const model = config.model && createCoachModel(config.model, logger);
  const context: BotContext = { config, db, logger, clock, workspaces, mailer, model };
  const router = Router(exactRouting);
  const bolt = createBoltApp(config, logger);
  const requests = bolt && registerListeners(bolt.app, context, allListeners);
  if (bolt) router.use(bolt.router);
  router.use(oauthRoutes(context, findSession));
  router.use(paymentRoutes(context, findSession));

  let worker: Worker | undefined;
  let cron: Cron | undefined;
  return {
    router,
    async start() {
      worker = await startWorker({ context, pool, alive: requests && [requests.heldBy] });
      cron = startCron(context, requests && [redoRequests(requests)]);
      bolt?.start();
      if (!model) logger.info('No model is configured (OPENAI_API_KEY): the coach gives its tips');
      if (!mailer) logger.info('No mail server is configured (SMTP_URL): mails wait');
    },
    async stop() {
      await bolt?.stop();
      cron?.stop();
      const finished = Promise.all([worker?.stop(), requests?.settled()]);
      const timer = new AbortController();
      const timeout = setTimeout(maxStopMs, undefined, { signal: timer.signal }).catch(() => {});
      await Promise.race([finished, timeout]);
      timer.abort();
      mailer?.close();
    },
  };
}
