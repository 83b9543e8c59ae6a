import { changeTimeZone } from '#db/operations/founders/change-time-zone.ts';
import { closeSession } from '#db/operations/sessions/close-session.ts';
import { confirmSession } from '#db/operations/sessions/confirm-session.ts';
import { openSession } from '#db/operations/sessions/open-session.ts';
import { verifyPassword } from '#db/passwords.ts';
import {
  findAccountForSignIn,
  type SignInAccount,
} from '#db/queries/accounts/find-account-for-sign-in.ts';
import { findInvestorsForSignIn } from '#db/queries/investors/find-investors-for-sign-in.ts';
import { findSecondFactor } from '#db/queries/second-factor/find-second-factor.ts';
import { findSession, type Session } from '#db/queries/sessions/find-session.ts';
import { demoAccounts } from '#db/seed/demo-accounts.ts';
import type { Me } from '#shared/api/session.ts';
import { brand } from '#shared/brand.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Audience } from '#shared/options.ts';
import { api } from '../api.ts';
import { type ApiContext, sessionOf } from '../context.ts';
import { checkCode, confirmCode } from '../http/check-code.ts';
import { confirmPassword } from '../http/confirm-password.ts';

export const sessionRoutes = {
  me: api.session.me.handler(({ context }) => toMe(sessionOf(context))),

  info: api.session.info.handler(({ context: { config } }) => ({
    name: brand.name,
    supportEmail: config.supportEmail,
    demoFounder: config.demo ? demoAccounts.founder : null,
    demoInvestor: config.demo ? demoAccounts.investor : null,
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

  signInInvestor: api.session.signInInvestor.handler(async ({ input, context }) => {
    const account = await checkInvestorPassword(context, input);
    const session = account && (await beginSession(context, account.id));
    if (!session) throw new AppError('investor_credentials');
    return toMe(session);
  }),

  signInAdmin: api.session.signInAdmin.handler(async ({ input, context }) => {
    const account = await checkPasswordAndCode(context, { audience: 'admin', ...input });
    const session = await beginSession(context, account.id);
    if (!session) throw new AppError('admin_credentials');
    return toMe(session);
  }),

  confirm: api.session.confirm.handler(async ({ input, context }) => {
    const { db, cookie, now } = context;
    await confirmPassword(context, { password: input.password, field: 'password' });
    const { accountId } = sessionOf(context);
    if (await findSecondFactor(db, { accountId })) await confirmCode(context, input.code);
    await confirmSession(db, { token: cookie.token ?? '', now });
    return { ok: true as const };
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
function checkPassword(context: ApiContext, credentials: Credentials) {
  return attemptSignIn(context, credentials, async (account) => account);
}

/**
 * The same with a code where one is asked for: no session before it is right. A wrong code counts
 * as a failed sign-in, too.
 */
async function checkPasswordAndCode(
  context: ApiContext,
  { code, ...credentials }: Credentials & { code?: string },
) {
  let failure: ErrorCode = 'admin_credentials';
  const account = await attemptSignIn(context, credentials, async (found) => {
    if (!found.hasSecondFactor) return found;
    const who = { accountId: found.id, email: credentials.email.toLowerCase() };
    if (await checkCode(context, who, code)) return found;
    failure = 'second_factor_wrong';
    return null;
  });
  if (!account) throw new AppError(failure);
  return account;
}

/**
 * An address may have an owner and others who claim it, each with a password of their own. Always
 * two comparisons: the time tells of neither.
 */
function checkInvestorPassword(
  { db, limits, client }: ApiContext,
  { email: typed, password }: Omit<Credentials, 'audience'>,
) {
  const email = typed.toLowerCase();
  return limits.attempt({ audience: 'investor', email, address: client.address }, async () => {
    const { owner, claim } = await findInvestorsForSignIn(db, { email });
    const [isOwner, isClaim] = await Promise.all(
      [owner, claim].map((each) => verifyPassword(each?.passwordHash ?? null, password)),
    );
    if (isOwner) return owner;
    return isClaim ? claim : null;
  });
}

/** `admit` has the last word on an account whose password was right. */
function attemptSignIn(
  { db, limits, client }: ApiContext,
  { audience, email: typed, password }: Credentials,
  admit: (account: SignInAccount) => Promise<SignInAccount | null>,
) {
  const email = typed.toLowerCase();
  return limits.attempt({ audience, email, address: client.address }, async () => {
    const account = await findAccountForSignIn(db, { audience, email });
    const matches = await verifyPassword(account?.passwordHash ?? null, password);
    return account?.isOpen && matches ? admit(account) : null;
  });
}

export function toMe({ audience, accountId, email, founder, investor }: Session): Me {
  return { audience, accountId, email, founder, investor };
}
