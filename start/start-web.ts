import path from 'node:path';
import type express from 'express';
import { createWebApp } from '#web/server/app.ts';
import { toWebConfig } from '#web/server/config.ts';
import { startLive } from '#web/server/http/live.ts';
import { createMetrics, startMetrics } from '#web/server/metrics.ts';
import type { ProductParts } from './product-parts.ts';

type WebParts = ProductParts & {
  mounts: { path: string; handler: express.RequestHandler }[];
  demo: boolean;
  sandbox: boolean;
  slackPage: string | null;
  paymentDemo: boolean;
};

/** The web side, with live hints and, where a port is given for them, metrics. */
export async function startWeb(parts: WebParts) {
  const { environment, database, logger, mounts, demo, sandbox, slackPage } = parts;
  const { paymentDemo } = parts;
  const onError = (error: unknown) => logger.warn({ err: error }, 'The live connection broke');
  const live = await startLive({ handle: database, databaseUrl: database.url, onError });
  const metrics = environment.METRICS_PORT === undefined ? null : createMetrics();
  metrics?.watchPool(database.pool);
  const metricsServer = metrics
    ? await startMetrics({
        metrics,
        port: environment.METRICS_PORT as number,
        host: environment.HOST,
      })
    : null;
  const web = createWebApp({
    config: toWebConfig(environment, {
      appSecret: Buffer.from(environment.APP_SECRET, 'base64'),
      demo,
      sandbox,
      hasSlackToken: Boolean(environment.SLACK_BOT_TOKEN),
      slackConfigured: Boolean(environment.SLACK_CLIENT_ID),
      slackPage,
      paymentDemo,
      coach: {
        model: environment.OPENAI_API_KEY ? environment.OPENAI_MODEL : null,
        dailyLimit: environment.COACH_DAILY_LIMIT,
      },
    }),
    handle: database,
    live,
    logger,
    dist: path.resolve('web/dist'),
    mounts,
    ...(metrics ? { metrics } : {}),
  });
  return {
    app: web.app,
    close: async () => {
      await web.close();
      await metricsServer?.close();
    },
  };
}
