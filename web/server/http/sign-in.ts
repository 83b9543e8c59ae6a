import { verifySecondFactor } from '#db/operations/accounts/second-factor.ts';
import { openSession } from '#db/operations/accounts/sessions.ts';
import type { Actor } from '#db/operations/audit/record-audit.ts';
import { verifyPassword } from '#db/passwords.ts';
import {
  findAccountForSignIn,
  findInvestorsForSignIn,
  findPasswordHash,
  type SignInAccount,
} from '#db/queries/accounts.ts';
import { findSession, type Session } from '#db/queries/sessions.ts';
import type { Me } from '#shared/api/session.ts';
import { AppError, type ErrorCode, errorCodeText } from '#shared/errors.ts';
import type { Audience } from '#shared/options.ts';
import { type ApiContext, requireSession } from '../context.ts';
import { toNetwork } from './rate-limits.ts';

type Credentials = { audience: Audience; email: string; password: string };

/** The account, if the password is right and the account is active. Takes equally long if not. */
export function checkPassword(context: ApiContext, credentials: Credentials) {
  return attemptSignIn(context, credentials, async (account) => account);
}

/**
 * The same, with a code where one is needed: there is no session before it is right. A wrong code
 * counts as a failed sign-in, too.
 */
export async function checkPasswordAndCode(
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
 * An address may have an owner and others who claim it, each with their own password. There are
 * always three comparisons, so that the time reveals none of them.
 */
export function checkInvestorPassword(
  { db, limits, client }: ApiContext,
  { email: typed, password }: Omit<Credentials, 'audience'>,
) {
  const email = typed.toLowerCase();
  const check = async () => {
    const accounts = await findInvestorsForSignIn(db, { email });
    const matches = await Promise.all(
      accounts.map((each) =>
        verifyPassword(each?.passwordHash ?? null, password, toNetwork(client.address)),
      ),
    );
    return accounts.find((_, index) => matches[index]) ?? null;
  };
  const who = { audience: 'investor' as const, email, ...client };
  return limits.attempt(who, check, ({ isClaim }) => !isClaim);
}

/** `admit` makes the final decision about an account whose password was right. */
function attemptSignIn(
  { db, limits, client }: ApiContext,
  { audience, email: typed, password }: Credentials,
  admit: (account: SignInAccount) => Promise<SignInAccount | null>,
) {
  const email = typed.toLowerCase();
  return limits.attempt({ audience, email, ...client }, async () => {
    const account = await findAccountForSignIn(db, { audience, email });
    const matches = await verifyPassword(
      account?.passwordHash ?? null,
      password,
      toNetwork(client.address),
    );
    return account?.isOpen && matches ? admit(account) : null;
  });
}

/** Checks a code; each is accepted once. Without one it throws `second_factor_needed`. */
async function checkCode(
  { db, accountLimits, sealer, now }: ApiContext,
  account: Actor,
  code: string | undefined,
): Promise<boolean> {
  if (code === undefined) throw new AppError('second_factor_needed');
  return accountLimits.attemptCode(account.accountId, () =>
    verifySecondFactor(db, { account, code, sealer, now }),
  );
}

/** Checks a code of the signed-in account; a wrong one is reported at its field. */
export async function confirmCode(context: ApiContext, code: string | undefined): Promise<void> {
  if (!(await checkCode(context, requireSession(context), code))) throw wrongCodeError();
}

export function wrongCodeError(): AppError {
  const message = errorCodeText('second_factor_wrong');
  return new AppError('invalid_input', { issues: [{ path: 'code', message }] });
}

/**
 * For sensitive changes: checks the account's password and returns its hash; a wrong one is
 * reported at its field.
 */
export async function confirmPassword(
  context: ApiContext,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const { db, accountLimits } = context;
  const { accountId } = requireSession(context);
  const currentHash = await findPasswordHash(db, { accountId });
  const isRight = await accountLimits.attemptPassword(accountId, () =>
    verifyPassword(currentHash, password, accountId),
  );
  if (isRight && currentHash) return currentHash;
  const message = 'That is not your current password.';
  throw new AppError('invalid_input', { issues: [{ path: field, message }] });
}

const minuteMs = 60_000;

/**
 * For sensitive changes: throws `confirm_sign_in` unless the password was entered in this session
 * within the last minutes. The page then asks for it and retries.
 */
export function requireRecentSignIn(context: ApiContext, minutes: number): void {
  const { confirmedAt } = requireSession(context);
  if (context.now.getTime() - confirmedAt.getTime() > minutes * minuteMs) {
    throw new AppError('confirm_sign_in');
  }
}

/** Opens a session in place of the browser's previous one; null if the account was just closed. */
export async function beginSession(
  context: ApiContext,
  accountId: string,
): Promise<Session | null> {
  const { db, client, cookie, now, facts, limits } = context;
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
  // A claim on an address may be a stranger's.
  if (session.investor?.state !== 'unverified') {
    await limits.trustBrowser({ ...session, browserId: client.browser.keep() });
  }
  return session;
}

/** What the browser learns about the signed-in account. */
export function toMeView(session: Session): Me {
  const { audience, accountId, email, founder, investor, isFirstVisit } = session;
  return {
    ...{ audience, accountId, email },
    founder: founder && { ...founder, isFirstVisit },
    investor: investor && { ...investor, isFirstVisit },
  };
}
