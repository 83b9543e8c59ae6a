import type { Logger } from 'pino';
import { migrateToLatest } from '#db/migrate.ts';
import {
  chooseDataDir,
  openProductDatabase,
  type ProductDatabase,
} from '#db/open-product-database.ts';
import { buildPages } from './build-pages.ts';
import { createLogger } from './create-logger.ts';
import { type Demo, startDemo } from './demo.ts';
import { keepAppSecret } from './keep-app-secret.ts';
import { listen } from './listen.ts';
import { makeFirstAdmin } from './make-first-admin.ts';
import type { Mode } from './modes.ts';
import { isDemo, type Settings } from './read-settings.ts';
import { startBot } from './start-bot.ts';
import { startWeb } from './start-web.ts';

export type Product = {
  mode: Mode;
  url: string;
  demo: boolean;
  sandbox: boolean;
  /** Finishes what is under way (10 seconds at most) and closes everything in reverse order. */
  stop(): Promise<void>;
};

const stopWithinMs = 10_000;

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
    const database = await openDatabaseOf(settings, { dataDir, logger });
    closing.push(() => database.close());
    await migrateToLatest(database);

    const appSecret = settings.APP_SECRET ?? (await keepAppSecret(dataDir));
    const equipment: Demo | null = demo
      ? await startDemo({ database, dataDir, publicUrl, appSecret, logger, settings, mode })
      : null;
    if (equipment) closing.push(() => equipment.close());
    // After the demo, which fills a database only when nobody is in it.
    await makeFirstAdmin(database, settings);

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
    return { mode, url: publicUrl, demo, sandbox, stop: () => stopSoon(close) };
  } catch (error) {
    await close();
    await door.close();
    throw error;
  }
}

type Opening = { dataDir: string; logger: Logger };

function openDatabaseOf(
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

async function stopSoon(close: () => Promise<void>): Promise<void> {
  const tooLong = setTimeout(() => process.exit(1), stopWithinMs);
  await close();
  clearTimeout(tooLong);
  process.exit(0);
}
