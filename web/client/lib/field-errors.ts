import { AppError } from '#shared/errors.ts';

/** The server's remarks by field, ready for a form; empty when it marked none. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues = error instanceof AppError ? (error.issues ?? []) : [];
  return Object.fromEntries(issues.map((issue) => [issue.path, issue.message]));
}
