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
import { isDemo, type Mode, type Settings } from './settings.ts';

export type Product = {
  mode: Mode;
  url: string;
  demo: boolean;
  sandbox: boolean;
  /** Finishes what is under way (10 seconds at most) and closes everything in reverse order. */
  stop(): Promise<void>;
};

const stopTimeoutMs = 10_000;

/** Puts the processes of the product together: the port first, then data, then the doors. */
export async function runProduct({
  mode,
  settings,
}: {
  mode: Mode;
  settings: Settings;
}): Promise<Product> {
  const demo = isDemo(settings);
  const logger = createLogger(settings.LOG_LEVEL ?? (demo ? 'warn' : 'info'));
  const door = await listen({ port: settings.PORT, host: settings.HOST });
  // In reverse: pages are told to go elsewhere, then the door waits for the requests under way.
  const closing: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const step of closing.reverse()) await step().catch((error) => logger.error(error));
  };
  try {
    const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${door.port}`).origin;
    const dataDir = settings.DATA_DIR ?? chooseDataDir(process.cwd());
    const isBuilt = settings.NODE_ENV === 'production' || mode === 'bot';
    const pages = isBuilt ? Promise.resolve() : buildPages({ demo });
    // Awaited at the end; a failure before that must not go unheard meanwhile.
    pages.catch(() => undefined);
    const database = await openConfiguredDatabase(settings, { dataDir, logger });
    closing.push(() => database.close());
    await migrateToLatest(database);

    const appSecret = settings.APP_SECRET ?? (await loadOrCreateAppSecret(dataDir));
    const equipment: Demo | null = demo
      ? await startDemo({ database, dataDir, publicUrl, appSecret, logger, settings, mode })
      : null;
    if (equipment) closing.push(() => equipment.close());
    // After the demo, which fills a database only when nobody is in it.
    await createFirstAdmin(database, settings);

    const environment = {
      ...settings,
      ...equipment?.slack,
      ...equipment?.mail,
      ...equipment?.payment?.settings,
      PUBLIC_URL: publicUrl,
      APP_SECRET: appSecret,
    };
    const stripeHost = equipment?.payment?.host ?? null;
    const bot =
      mode === 'web' ? null : await startBot({ environment, database, logger, stripeHost });
    if (bot) closing.push(() => bot.stop());
    const mounts = [
      ...(bot ? [{ path: '/', handler: bot.router }] : []),
      ...(equipment?.router ? [{ path: '/sandbox', handler: equipment.router }] : []),
    ];
    const sandbox = Boolean(equipment?.router);
    await pages;
    const slackPage = equipment?.slack.SLACK_TEAM_ID ? `${publicUrl}/sandbox/slack` : null;
    const paymentDemo = Boolean(equipment?.payment);
    const parts = { environment, database, logger, mounts, demo, sandbox, slackPage, paymentDemo };
    const web = await startWeb(parts);
    closing.push(
      () => door.close(),
      () => web.close(),
    );
    door.open(web.app);
    return { mode, url: publicUrl, demo, sandbox, stop: () => stopWithTimeout(close) };
  } catch (error) {
    await close();
    await door.close();
    throw error;
  }
}

type Opening = { dataDir: string; logger: Logger };

function openConfiguredDatabase(
  settings: Settings,
  { dataDir, logger }: Opening,
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
  const tooLong = setTimeout(() => process.exit(1), stopTimeoutMs);
  await close();
  clearTimeout(tooLong);
  process.exit(0);
}

/** What both doors of the product are built from. */
type ProductParts = {
  environment: Settings & { PUBLIC_URL: string; APP_SECRET: string };
  database: ProductDatabase;
  logger: Logger;
};

type BotParts = ProductParts & { stripeHost: { host: string; port: number } | null };

/** The bot, at work. `stripeHost` is where a stand-in for Stripe listens. */
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

/** Who is behind a browser's request to the bot: an authorisation is bound to their session. */
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
  mounts: { path: string; handler: express.RequestHandler }[];
  demo: boolean;
  sandbox: boolean;
  slackPage: string | null;
  paymentDemo: boolean;
};

/** The web side, with live hints and, where a port is given for them, metrics. */
async function startWeb(parts: WebParts) {
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

/**
 * The 32 bytes that seal tokens, base64. Without one in the settings it is made once and kept in
 * the data folder, readable by its owner only; two processes that start at once agree on one.
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

/** Makes the admin that the settings name, at the first start. An account that is there stays as it is. */
async function createFirstAdmin({ db }: ProductDatabase, settings: Settings): Promise<void> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  if (!email || !password) return;
  await createAccount(db, { audience: 'admin', email, passwordHash: await hashPassword(password) });
}
