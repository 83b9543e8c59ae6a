import { ORPCError } from '@orpc/client';
import type { ErrorCode } from '#shared/errors.ts';
import {
  Failure,
  type FieldIssue,
  type PageFailureCode,
  pageFailure,
  pageFailureText,
} from '#shared/failure.ts';

/**
 * Turns any failure into a `Failure`. A failed response arrives as an `ORPCError` whose data is
 * the body, `{code, message, issues?, current?, by?}`; a body that is not ours becomes what its status
 * says, and no response at all becomes `unexpected`. An abort stays an abort: nobody needs a message
 * about leaving the page.
 */
export function toFailure(error: unknown): unknown {
  if (error instanceof Failure || isAbort(error)) return error;
  if (!(error instanceof ORPCError)) return pageFailure('unexpected');
  return toFailureOf(error.status, error.data);
}

/** The same from a response that was fetched without the client. */
export function toFailureOf(status: number, data: unknown): Failure {
  const { code, message, issues, current, by }: Record<string, unknown> = Object(data);
  if (!isOurs(code) || typeof message !== 'string') return pageFailure(codeForStatus(status));
  return new Failure(code, message, status, {
    issues: validIssues(issues),
    current,
    by: typeof by === 'string' ? by : undefined,
  });
}

/** A newer server's code too: all begin with a small letter, unlike those of most gateways. */
function isOurs(code: unknown): code is ErrorCode {
  return typeof code === 'string' && /^[a-z]\w*$/.test(code);
}

function codeForStatus(status: number): PageFailureCode {
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
  return error instanceof Failure ? error.message : pageFailureText('unexpected');
}

/** The server's messages by field, ready for a form; empty if it marked no field. */
export function fieldErrors(error: unknown): Record<string, string> {
  const issues = error instanceof Failure ? (error.issues ?? []) : [];
  return Object.fromEntries(issues.map((issue) => [issue.path, issue.message]));
}

/** True if a link from a mail is rejected for good, rather than for now. */
export function isLinkExpired(error: Error | null): boolean {
  return error instanceof Failure && error.status >= 400 && error.status < 429;
}
