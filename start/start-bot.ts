import type { Request } from 'express';
import type { Bot } from '#bot/app.ts';
import { toBotConfig } from '#bot/config.ts';
import type { BrowserSession } from '#bot/context.ts';
import type { DatabaseHandle } from '#db/connect.ts';
import { findSession } from '#db/queries/sessions.ts';
import { hashSessionToken } from '#db/session-token.ts';
import { readSessionToken } from '#shared/session-cookie.ts';
import { lacksSecondStep } from '#web/server/http/sign-in.ts';
import type { ProductParts } from './start-web.ts';

/** `stripeHost` is where a stand-in for Stripe listens. */
export async function startBot(
  createBot: typeof import('#bot/app.ts').createBot,
  parts: ProductParts & { stripeHost: { host: string; port: number } | null },
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
    confirmedAt: session.confirmedAt,
    founderId: session.founder?.id ?? null,
    accountId: session.accountId,
    email: session.email,
  };
}
