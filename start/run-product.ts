import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type express from 'express';
import type { Request } from 'express';
import type { Logger } from 'pino';
import type { Bot } from '#bot/app.ts';
import { toBotConfig } from '#bot/config.ts';
import type { BrowserSession } from '#bot/context.ts';
import { startDatabaseClock } from '#db/clock.ts';
import type { DatabaseHandle } from '#db/connect.ts';
import { migrateToLatest } from '#db/migrate.ts';
import {
  chooseDataDir,
  openProductDatabase,
  type ProductDatabase,
} from '#db/open-product-database.ts';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { hashPassword } from '#db/passwords.ts';
import { readBacklog } from '#db/queries/backlog.ts';
import { findSession } from '#db/queries/sessions.ts';
import { openReadReplica } from '#db/read-replica.ts';
import { parseAppSecret } from '#db/seal.ts';
import { findPreparedDemo } from '#db/seed/prepared-demo.ts';
import { hashSessionToken } from '#db/session-token.ts';
import { readSessionToken } from '#shared/session-cookie.ts';
import { createWebApp } from '#web/server/app.ts';
import { toWebConfig } from '#web/server/config.ts';
import { startLive } from '#web/server/http/live.ts';
import { lacksSecondStep } from '#web/server/http/sign-in.ts';
import { createMetrics, startMetrics } from '#web/server/metrics.ts';
import { buildPages } from './build-pages.ts';
import { createLogger } from './create-logger.ts';
import { type Demo, startDemo } from './demo.ts';
import { listen } from './listen.ts';
import { describeCoach, isDemo, type Mode, poolSizes, type Settings } from './settings.ts';

export type Product = {
  mode: Mode;
  url: string;
  demo: boolean;
  sandbox: boolean;
  /**
   * Serves on for as long as a proxy needs to notice, unless it is to end at once; finishes requests
   * and jobs (10 seconds at most for all of it) and closes everything in reverse order.
   */
  stop(options?: { atOnce?: boolean }): Promise<void>;
};

const stopTimeoutMs = 10_000;

