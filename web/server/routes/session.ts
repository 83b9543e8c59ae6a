import { changeTimeZone } from '#db/operations/founders/change-time-zone.ts';
import { closeSession } from '#db/operations/sessions/close-session.ts';
import { openSession } from '#db/operations/sessions/open-session.ts';
import { verifyPassword } from '#db/passwords.ts';
import { findAccountForSignIn } from '#db/queries/accounts/find-account-for-sign-in.ts';
import { findSession, type Session } from '#db/queries/sessions/find-session.ts';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import type { Me } from '#shared/api/session.ts';
import { brand } from '#shared/brand.ts';
import { AppError } from '#shared/errors.ts';
import { api } from '../api.ts';
import { type ApiContext, sessionOf } from '../context.ts';

export const sessionRoutes = {
  me: api.session.me.handler(({ context }) => toMe(sessionOf(context))),

  info: api.session.info.handler(({ context: { config } }) => ({
    name: brand.name,
    supportEmail: config.supportEmail,
    demoFounder: config.demo ? demoAccounts.founder : null,
    sandbox: config.sandbox,
  })),

  signInFounder: api.session.signInFounder.handler(async ({ input, context }) => {
    const { db, client, cookie, now } = context;
    const account = await checkFounder(context, input);
    if (!account) throw new AppError('founder_credentials');
    if (account.founderId && input.timeZone && input.timeZone !== account.timeZone) {
      await changeTimeZone(db, { founderId: account.founderId, timeZone: input.timeZone });
    }
    const { token, keepUntil } = await openSession(db, {
      accountId: account.id,
      userAgent: client.userAgent,
      now,
      replaces: cookie.token,
    });
    const session = await findSession(db, { token, now });
    if (!session) throw new AppError('founder_credentials');
    cookie.set(token, keepUntil);
    context.facts.accountId = session.accountId;
    return toMe(session);
  }),

  signOut: api.session.signOut.handler(async ({ context: { db, cookie, hub } }) => {
    if (cookie.token) {
      await closeSession(db, { token: cookie.token });
      hub.endSession(cookie.token);
    }
    cookie.clear();
    return { ok: true as const };
  }),
};

/** The account, if the password is right and the application accepted; in the same time if not. */
function checkFounder(
  { db, limits, client }: ApiContext,
  { email: typed, password }: { email: string; password: string },
) {
  const email = typed.toLowerCase();
  return limits.attempt({ audience: 'founder', email, address: client.address }, async () => {
    const account = await findAccountForSignIn(db, { audience: 'founder', email });
    const matches = await verifyPassword(account?.passwordHash ?? null, password);
    return account?.isOpen && matches ? account : null;
  });
}

function toMe({ audience, accountId, email, founder }: Session): Me {
  return { audience, accountId, email, founder };
}
