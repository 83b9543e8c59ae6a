import { AppError, textOf } from '#shared/errors.ts';

/** What a person reads about a failure, in the words of the product's catalogue. */
export function errorText(error: unknown): string {
  return textOf(error instanceof AppError ? error.code : 'unexpected');
}
