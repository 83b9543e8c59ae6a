import path from 'node:path';
import type express from 'express';
import type { Logger } from 'pino';
import type { ProductDatabase } from '#db/open-product-database.ts';
import { readBacklog } from '#db/queries/backlog.ts';
import { openReadReplica } from '#db/read-replica.ts';
import { parseAppSecret } from '#db/seal.ts';
import { createWebApp } from '#web/server/app.ts';
import { toWebConfig } from '#web/server/config.ts';
import { startLive } from '#web/server/http/live.ts';
import { createMetrics, serveMetrics } from '#web/server/metrics.ts';
import type { PortListener } from './listen.ts';
import { describeCoach, type Mode, type Settings } from './settings.ts';

/** The bot and the web are built from these. */
export type ProductParts = {
  environment: Settings & { PUBLIC_URL: string; APP_SECRET: string };
  database: ProductDatabase;
  logger: Logger;
  now: () => Date;
};

type WebParts = ProductParts & {
  mode: Mode;
  /** The port of `/metrics`, if they are wanted. */
  metricsListener: PortListener | null;
  mounts: { path: string; handler: express.RequestHandler }[];
  demo: boolean;
  sandbox: boolean;
  slackPage: string | null;
  paymentDemo: boolean;
};

/** The web app with its live events and, if a port is set for them, metrics. */
export async function startWeb(parts: WebParts) {
  const { environment, database, logger, now, mounts, demo, sandbox, slackPage } = parts;
  const { paymentDemo, mode, metricsListener } = parts;
  const onError = (error: unknown) => logger.warn({ err: error }, 'The live connection broke');
  const replicaUrl = environment.DATABASE_READ_URL;
  const onReplicaError = (error: unknown) => logger.warn({ err: error }, 'The replica is not used');
  const replica = replicaUrl
    ? openReadReplica({ url: replicaUrl, primary: database, onError: onReplicaError })
    : undefined;
  const { url: databaseUrl } = database;
  const live = await startLive({ handle: database, databaseUrl, replica, onError, now });
  const metrics = metricsListener && createMetrics();
  metrics?.watchProcess();
  metrics?.watchPool(database.pool);
  metrics?.watchBacklog(() => readBacklog(database.db));
  if (metrics) metricsListener.open(serveMetrics(metrics));
  const web = createWebApp({
    config: toWebConfig(environment, {
      appSecret: parseAppSecret(environment.APP_SECRET),
      demo,
      sandbox,
      hasSlackToken: Boolean(environment.SLACK_BOT_TOKEN),
      slackConfigured: Boolean(environment.SLACK_CLIENT_ID),
      slackSigningSecret: environment.SLACK_SIGNING_SECRET ?? null,
      slackPage,
      paymentDemo,
      coach: describeCoach(environment, mode),
    }),
    handle: database,
    replica,
    live,
    logger,
    dist: path.resolve('web/dist'),
    mounts,
    now,
    ...(metrics ? { metrics } : {}),
  });
  return {
    app: web.app,
    drain: web.drain,
    close: async () => {
      await web.close();
      await replica?.close();
    },
  };
}
