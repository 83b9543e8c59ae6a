import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createBot } from '#bot/app.ts';
import { openDatabase } from '#db/connect.ts';
import { createWebApp } from '#web/server/app.ts';
import { startLive } from '#web/server/http/live.ts';
import { createCallBudgets } from '#web/server/http/rate-limits.ts';
import { createLogger } from '../../start/create-logger.ts';
import { teamId } from '../generate-data.ts';
import { productPool, requiredEnv, serveHttpForParent } from '../measure/child-process.ts';
import { recordSpans } from '../measure/request-spans.ts';
import { signingSecret } from '../measure/slack.ts';

/**
 * The product's endpoints for browsers and Slack, composed as `start.ts` does: with log lines,
 * headers, sessions and validation. The worker and the clock do not run; nothing measures them.
 */
const databaseUrl = requiredEnv('BENCH_DATABASE_URL');
// Only answers to commands go to Slack; all else is the worker's part.
const slackUrl = process.env.BENCH_SLACK_URL ?? 'http://127.0.0.1:9';
const publicUrl = 'http://127.0.0.1';
const logger = createLogger('info');
const handle = openDatabase({ url: databaseUrl, max: productPool });
const onError = (error: unknown) => logger.error({ err: error }, 'live');
const live = await startLive({ handle, databaseUrl, onError });
const bot = createBot({
  config: {
    publicUrl,
    appSecret: randomBytes(32),
    mail: null,
    staffTwoStep: false,
    payment: null,
    model: null,
    coachDailyLimit: 20,
    slack: {
      clientId: undefined,
      clientSecret: undefined,
      signingSecret,
      botToken: 'xoxb-bench',
      appToken: undefined,
      teamId,
      apiUrl: `${slackUrl}/api/`,
      authorizeUrl: `${slackUrl}/oauth/v2/authorize`,
    },
  },
  db: handle.db,
  pool: handle.pool,
  logger,
  findSession: async () => null,
});
const unlimited = { points: 1e9, reads: 1e9 };
const web = createWebApp({
  // A bench asks more of an account than any person.
  budgets: createCallBudgets({ verified: unlimited, unverified: unlimited }),
  config: {
    publicUrl,
    appSecret: randomBytes(32),
    trustProxy: false,
    staffTwoStep: false,
    signOn: null,
    supportEmail: 'support@example.org',
    paymentLink: null,
    paymentDemo: false,
    slackInviteUrl: null,
    demo: false,
    sandbox: false,
    hasSlackToken: true,
    slackConfigured: true,
    slackSigningSecret: null,
    slackPage: null,
    coach: { model: null, dailyLimit: 20 },
  },
  handle,
  live,
  logger,
  dist: import.meta.dirname,
  mounts: [{ path: '/', handler: bot.router }],
});
const server = createServer(web.app);
// Only where they are asked for: listeners cost time.
const takeSpans = process.env.BENCH_SPANS ? recordSpans(server) : () => [];
serveHttpForParent(server, async () => takeSpans());
