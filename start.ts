import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';
import type { Logger } from 'pino';
import { startDatabaseClock } from '#db/clock.ts';
import { MigrationRefusedError } from '#db/database-requirements.ts';
import { EmbeddedPostgresError, explainFailure } from '#db/embedded/embedded-postgres-error.ts';
import { followProgram } from '#db/follow-program.ts';
import { migrateToLatest } from '#db/migrate.ts';
import {
  chooseDataDir,
  openProductDatabase,
  type ProductDatabase,
} from '#db/open-product-database.ts';
import { createAccount } from '#db/operations/accounts/create-account.ts';
import { hashPassword } from '#db/passwords.ts';
import { parseAppSecret } from '#db/seal.ts';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import { findPreparedDemo } from '#db/seed/prepared-demo.ts';
import { findDifferingTimeZones } from '#db/time-zones.ts';
import { DatabaseAddressError } from '#db/wait-for-postgres.ts';
import { brand } from '#shared/brand.ts';
import { audiences } from '#shared/options.ts';
import { signInPath } from '#shared/return-paths.ts';
import { buildPages, PagesError, refuseMissingPages } from './start/build-pages.ts';
import { createLogger } from './start/create-logger.ts';
import { type Demo, startDemo } from './start/demo.ts';
import { listen, PortError } from './start/listen.ts';
import {
  isDemo,
  type Mode,
  modes,
  poolSizes,
  readSettings,
  type Settings,
  SettingsError,
  settingWarnings,
} from './start/settings.ts';
import { startBot } from './start/start-bot.ts';
import { startWeb } from './start/start-web.ts';

const appSecretBytes = 32;
const stopTimeoutMs = 10_000;
/** A part that hangs while it stops is left behind then, so that PostgreSQL is stopped in time. */
const patienceMs = 6_000;
/** Holds unless `DATABASE_WAIT_SECONDS` is set. */
const waitSeconds = 60;

/** Closed in reverse. */
type Closing = (() => Promise<unknown>)[];
type StopOptions = { atOnce?: boolean };

const closing: Closing = [];
const breakOff = new AbortController();
let product: Product | null = null;
let stopping: Promise<void> | null = null;

/** Once, also during the start: npm passes on what the terminal has sent to all of us. */
function stop(options: StopOptions): void {
  stopping ??= stopWithTimeout(() => (product ? product.stop(options) : closeAll()));
  breakOff.abort();
}
process.on('SIGTERM', () => stop({}));
// From somebody at the terminal, who should not have to wait; and when it is closed.
for (const signal of ['SIGINT', 'SIGHUP'] as const)
  process.on(signal, () => stop({ atOnce: true }));

// The composition root: `npm start` bundles this file and runs the bundle (start/run.js).
try {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const mode = modes.find((each) => each === (process.argv[2] ?? 'all'));
  if (!mode) throw new SettingsError(`Start it as one of: ${modes.join(', ')}.`);
  product = await startProduct(mode, readSettings(process.env, mode));
  printStartup(product);
} catch (error) {
  // Told to stop, it has taken away what the start needs.
  await stopping;
  process.stderr.write(`${describeFailure(error as Error)}\n`);
  process.exit(1);
}

function describeFailure(error: Error & { code?: string }): string {
  const isExpected =
    error instanceof SettingsError ||
    error instanceof PagesError ||
    error instanceof PortError ||
    error instanceof DatabaseAddressError ||
    error instanceof EmbeddedPostgresError ||
    error instanceof MigrationRefusedError;
  if (/^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '')) return inspect(error);
  if (isExpected) return error.message;
  const [reason] = (error.message || error.code || error.name).split('\n');
  return `Slipstream did not start: ${reason} (LOG_LEVEL=debug says where).`;
}

type Product = {
  mode: Mode;
  url: string;
  demo: boolean;
  sandbox: boolean;
  /**
   * Serves on for as long as a proxy needs to notice, unless it is to end at once; finishes requests
   * and jobs (10 seconds at most for all of it) and closes everything in reverse order.
   */
  stop(options: StopOptions): Promise<void>;
};

