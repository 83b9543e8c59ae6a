import { AppError } from '#shared/errors.ts';
import { errorText } from '../../../lib/error-text.ts';

const general = 'Error submitting application. Please try again.';

/** The words of the specification; who has to wait is told so too. */
export function submitFailure(error: unknown): string {
  const mustWait = error instanceof AppError && error.code === 'rate_limited';
  return mustWait ? `${general} ${errorText(error)}` : general;
}
