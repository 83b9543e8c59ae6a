import { AppError } from '#shared/errors.ts';
import { type ApiContext, sessionOf } from '../context.ts';

const hourMs = 60 * 60 * 1000;

/** Before something that a borrowed session must not do. */
export function requireRecentSignIn(context: ApiContext): void {
  const { openedAt } = sessionOf(context);
  if (context.now.getTime() - openedAt.getTime() > hourMs) throw new AppError('sign_in_again');
}