/** Starts everything that the mode asks for: the port first, then the database, the bot and the web. */
async function startProduct(mode: Mode, settings: Settings): Promise<Product> {
  const demo = isDemo(settings);
  const logger = createLogger(settings.LOG_LEVEL ?? (demo ? 'warn' : 'info'));
  const { PORT, HOST, METRICS_PORT } = settings;
  const listener = await listen({ port: PORT, host: HOST, setting: 'PORT' });
  closing.push(() => listener.close());
  try {
    // By default on the loopback interface only.
    const metricsAt = { port: METRICS_PORT ?? 0, host: HOST ?? '127.0.0.1' };
    const metricsListener =
      METRICS_PORT === undefined ? null : await listen({ ...metricsAt, setting: 'METRICS_PORT' });
    if (metricsListener) closing.push(() => metricsListener.close());
    const publicUrl = new URL(settings.PUBLIC_URL ?? `http://localhost:${listener.port}`).origin;
    const dataDir = settings.DATA_DIR ?? chooseDataDir(process.cwd());
    const isProduction = settings.NODE_ENV === 'production';
    if (mode !== 'bot') refuseMissingPages({ isProduction });
    for (const warning of settingWarnings(settings)) logger.warn(warning);
    const isBuilt = isProduction || mode === 'bot';
    const pages = isBuilt ? Promise.resolve() : buildPages({ demo });
    // Awaited at the end; until then, a failure must not count as an unhandled rejection.
    pages.catch(() => undefined);
    if (settings.OTEL_EXPORTER_OTLP_ENDPOINT) {
      const { startTracing } = await import('./start/tracing.ts');
      closing.push(startTracing({ settings, mode, logger }));
    }
    const announce = (message: string) => {
      process.stderr.write(`${message}\n`);
    };
    const opening = openConfiguredDatabase(settings, {
      mode,
      demo,
      dataDir,
      logger,
      announce: (message) => {
        listener.setStatus('waiting for PostgreSQL');
        announce(message);
      },
    });
    closing.push(() =>
      opening.then(
        ({ close }) => close(),
        () => undefined,
      ),
    );
    // Loaded while the database starts; the bot not at all where only the web runs.
    const botApp = mode === 'web' ? null : import('#bot/app.ts');
    botApp?.catch(() => undefined);
    if (demo && mode === 'all') {
      import('#sandbox/server/start-sandbox.ts').catch(() => undefined);
    }
    const database = await opening;
    listener.setStatus('migrating');
    await migrateToLatest({ ...database, announce, signal: breakOff.signal });
    listener.setStatus('starting');
    void warnOfDifferingTimeZones(database, logger);
    const clock = await startDatabaseClock(database.db, {
      onError: (error) => logger.warn({ err: error }, 'The database’s clock was not read'),
    });
    closing.push(async () => clock.stop());

    const program = await followProgram(database.db, {
      supportEmail: settings.SUPPORT_EMAIL,
      onError: (error) => logger.warn({ err: error }, 'The program’s settings were not read'),
    });
    closing.push(async () => program.stop());

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
    const shown = { demo, sandbox, slackPage, paymentDemo };
    const web = await startWeb({ ...common, ...shown, mode, mounts, metricsListener });
    // Live pages are asked to reconnect, then the port waits for open requests.
    closing.push(
      () => listener.close(),
      () => web.close(),
    );
    listener.open(web.app);
    const drainMs = 1_000 * (settings.DRAIN_SECONDS ?? (isProduction ? 3 : 0));
    const stop: Product['stop'] = async ({ atOnce }) => {
      web.drain();
      listener.drain();
      if (!atOnce) await setTimeout(drainMs);
      await closeAll(logger);
    };
    return { mode, url: publicUrl, demo, sandbox, stop };
  } catch (error) {
    if (!stopping) await closeAll(logger);
    throw error;
  }
}

