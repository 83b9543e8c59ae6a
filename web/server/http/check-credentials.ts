import { verifyPassword } from '#db/passwords.ts';
import {
  findAccountForSignIn,
  findInvestorsForSignIn,
  type SignInAccount,
} from '#db/queries/accounts.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { Audience } from '#shared/options.ts';
import type { ApiContext } from '../context.ts';
import { checkCode } from './check-code.ts';

type Credentials = { audience: Audience; email: string; password: string };

/** The account, if the password is right and the account open; in the same time if not. */
export function checkPassword(context: ApiContext, credentials: Credentials) {
  return attemptSignIn(context, credentials, async (account) => account);
}

/**
 * The same with a code where one is asked for: no session before it is right. A wrong code counts
 * as a failed sign-in, too.
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
 * An address may have an owner and others who claim it, each with a password of their own. Always
 * two comparisons: the time tells of neither.
 */
export function checkInvestorPassword(
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
