import { randomUUID } from 'node:crypto';
import { tracingChannel } from 'node:diagnostics_channel';
import type { RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';

/** start/tracing.ts listens to this channel. */
const requests = tracingChannel('slipstream:request');

const debugOnlyRoutes = new Set(['/healthz', '/readyz']);

/**
 * Gives each request an id and, at its end, one log line. The line is an allow-list, so it can
 * never contain a cookie, a body, a query string or an address with a token.
 */
export function logRequests(logger: Logger, metrics: Metrics | undefined): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const facts = createRequestFacts(response);
    response.setHeader('X-Request-Id', facts.id);
    const traced = { method: request.method };
    response.once('close', () => {
      const { id, accountId, code, isStream } = facts;
      const route = facts.route ?? 'unmatched';
      const ms = performance.now() - startedAt;
      const status = response.statusCode;
      logger[debugOnlyRoutes.has(route) ? 'debug' : 'info'](
        {
          requestId: id,
          method: request.method,
          route,
          status,
          ms: Math.round(ms * 10) / 10,
          ...(accountId && { accountId }),
          ...(code && { code }),
          ...(!response.writableFinished && { cutOff: true }),
        },
        'request',
      );
      if (isStream) return;
      metrics?.observeRequest({ method: request.method, route, status, ms });
      requests.asyncEnd.publish({ ...traced, route, status });
    });
    if (debugOnlyRoutes.has(request.path)) next();
    else requests.start.runStores(traced, () => next());
  };
}

/** The content of the request's log line, collected along the way. */
export type RequestFacts = {
  id: string;
  /** The pattern of the path (`/api/tasks/{taskId}`), never the path, which may hold a token. */
  route: string | null;
  accountId: string | null;
  /** The code of the error response. */
  code: string | null;
  /** Open as long as the page is, so the duration means nothing. */
  isStream: boolean;
};

function createRequestFacts(response: Response): RequestFacts {
  const facts: RequestFacts = {
    id: randomUUID(),
    route: null,
    accountId: null,
    code: null,
    isStream: false,
  };
  response.locals.facts = facts;
  return facts;
}

export function requestFacts(response: Response): RequestFacts {
  return response.locals.facts as RequestFacts;
}
