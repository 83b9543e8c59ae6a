import { verifyPassword } from '#db/passwords.ts';
import { findPasswordHash } from '#db/queries/accounts.ts';
import { AppError } from '#shared/errors.ts';
import { type ApiContext, sessionOf } from '../context.ts';

/** Before something grave: the person types the account's password. Returns its hash; a wrong one marks the field. */
export async function confirmPassword(
  context: ApiContext,
  { password, field }: { password: string; field: string },
): Promise<string> {
  const { db, accountLimits } = context;
  const { accountId } = sessionOf(context);
  const currentHash = await findPasswordHash(db, { accountId });
  const isRight = await accountLimits.attemptPassword(accountId, () =>
    verifyPassword(currentHash, password),
  );
  if (isRight && currentHash) return currentHash;
  const message = 'That is not your current password.';
  throw new AppError('invalid_input', { issues: [{ path: field, message }] });
}
