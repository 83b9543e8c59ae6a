import { ORPCError } from '@orpc/client';
import { AppError, type ErrorCode, errorCodeText, type FieldIssue } from '#shared/errors.ts';

/**
 * Turns any failure into an `AppError`. A failed response arrives as an `ORPCError` whose data is
 * the body, `{code, message, issues?, current?, by?}`; a body that is not ours, or no response at all,
 * becomes `unexpected`. An abort stays an abort: nobody needs a message about leaving the page.
 */
export function toAppError(error: unknown): unknown {
  if (error instanceof AppError || isAbort(error)) return error;
  if (!(error instanceof ORPCError)) return new AppError('unexpected');
  return toAppErrorOf(error.status, error.data);
}

/** The same from a response that was fetched without the client. */
export function toAppErrorOf(status: number, data: unknown): AppError {
  const body: { code?: unknown; issues?: unknown; current?: unknown; by?: unknown } = Object(data);
  const code = isErrorCode(body.code) ? body.code : codeForStatus(status);
  return new AppError(code, {
    issues: validIssues(body.issues),
    current: body.current,
    by: typeof body.by === 'string' ? body.by : undefined,
  });
}

function isErrorCode(code: unknown): code is ErrorCode {
  try {
    return typeof errorCodeText(code as ErrorCode) === 'string';
  } catch {
    return false;
  }
}

function codeForStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthenticated';
  if (status === 429) return 'rate_limited';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'unexpected';
}

function validIssues(issues: unknown): FieldIssue[] | undefined {
  if (!Array.isArray(issues)) return undefined;
  return issues.filter(
    (issue) => typeof issue?.path === 'string' && typeof issue?.message === 'string',
  );
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** The text that a person is shown for a failure. */
export function errorText(error: unknown): string {
  return error instanceof AppError ? error.message : errorCodeText('unexpected');
}

/** The server's messages by field, ready for a form; empty if it marked no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues = error instanceof AppError ? (error.issues ?? []) : [];
  return Object.fromEntries(issues.map((issue) => [issue.path, issue.message]));
}

/** True if a link from a mail is rejected for good, rather than for now. */
export function isLinkExpired(error: Error | null): boolean {
  return error instanceof AppError && error.status >= 400 && error.status < 429;
}
