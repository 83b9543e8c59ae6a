import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { StandardHandler } from '@orpc/server/standard';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { AppError } from '#shared/errors.ts';
import type { ApiContext } from '../context.ts';
import { router } from '../router.ts';
import { admit } from './admit.ts';
import { toErrorReply } from './errors.ts';
import { sendAnswer } from './send-answer.ts';

type Options = {
  logger: Logger;
  contextOf(request: Request, response: Response): ApiContext;
};

/** What the contract lets out is JSON as it is, or a file: nothing needs to be rewritten for it. */
class PlainSerializer extends StandardOpenAPISerializer {
  override serialize(data: unknown): unknown {
    return data;
  }
}

const codec = new StandardOpenAPICodec(
  new PlainSerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()),
);

/** Answers the contract's routes under `/api`; any other address there is a JSON 404. */
export function answerApi({ logger, contextOf }: Options): RequestHandler {
  const handler = new StandardHandler<ApiContext>(router, new StandardOpenAPIMatcher(), codec, {
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
    const { matched, response: answer } = await handler.handle(toStandardRequest(request), {
      prefix: '/api',
      context,
    });
    if (!matched) throw new AppError('not_found');
    await sendAnswer(response, answer);
  };
}

/** Express has read the body; of the address only the path and the query are looked at. */
function toStandardRequest(request: Request): Parameters<StandardHandler<ApiContext>['handle']>[0] {
  const { method, originalUrl: address } = request;
  return {
    method,
    url: new URL(`http://localhost${address.startsWith('/') ? '' : '/'}${address}`),
    headers: request.headers,
    body: async () => request.body as unknown,
    signal: undefined,
  };
}