/** Starts everything that the mode asks for: the port first, then the database, the bot and the web. */
export async function runProduct({
  mode,
  settings,
}: {
  mode: Mode;
  settings: Settings;
}): Promise<Product> {
  const demo = isDemo(settings);
  const logger = createLogger(settings.LOG_LEVEL ?? (demo ? 'warn' : 'info'));
  const listener = await listen({ port: settings.PORT, host: settings.HOST });
  // Closed in reverse: live pages are told to reconnect, then the port waits for open requests.
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.reverse()) await step().catch((error) => logger.error(error));
  };
  try {
    const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${listener.port}`).origin;
    const dataDir = settings.DATA_DIR ?? chooseDataDir(process.cwd());
    const isProduction = settings.NODE_ENV === 'production';
    const isBuilt = isProduction || mode === 'bot';
    const pages = isBuilt ? Promise.resolve() : buildPages({ demo });
    // Awaited at the end; until then, a failure must not count as an unhandled rejection.
    pages.catch(() => undefined);
    if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { startTracing } = await import('./tracing.ts');
      closing.push(startTracing({ settings, mode, logger }));
    }
    const opening = openConfiguredDatabase(settings, { mode, demo, dataDir, logger });
    // Loaded while the database starts; the bot not at all where only the web runs.
    const botApp = mode === 'web' ? null : import('#bot/app.ts');
    botApp?.catch(() => undefined);
    if (demo && mode === 'all') {
      import('#sandbox/server/start-sandbox.ts').catch(() => undefined);
    }
    const database = await opening;
    closing.push(() => database.close());
    await migrateToLatest(database);
    const clock = await startDatabaseClock(database.db, {
      onError: (error) => logger.warn({ err: error }, 'The database’s clock was not read'),
    });
    closing.push(async () => clock.stop());

    const appSecret = settings.APP_SECRET ?? (await loadOrCreateAppSecret(dataDir));
    const demoParts: Demo | null = demo
      ? await startDemo({
          database: { ...database, ...database.direct },
          dataDir,
          publicUrl,
          appSecret,
          logger,
          settings,
          mode,
        })
      : null;
    if (demoParts) closing.push(() => demoParts.close());
    // After the demo, which seeds only a database without people.
    await createFirstAdmin(database, settings);

    const environment = {
      ...settings,
      ...demoParts?.slack,
      ...demoParts?.mail,
      ...demoParts?.payment?.settings,
      PUBLIC_URL: publicUrl,
      APP_SECRET: appSecret,
    };
    const common = { environment, database, logger, now: clock.now };
    const stripeHost = demoParts?.payment?.host ?? null;
    const bot = botApp && (await startBot((await botApp).createBot, { ...common, stripeHost }));
    if (bot) closing.push(() => bot.stop());
    const mounts = [
      ...(bot ? [{ path: '/', handler: bot.router }] : []),
      ...(demoParts?.router ? [{ path: '/sandbox', handler: demoParts.router }] : []),
    ];
    const sandbox = Boolean(demoParts?.router);
    await pages;
    const slackPage = demoParts?.slack.SLACK_TEAM_ID ? `${publicUrl}/sandbox/slack` : null;
    const paymentDemo = Boolean(demoParts?.payment);
    const web = await startWeb({ ...common, mode, mounts, demo, sandbox, slackPage, paymentDemo });
    closing.push(
      () => listener.close(),
      () => web.close(),
    );
    listener.open(web.app);
    const drainMs = 1_000 * (settings.DRAIN_SECONDS ?? (isProduction ? 3 : 0));
    const stop: Product['stop'] = ({ atOnce = false } = {}) =>
      stopWithTimeout(async () => {
        web.drain();
        listener.drain();
        if (!atOnce) await setTimeout(drainMs);
        await close();
      });
    return { mode, url: publicUrl, demo, sandbox, stop };
  } catch (error) {
    await close();
    await listener.close();
    throw error;
  }
}

type OpenInput = { mode: Mode; demo: boolean; dataDir: string; logger: Logger };

function openConfiguredDatabase(
  settings: Settings,
  { mode, demo, dataDir, logger }: OpenInput,
): Promise<ProductDatabase> {
  return openProductDatabase({
    settings,
    dataDir,
    ...(demo && { findArchive: () => findPreparedDemo(new Date()) }),
    max: settings.DATABASE_POOL ?? poolSizes[mode],
    onIdleError: (error) => logger.warn({ err: error }, 'A database connection broke'),
    log: (message) => logger.info(message),
  });
}

async function stopWithTimeout(stop: () => Promise<void>): Promise<void> {
  const late = await Promise.race([stop(), setTimeout(stopTimeoutMs, true)]);
  process.exit(late ? 1 : 0);
}

/** What the bot and the web are built from. */
type ProductParts = {
  environment: Settings & { PUBLIC_URL: string; APP_SECRET: string };
  database: ProductDatabase;
  logger: Logger;
  now: () => Date;
};

type BotParts = ProductParts & { stripeHost: { host: string; port: number } | null };

/** `stripeHost` is where a stand-in for Stripe listens. */
async function startBot(
  createBot: typeof import('#bot/app.ts').createBot,
  parts: BotParts,
): Promise<Bot> {
  const { environment, database, logger, now, stripeHost } = parts;
  const bot = createBot({
    config: toBotConfig(environment, stripeHost),
    // Its jobs and locks belong to a session, which a pooler does not keep.
    db: database.direct.db,
    pool: database.direct.pool,
    logger,
    clock: now,
    findSession: (request) =>
      readOAuthSession(database, {
        request,
        now: now(),
        publicUrl: environment.PUBLIC_URL,
        staffTwoStep: environment.STAFF_TWO_STEP,
      }),
  });
  await bot.start();
  return bot;
}

/** The session of a browser that calls the bot: a Slack authorisation is bound to it. */
async function readOAuthSession(
  { db }: Pick<DatabaseHandle, 'db'>,
  {
    request,
    now,
    publicUrl,
    staffTwoStep,
  }: { request: Request; now: Date; publicUrl: string; staffTwoStep: boolean },
): Promise<BrowserSession | null> {
  const token = readSessionToken(request.headers.cookie, publicUrl);
  if (!token) return null;
  const session = await findSession(db, { token, now });
  if (!session || lacksSecondStep({ staffTwoStep }, session)) return null;
  return {
    tokenHash: hashSessionToken(token),
    audience: session.audience,
    staffRole: session.staffRole,
    founderId: session.founder?.id ?? null,
  };
}

type WebParts = ProductParts & {
  mode: Mode;
  mounts: { path: string; handler: express.RequestHandler }[];
  demo: boolean;
  sandbox: boolean;
  slackPage: string | null;
  paymentDemo: boolean;
};

/** The web app with its live events and, if a port is set for them, metrics. */
async function startWeb(parts: WebParts) {
  const { environment, database, logger, now, mounts, demo, sandbox, slackPage } = parts;
  const { paymentDemo, mode } = parts;
  const onError = (error: unknown) => logger.warn({ err: error }, 'The live connection broke');
  const replicaUrl = environment.DATABASE_READ_URL;
  const onReplicaError = (error: unknown) => logger.warn({ err: error }, 'The replica is not used');
  const replica = replicaUrl
    ? openReadReplica({ url: replicaUrl, primary: database, onError: onReplicaError })
    : undefined;
  const { url: databaseUrl } = database;
  const live = await startLive({ handle: database, databaseUrl, replica, onError, now });
  const metrics = environment.METRICS_PORT === undefined ? null : createMetrics();
  metrics?.watchProcess();
  metrics?.watchPool(database.pool);
  metrics?.watchBacklog(() => readBacklog(database.db));
  const metricsServer = metrics
    ? await startMetrics({
        metrics,
        port: environment.METRICS_PORT as number,
        host: environment.HOST,
      })
    : null;
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
      await metricsServer?.close();
    },
  };
}

/**
 * The 32 bytes that seal tokens, in base64. Without `APP_SECRET` they are generated once into the
 * data folder, readable by its owner only; two processes that start at once use the same.
 */
async function loadOrCreateAppSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'app-secret');
  await mkdir(dataDir, { recursive: true });
  const secret = randomBytes(32).toString('base64');
  try {
    await writeFile(file, secret, { mode: 0o600, flag: 'wx' });
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return (await readFile(file, 'utf8')).trim();
  }
}

/** Creates the admin that the settings name. An existing account stays as it is. */
async function createFirstAdmin({ db }: ProductDatabase, settings: Settings): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (!email || !password) return;
  await createAccount(db, {
    audience: 'admin',
    staffRole: 'admin',
    email,
    passwordHash: await hashPassword(password),
  });
}
