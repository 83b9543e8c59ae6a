import type { RequestHandler } from 'express';
import { factsOf } from './request-facts.ts';

/** Another part of the product under a path. In the log its requests go by the first part of theirs. */
export function mountPart({ handler }: { handler: RequestHandler }): RequestHandler {
  return (request, response, next) => {
    const facts = factsOf(response);
    facts.route = `/${request.originalUrl.split(/[/?]/)[1] ?? ''}/*`;
    return handler(request, response, (error?: unknown) => {
      if (error === undefined) facts.route = null;
      next(error);
    });
  };
}
