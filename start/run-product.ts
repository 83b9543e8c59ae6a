import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type express from 'express';
import type { Request } from 'express';
import type { Logger } from 'pino';
import { type Bot, createBot } from '#bot/app.ts';
import { toBotConfig } from '#bot/config.ts';
import type { BrowserSession } from '#bot/context.ts';
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
import { hashSessionToken } from '#db/session-token.ts';
import { readSessionToken } from '#shared/session-cookie.ts';
import { createWebApp } from '#web/server/app.ts';
import { toWebConfig } from '#web/server/config.ts';
import { startLive } from '#web/server/http/live.ts';
import { createMetrics, startMetrics } from '#web/server/metrics.ts';
import { buildPages } from './build-pages.ts';
import { createLogger } from './create-logger.ts';
import { type Demo, startDemo } from './demo.ts';
import { listen } from './listen.ts';
import { describeCoach, isDemo, type Mode, type Settings } from './settings.ts';

export type Product = {
  mode: Mode;
  url: string;
  demo: boolean;
  sandbox: boolean;
  /** Finishes requests and jobs (10 seconds at most) and closes everything in reverse order. */
  stop(): Promise<void>;
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
    const isBuilt = settings.NODE_ENV === 'production' || mode === 'bot';
    const pages = isBuilt ? Promise.resolve() : buildPages({ demo });
    // Awaited at the end; until then, a failure must not count as an unhandled rejection.
    pages.catch(() => undefined);
    if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { startTracing } = await import('./tracing.ts');
      closing.push(startTracing({ settings, mode, logger }));
    }
    const database = await openConfiguredDatabase(settings, { dataDir, logger });
    closing.push(() => database.close());
    await migrateToLatest(database);

    const appSecret = settings.APP_SECRET ?? (await loadOrCreateAppSecret(dataDir));
    const demoParts: Demo | null = demo
      ? await startDemo({ database, dataDir, publicUrl, appSecret, logger, settings, mode })
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
    const stripeHost = demoParts?.payment?.host ?? null;
    const bot =
      mode === 'web' ? null : await startBot({ environment, database, logger, stripeHost });
    if (bot) closing.push(() => bot.stop());
    const mounts = [
      ...(bot ? [{ path: '/', handler: bot.router }] : []),
      ...(demoParts?.router ? [{ path: '/sandbox', handler: demoParts.router }] : []),
    ];
    const sandbox = Boolean(demoParts?.router);
    await pages;
    const slackPage = demoParts?.slack.SLACK_TEAM_ID ? `${publicUrl}/sandbox/slack` : null;
    const paymentDemo = Boolean(demoParts?.payment);
    const parts = { environment, database, logger, mounts, demo, sandbox, slackPage, paymentDemo };
    const web = await startWeb({ ...parts, mode });
    closing.push(
      () => listener.close(),
      () => web.close(),
    );
    listener.open(web.app);
    return { mode, url: publicUrl, demo, sandbox, stop: () => stopWithTimeout(close) };
  } catch (error) {
    await close();
    await listener.close();
    throw error;
  }
}

type OpenInput = { dataDir: string; logger: Logger };

function openConfiguredDatabase(
  settings: Settings,
  { dataDir, logger }: OpenInput,
): Promise<ProductDatabase> {
  return openProductDatabase({
    databaseUrl: settings.DATABASE_URL,
    dataDir,
    max: 20,
    onIdleError: (error) => logger.warn({ err: error }, 'A database connection broke'),
    log: (message) => logger.info(message),
  });
}

async function stopWithTimeout(close: () => Promise<void>): Promise<void> {
  const timeout = setTimeout(() => process.exit(1), stopTimeoutMs);
  await close();
  clearTimeout(timeout);
  process.exit(0);
}

/** What the bot and the web are built from. */
type ProductParts = {
  environment: Settings & { PUBLIC_URL: string; APP_SECRET: string };
  database: ProductDatabase;
  logger: Logger;
};

type BotParts = ProductParts & { stripeHost: { host: string; port: number } | null };

/** `stripeHost` is where a stand-in for Stripe listens. */
async function startBot(parts: BotParts): Promise<Bot> {
  const { environment, database, logger, stripeHost } = parts;
  const bot = createBot({
    config: toBotConfig(environment, stripeHost),
    db: database.db,
    pool: database.pool,
    logger,
    findSession: (request) =>
      readOAuthSession(database, { request, publicUrl: environment.PUBLIC_URL }),
  });
  await bot.start();
  return bot;
}

/** The session of a browser that calls the bot: a Slack authorisation is bound to it. */
async function readOAuthSession(
  { db }: Pick<DatabaseHandle, 'db'>,
  { request, publicUrl }: { request: Request; publicUrl: string },
): Promise<BrowserSession | null> {
  const token = readSessionToken(request.headers.cookie, publicUrl);
  if (!token) return null;
  const session = await findSession(db, { token, now: new Date() });
  if (!session) return null;
  return {
    tokenHash: hashSessionToken(token),
    audience: session.audience,
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
  const { environment, database, logger, mounts, demo, sandbox, slackPage } = parts;
  const { paymentDemo, mode } = parts;
  const onError = (error: unknown) => logger.warn({ err: error }, 'The live connection broke');
  const live = await startLive({ handle: database, databaseUrl: database.url, onError });
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
      appSecret: Buffer.from(environment.APP_SECRET, 'base64'),
      demo,
      sandbox,
      hasSlackToken: Boolean(environment.SLACK_BOT_TOKEN),
      slackConfigured: Boolean(environment.SLACK_CLIENT_ID),
      slackPage,
      paymentDemo,
      coach: describeCoach(environment, mode),
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
  await createAccount(db, { audience: 'admin', email, passwordHash: await hashPassword(password) });
}
