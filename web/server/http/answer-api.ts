import type { AnyContractProcedure } from '@orpc/contract';
import { StandardOpenAPICodec, StandardOpenAPIMatcher } from '@orpc/openapi/standard';
import {
  StandardBracketNotationSerializer,
  StandardOpenAPIJsonSerializer,
  StandardOpenAPISerializer,
} from '@orpc/openapi-client/standard';
import { StandardHandler } from '@orpc/server/standard';
import type { Request, RequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Session } from '#db/queries/sessions.ts';
import { type RouteMeta, writeCost } from '#shared/api/audience.ts';
import { declarationOf } from '#shared/api/procedures.ts';
import { callerOf, mayCall, tokenNeed } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import { type ApiContext, spendPoints } from '../context.ts';
import { router } from '../router.ts';
import { toErrorReply } from './errors.ts';
import { resumeCaller } from './session.ts';
import { lacksSecondStep, requireRecentSignIn } from './sign-in.ts';

type Options = { logger: Logger; contextOf(request: Request, response: Response): ApiContext };

/** Answers are plain JSON or a file, so nothing has to be converted. */
class PlainSerializer extends StandardOpenAPISerializer {
  override serialize(data: unknown): unknown {
    return data;
  }
}

const codec = new StandardOpenAPICodec(
  new PlainSerializer(new StandardOpenAPIJsonSerializer(), new StandardBracketNotationSerializer()),
);

/** Serves the contract's routes under `/api`; any other path there is a JSON 404. */
export function serveApi({ logger, contextOf }: Options): RequestHandler {
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
        const context = await authorize(options.context, options.procedure);
        if (hasStrayBody(context, options.procedure)) throw new AppError('bad_request');
        await spendCost(context, options.procedure);
        const answer = await options.next({ ...options, context });
        await context.replica.noteWrite();
        return answer;
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

/**
 * True for a body that nobody reads, which was not meant for us. A GET's input is its query, and that of
 * many others stands in the path; the fields of a body that has some are refused by name.
 */
function hasStrayBody({ bodyFields }: ApiContext, procedure: AnyContractProcedure): boolean {
  const { route, inputSchema } = declarationOf(procedure);
  if (bodyFields === null) return false;
  if (route.method === 'GET' || !inputSchema) return true;
  if (bodyFields > 0 || !(inputSchema instanceof z.ZodObject)) return false;
  return Object.keys(inputSchema.shape).every((key) => route.path?.includes(`{${key}}`));
}

/** Express has parsed the body already. oRPC looks only at the path and the query of the URL. */
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

type Procedure = { '~orpc': { meta: RouteMeta; route: { method?: string; path?: string } } };

/**
 * Runs before every handler: the contract names the audience of a route, `mayCall` decides whether
 * the caller belongs to it. Returns the context with the caller's session.
 */
export async function authorize(context: ApiContext, procedure: Procedure): Promise<ApiContext> {
  const { meta, route } = declarationOf(procedure);
  context.facts.route = `/api${route.path ?? ''}`;
  if (meta.audience === 'anyone' && context.bearer === null) return context;
  const session = await resumeCaller(context, context);
  context.facts.accountId = session?.accountId ?? null;
  refuseCaller(context, procedure, session);
  return { ...context, session };
}

/** Throws unless this caller may call the procedure. */
export function refuseCaller(
  { config, now }: Pick<ApiContext, 'config' | 'now'>,
  procedure: Procedure,
  session: Session | null,
): void {
  const { meta, route } = declarationOf(procedure);
  const token = session?.token && { ...session.token, need: tokenNeed(meta, route.method) };
  const verdict = mayCall(meta.audience, callerOf(session), token);
  if (verdict !== 'allowed') throw new AppError(verdict);
  if (session && !meta.isOpenFirst && lacksSecondStep(config, session)) {
    throw new AppError('second_factor_required');
  }
  if (session && meta.recentSignIn) requireRecentSignIn({ session, now }, meta.recentSignIn);
}

/** Counts the call by what the contract says that it costs. */
export function spendCost(context: ApiContext, procedure: Procedure): Promise<void> {
  const { meta, route } = declarationOf(procedure);
  const usualCost = route.method === 'GET' ? 0 : writeCost;
  return spendPoints(context, {
    cost: meta.cost ?? usualCost,
    protectsAccount: meta.protectsAccount,
  });
}

type ApiResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
};

/** Sends JSON or a file. A route that answers with a file has set its name already. */
async function sendAnswer(
  response: Response,
  { status, headers, body }: ApiResponse,
): Promise<void> {
  let content: Buffer | undefined;
  if (body instanceof File) content = Buffer.from(await body.arrayBuffer());
  else if (body !== undefined) content = Buffer.from(JSON.stringify(body));
  if (response.destroyed) return;
  response.status(status).set(headers);
  if (content) {
    const type = body instanceof File ? body.type : 'application/json';
    response.setHeader('Content-Type', type);
  }
  response.end(content);
}
