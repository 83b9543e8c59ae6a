import { ORPCError } from '@orpc/client';
import { ValidationError } from '@orpc/contract';
import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable, isInvalidText } from '#db/database-errors.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import type { FieldIssue } from '#shared/failure.ts';
import { type RequestFacts, requestFacts } from './request-log.ts';

type ErrorReply = {
  status: number;
  headers: Record<string, string>;
  body: {
    code: ErrorCode;
    message: string;
    issues?: FieldIssue[];
    reference?: string;
    current?: unknown;
  };
};

const maxIssues = 20;

/** Clients with an access token are told these by RFC 6750. */
const challenges: Partial<Record<ErrorCode, string>> = {
  token_invalid: 'invalid_token',
  token_read_only: 'insufficient_scope',
  token_not_allowed: 'insufficient_scope',
};

/**
 * A failure as its caller sees it: `{code, message, issues?, current?, by?}` and the code's status.
 * An unexpected failure is logged here, once, under the reference that the caller is shown.
 */
export function toErrorReply(error: unknown, facts: RequestFacts, logger: Logger): ErrorReply {
  const appError = toAppError(error);
  facts.code = appError.code;
  if (appError.code === 'unexpected') {
    logger.error(
      { reference: facts.id, route: facts.route, error: describeForLog(error) },
      'unexpected',
    );
  } else if (appError.code === 'unavailable' && error !== appError) {
    logger.warn({ requestId: facts.id, error: describeForLog(error) }, 'database unavailable');
  }
  const retryAfter = appError.retryAfter ?? (appError.code === 'unavailable' ? 2 : undefined);
  const challenge = challenges[appError.code];
  return {
    status: appError.status,
    headers: {
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(challenge && { 'www-authenticate': `Bearer error="${challenge}"` }),
    },
    body: {
      code: appError.code,
      message: appError.message,
      ...(appError.issues && { issues: appError.issues }),
      ...(appError.current !== undefined && { current: appError.current }),
      ...(appError.by !== undefined && { by: appError.by }),
      ...(appError.code === 'unexpected' && { reference: facts.id }),
    },
  };
}

/** Express's last middleware. */
export function answerErrors(logger: Logger): ErrorRequestHandler {
  return (error, _request, response, next) => {
    const reply = toErrorReply(error, requestFacts(response), logger);
    if (response.headersSent) return next(error);
    response.status(reply.status).set(reply.headers).set('Cache-Control', 'no-store');
    response.json(reply.body);
  };
}

function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ORPCError) return fromValidationError(error);
  const code = codeOfHttpStatus(error);
  if (code) return new AppError(code);
  if (isDatabaseUnavailable(error)) return new AppError('unavailable');
  return new AppError(isInvalidText(error) ? 'bad_request' : 'unexpected');
}

/** The input violates the contract. An output that does so is our own mistake. */
function fromValidationError(error: ORPCError<string, unknown>): AppError {
  if (error.code !== 'BAD_REQUEST') return new AppError('unexpected');
  if (!(error.cause instanceof ValidationError)) return new AppError('bad_request');
  const issues = error.cause.issues.flatMap(toFieldIssues).slice(0, maxIssues);
  return new AppError('invalid_input', { issues });
}

type SchemaIssue = ValidationError['issues'][number];

function toFieldIssues(issue: SchemaIssue): FieldIssue[] {
  const path = (issue.path ?? [])
    .map((part) => String(typeof part === 'object' ? part.key : part))
    .join('.');
  const { message } = issue;
  const extra = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : [];
  if (extra.length === 0) return [{ path, message }];
  return extra.map((key) => ({
    path: (path ? `${path}.${key}` : String(key)).slice(0, 100),
    message: 'This field isn’t accepted here.',
  }));
}

/** Errors of Express and its body parser have the status of a client error. */
function codeOfHttpStatus(error: unknown): ErrorCode | null {
  if (!(error instanceof Error) || !('status' in error)) return null;
  if (error.status === 413) return 'too_large';
  if (error.status === 415) return 'unsupported_media';
  if (error.status === 404) return 'not_found';
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? 'bad_request'
    : null;
}

/** An allow-list, because the error's other fields may hold user input. */
function describeForLog(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { thrown: typeof error };
  const { name, message, stack, cause } = error;
  const code = 'code' in error ? error.code : undefined;
  return {
    name,
    message,
    code,
    stack,
    ...(cause instanceof Error && { cause: describeForLog(cause) }),
  };
}