async function closeAll(logger?: Logger): Promise<void> {
  const patience = setTimeout(patienceMs, undefined, { ref: false });
  const steps: Promise<unknown>[] = [];
  for (const step of closing.reverse()) {
    const done = step().catch((error) => logger?.error(error));
    steps.push(done);
    await Promise.race([done, patience]);
  }
  await Promise.all(steps);
}

type OpenOptions = {
  mode: Mode;
  demo: boolean;
  dataDir: string;
  logger: Logger;
  announce: (message: string) => void;
};

function openConfiguredDatabase(
  settings: Settings,
  { mode, demo, dataDir, logger, announce }: OpenOptions,
): Promise<ProductDatabase> {
  return openProductDatabase({
    settings,
    dataDir,
    ...(demo && { findArchive: () => findPreparedDemo(new Date()) }),
    max: settings.DATABASE_POOL ?? poolSizes[mode],
    onIdleError: (error) => logger.warn({ err: error }, 'A database connection broke'),
    log: (message) => logger.info(message),
    waitMs: 1_000 * (settings.DATABASE_WAIT_SECONDS ?? waitSeconds),
    announce,
    signal: breakOff.signal,
  });
}

/** Days and reminders would be an hour off in these zones. Nothing waits for the answer. */
async function warnOfDifferingTimeZones({ db }: ProductDatabase, logger: Logger): Promise<void> {
  try {
    const zones = await findDifferingTimeZones(db, new Date());
    if (zones.length === 0) return;
    logger.warn(
      `Node.js ${process.version} and PostgreSQL have different time zone data for ${zones.join(', ')}: update the older of the two (PostgreSQL’s is the system’s tzdata where it runs).`,
    );
  } catch (error) {
    logger.warn({ err: error }, 'Time zone data was not compared');
  }
}

async function stopWithTimeout(stop: () => Promise<void>): Promise<void> {
  const late = await Promise.race([stop(), setTimeout(stopTimeoutMs, true)]);
  process.exit(late ? 1 : 0);
}

/**
 * The 32 bytes that seal tokens, in base64. Without `APP_SECRET` they are generated once into the
 * data folder, readable by its owner only; two processes that start at once use the same.
 */
async function loadOrCreateAppSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'app-secret');
  try {
    await mkdir(dataDir, { recursive: true });
    if (!existsSync(file)) await makeAppSecret(file);
    const secret = (await readFile(file, 'utf8')).trim();
    if (parseAppSecret(secret).length === appSecretBytes) return secret;
  } catch (error) {
    throw explainFailure(error, dataDir);
  }
  throw new SettingsError(
    `The file ${file} is empty or damaged: restore it from a backup, or delete it to have a new one made, with which Slack must be installed again.`,
  );
}

/** Whole under its name, or not at all, whoever else makes it and whenever we are killed. */
async function makeAppSecret(file: string): Promise<void> {
  const partial = `${file}.${process.pid}`;
  await writeFile(partial, randomBytes(appSecretBytes).toString('base64'), {
    mode: 0o600,
    flush: true,
  });
  await link(partial, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(partial);
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

/** Tells an operator or a first-time user where to go. */
function printStartup({ url, demo, sandbox, mode }: Product): void {
  const lines = [`${brand.name} runs at ${url}${mode === 'all' ? '' : ` (${mode})`}`];
  if (demo) {
    lines.push('', 'Demo accounts, each with its page to sign in');
    for (const [name, { email, password }] of Object.entries(demoAccounts)) {
      const page = `${url}${signInPath(audiences.find((each) => each === name) ?? 'admin')}`;
      lines.push(`  ${name.padEnd(9)} ${page.padEnd(url.length + 17)} ${email} / ${password}`);
    }
  }
  if (sandbox)
    lines.push('', `Slack sandbox  ${url}/sandbox/slack`, `Mail sandbox   ${url}/sandbox/mail`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
