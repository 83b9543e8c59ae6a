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
import type { Audience } from '#shared/options.ts';
import { api } from '../api.ts';
import { type ApiContext, sessionOf } from '../context.ts';

export const sessionRoutes = {
  me: api.session.me.handler(({ context }) => toMe(sessionOf(context))),

  info: api.session.info.handler(({ context: { config } }) => ({
    name: brand.name,
    supportEmail: config.supportEmail,
    demoFounder: config.demo ? demoAccounts.founder : null,
    demoAdmin: config.demo ? demoAccounts.admin : null,
    sandbox: config.sandbox,
  })),

  signInFounder: api.session.signInFounder.handler(async ({ input, context }) => {
    const account = await checkPassword(context, { audience: 'founder', ...input });
    if (!account) throw new AppError('founder_credentials');
    if (account.founderId && input.timeZone && input.timeZone !== account.timeZone) {
      await changeTimeZone(context.db, { founderId: account.founderId, timeZone: input.timeZone });
    }
    const session = await beginSession(context, account.id);
    if (!session) throw new AppError('founder_credentials');
    return toMe(session);
  }),

  signInAdmin: api.session.signInAdmin.handler(async ({ input, context }) => {
    const account = await checkPassword(context, { audience: 'admin', ...input });
    const session = account && (await beginSession(context, account.id));
    if (!session) throw new AppError('admin_credentials');
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

/** Opens a session in place of the browser's earlier one; null when the account was closed just now. */
export async function beginSession(
  context: ApiContext,
  accountId: string,
): Promise<Session | null> {
  const { db, client, cookie, now, facts } = context;
  const { token, keepUntil } = await openSession(db, {
    accountId,
    userAgent: client.userAgent,
    now,
    replaces: cookie.token,
  });
  const session = await findSession(db, { token, now });
  if (!session) return null;
  cookie.set(token, keepUntil);
  facts.accountId = session.accountId;
  return session;
}

type Credentials = { audience: Audience; email: string; password: string };

/** The account, if the password is right and the account open; in the same time if not. */
function checkPassword(
  { db, limits, client }: ApiContext,
  { audience, email: typed, password }: Credentials,
) {
  const email = typed.toLowerCase();
  return limits.attempt({ audience, email, address: client.address }, async () => {
    const account = await findAccountForSignIn(db, { audience, email });
    const matches = await verifyPassword(account?.passwordHash ?? null, password);
    return account?.isOpen && matches ? account : null;
  });
}

export function toMe({ audience, accountId, email, founder }: Session): Me {
  return { audience, accountId, email, founder };
}
