import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../metrics.ts';
import { beginFacts } from './request-facts.ts';

const quiet = new Set(['/healthz', '/readyz']);

/**
 * Gives each request an id and, when it is over, one log line: an allow-list of facts, so that no
 * cookie, body, address with a token or query string can ever be in it.
 */
export function logRequests(logger: Logger, metrics: Metrics | undefined): RequestHandler {
  return (request, response, next) => {
    const startedAt = performance.now();
    const facts = beginFacts(response);
    response.setHeader('X-Request-Id', facts.id);
    response.once('close', () => {
      const { id, accountId, code, isStream } = facts;
      const route = facts.route ?? 'unmatched';
      const ms = performance.now() - startedAt;
      const status = response.statusCode;
      logger[quiet.has(route) ? 'debug' : 'info'](
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
      if (!isStream) metrics?.observeRequest({ method: request.method, route, status, ms });
    });
    next();
  };
}
