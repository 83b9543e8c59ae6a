import { type Bot, createBot } from '#bot/app.ts';
import { toBotConfig } from '#bot/config.ts';
import type { ProductParts } from './product-parts.ts';
import { readOAuthSession } from './read-oauth-session.ts';

type BotParts = ProductParts & { stripeHost: { host: string; port: number } | null };

/** The bot, at work. `stripeHost` is where a stand-in for Stripe listens. */
export async function startBot(parts: BotParts): Promise<Bot> {
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
