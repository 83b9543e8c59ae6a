import { OpenAPIHandler } from '@orpc/openapi/node';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import type { ApiContext } from '../context.ts';
import { router } from '../router.ts';
import { admit } from './admit.ts';
import { toErrorReply } from './errors.ts';

type Options = {
  logger: Logger;
  contextOf(request: Request, response: Response): ApiContext;
};

/** Answers the contract's routes under `/api`; any other address there is a JSON 404. */
export function answerApi({ logger, contextOf }: Options): RequestHandler {
  const handler = new OpenAPIHandler(router, {
    interceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          return { matched: true, response: toErrorReply(error, context.facts, logger) };
        }
      },
    ],
    clientInterceptors: [
      async (options) => {
        const context = await admit(options.context, options.procedure);
        return options.next({ ...options, context });
      },
    ],
  });
  return async (request, response) => {
    const context = contextOf(request, response);
    const { matched } = await handler.handle(request, response, { prefix: '/api', context });
    if (!matched) throw new AppError('not_found');
  };
}
