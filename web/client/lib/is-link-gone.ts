import { AppError } from '#shared/errors.ts';

/** Whether a link of a mail was refused for good, rather than for now. */
export function isLinkGone(error: Error | null): boolean {
  return error instanceof AppError && error.status >= 400 && error.status < 429;
}
