import { takeSecondFactor } from '#db/operations/accounts/second-factor.ts';
import type { Actor } from '#db/operations/audit/record-audit.ts';
import { AppError, textOf } from '#shared/errors.ts';
import { type ApiContext, sessionOf } from '../context.ts';

/** Whether a code is right; each is taken once. Without one: `second_factor_needed`. */
export async function checkCode(
  { db, accountLimits, sealer, now }: ApiContext,
  account: Actor,
  code: string | undefined,
): Promise<boolean> {
  if (code === undefined) throw new AppError('second_factor_needed');
  return accountLimits.attemptCode(account.accountId, () =>
    takeSecondFactor(db, { account, code, sealer, now }),
  );
}

/** The code of whoever is signed in; a wrong one marks the field. */
export async function confirmCode(context: ApiContext, code: string | undefined): Promise<void> {
  if (!(await checkCode(context, sessionOf(context), code))) throw wrongCode();
}

export function wrongCode(): AppError {
  const message = textOf('second_factor_wrong');
  return new AppError('invalid_input', { issues: [{ path: 'code', message }] });
}
