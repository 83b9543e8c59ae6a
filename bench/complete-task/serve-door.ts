import { createServer } from 'node:http';
import pino from 'pino';
import { openDatabase } from '#db/connect.ts';
import { createWebApp } from '#web/server/app.ts';
import { startLive } from '#web/server/live/start-live.ts';
import { given, serveHttpTo } from '../processes/serve-parent.ts';

const databaseUrl = given('BENCH_DATABASE_URL');
const logger = pino();
const handle = openDatabase({ url: databaseUrl, max: Number(given('BENCH_POOL')) });
const live = await startLive({
  handle,
  databaseUrl,
  onError: (error) => logger.error({ error }, 'live'),
});
const { app } = createWebApp({
  config: {
    publicUrl: 'http://127.0.0.1',
    trustProxy: false,
    supportEmail: 'support@example.org',
    slackInviteUrl: null,
    demo: false,
    sandbox: false,
    hasSlackToken: false,
  },
  handle,
  live,
  logger,
  dist: import.meta.dirname,
});
serveHttpTo(createServer(app));
