import { AppError } from '#shared/errors.ts';
import { type ApiContext, sessionOf } from '../context.ts';

const minuteMs = 60_000;

/**
 * Before something grave: refuses with `confirm_sign_in` unless the password was typed in this
 * session within so many minutes. The page then asks for it, and tries again.
 */
export function requireRecentSignIn(context: ApiContext, minutes: number): void {
  const { confirmedAt } = sessionOf(context);
  if (context.now.getTime() - confirmedAt.getTime() > minutes * minuteMs) {
    throw new AppError('confirm_sign_in');
  }
}
