import express, {
  type Express,
  type Request,
  type RequestHandler,
  type Response,
  Router,
} from 'express';
import type { Logger } from 'pino';
import type { DatabaseHandle } from '#db/connect.ts';
import { createLeaderboardCache } from '#db/queries/leaderboard/leaderboard-cache.ts';
import type { ReadReplica } from '#db/read-replica.ts';
import { createSealer } from '#db/seal.ts';
import { readBearerToken } from '#shared/domain/access-tokens.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import type { WebConfig } from './config.ts';
import type { ApiContext } from './context.ts';
import { serveApi } from './http/answer-api.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { serveBrandPictures } from './http/brand-pictures.ts';
import { serveCalendars } from './http/calendar.ts';
import { serveEmailUndo } from './http/email-undo.ts';
import { answerErrors } from './http/errors.ts';
import { serveHealth } from './http/health.ts';
import { receiveImports } from './http/imports.ts';
import { serveIntroductionOutcome } from './http/introduction-outcome.ts';
import { parseJsonBody } from './http/json-body.ts';
import { createLandingPages } from './http/landing-page.ts';
import { type LiveService, serveLive } from './http/live.ts';
import { serveOpenedLinks } from './http/opened-links.ts';
import { servePages, serveSitemap } from './http/pages.ts';
import { receivePictures, servePictures } from './http/pictures.ts';
import { receiveProgramPictures } from './http/program-pictures.ts';
import {
  type CallBudgets,
  createAccountLimits,
  createCallBudgets,
  createSignInLimits,
  createVisitorLimits,
} from './http/rate-limits.ts';
import { createReplicaReads } from './http/replica-reads.ts';
import { logRequests, requestFacts } from './http/request-log.ts';
import { refuseCrossSite, refuseOtherSpellings, secureHeaders } from './http/security.ts';
import { browserCookie, sessionCookie, signOnCookie } from './http/session.ts';
import { serveSignInWarning } from './http/sign-in-warning.ts';
import { serveSignOn } from './http/sign-on.ts';
import { createTurns } from './http/turns.ts';
import { serveUnsubscribe } from './http/unsubscribe.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import type { Metrics } from './metrics.ts';
import { serveOAuth } from './oauth/serve-oauth.ts';
import { describeApi } from './openapi.ts';

export type Mount = { path: string; handler: RequestHandler };

type Options = {
  config: WebConfig;
  handle: DatabaseHandle;
  replica?: ReadReplica;
  live: LiveService;
  logger: Logger;
  /** The folder of the built client. */
  dist: string;
  /**
   * Other parts of the product on the same port (Slack's receiver, the sandbox). They get raw
   * requests.
   */
  mounts?: Mount[];
  metrics?: Metrics;
  now?: () => Date;
  /** Each account's budget of a minute. */
  budgets?: CallBudgets;
  /**
   * API requests worked on at the same time; the others wait for their turn, and not for long. Ten
   * for each connection to the database without it.
   */
  maxConcurrentRequests?: number;
};

export type WebApp = {
  app: Express;
  /** Stops being ready. Requests are answered as before. */
  drain(): void;
  /** Stops being ready and ends open pages; requests in progress are still answered. */
  close(): Promise<void>;
};

/**
 * The product's HTTP side. There is no global body parser: Slack's signatures need the raw body.
 */
export function createWebApp({
  config,
  handle,
  replica,
  live,
  logger,
  dist,
  mounts = [],
  metrics,
  now = () => new Date(),
  budgets = createCallBudgets(),
  maxConcurrentRequests = 10 * handle.pool.options.max,
}: Options): WebApp {
  const { publicUrl } = config;
  const { hub } = live;
  const limits = createSignInLimits({ ...handle, now });
  const accountLimits = createAccountLimits(handle);
  const visitorLimits = createVisitorLimits(handle);
  const sealer = createSealer(config.appSecret);
  const leaderboardCache = createLeaderboardCache();
  const landingPages = createLandingPages({
    db: handle.db,
    config,
    dist,
    now,
    onError: (error) => logger.warn({ err: error }, 'The landing page stays as it was'),
  });
  const { refuseExcess, inTurn } = createTurns({ max: maxConcurrentRequests, logger, metrics });
  let isClosing = false;
  metrics?.watchStreams(() => hub.size);

  const contextOf = (request: Request, response: Response): ApiContext => ({
    db: handle.db,
    config,
    limits,
    accountLimits,
    visitorLimits,
    budgets,
    hub,
    sealer,
    leaderboardCache,
    landingPages,
    now: now(),
    client: {
      address: plainAddress(request.ip),
      userAgent: request.get('user-agent') ?? null,
      browser: browserCookie(request, response, publicUrl),
    },
    bodyFields: request.body === undefined ? null : Object.keys(Object(request.body)).length,
    bearer: readBearerToken(request.headers.authorization),
    cookie: sessionCookie(request, response, publicUrl),
    signOnCookie: signOnCookie(request, response, publicUrl),
    replica: createReplicaReads(handle, replica, { request, response, publicUrl }),
    answerAsFile: (name) => {
      response.set('Content-Disposition', `attachment; filename="${name}"`);
    },
    session: null,
    facts: requestFacts(response),
  });

  const api = Router(exactRouting);
  api.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    next();
  });
  api.use(refuseCrossSite(publicUrl));
  api.get('/live', serveLive({ handle, hub, publicUrl, now }));
  api.use(receivePictures({ handle, accountLimits, publicUrl, now }));
  api.use(receiveProgramPictures({ handle, accountLimits, config, now }));
  api.use(receiveImports({ handle, accountLimits, config, now }));
  api.get('/openapi.json', async (_request, response) => {
    requestFacts(response).route = '/api/openapi.json';
    response.json(await describeApi());
  });
  // Bodies are read before a request takes its turn, so that slow senders do not block others.
  api.use(parseJsonBody());
  api.use(inTurn(serveApi({ logger, contextOf })));

  const app = express();
  app.set('trust proxy', config.trustProxy);
  app.set('etag', false);
  app.set('query parser', 'simple');
  app.set('case sensitive routing', exactRouting.caseSensitive);
  app.set('strict routing', exactRouting.strict);
  app.use(['/api', '/mcp', '/oauth'], refuseExcess);
  app.use(logRequests(logger, metrics), secureHeaders(publicUrl), refuseOtherSpellings);
  app.use(serveHealth({ handle, isClosing: () => isClosing }));
  app.use('/api', api);
  app.use(serveMcp({ logger, publicUrl, contextOf, inTurn }));
  app.use(serveOAuth({ appSecret: config.appSecret, publicUrl, now, logger, contextOf, inTurn }));
  for (const mount of mounts) app.use(mount.path, mountRaw(mount));
  app.use(servePictures({ handle }));
  app.use(serveCalendars({ db: handle.db, config, limits: visitorLimits }));
  app.use(serveUnsubscribe({ db: handle.db, appSecret: config.appSecret, now }));
  app.use(serveIntroductionOutcome({ db: handle.db, appSecret: config.appSecret, now }));
  if (config.signOn) app.use(serveSignOn({ signOn: config.signOn, contextOf, logger }));
  app.use(serveSignInWarning({ db: handle.db, limits, config, now }));
  app.use(serveEmailUndo({ db: handle.db, config, now }));
  app.use(serveOpenedLinks({ db: handle.db, publicUrl, now }));
  app.use(serveApiDocs({ dist, publicUrl }));
  app.use(serveBrandPictures({ db: handle.db, dist }));
  app.use(
    serveSitemap(publicUrl),
    servePages(dist, { ...config, db: handle.db, landingPages, now }),
  );
  app.use(answerErrors(logger));
  return {
    app,
    drain() {
      isClosing = true;
    },
    async close() {
      isClosing = true;
      await live.close();
    },
  };
}

/** An IPv4 address as people know it, also where the socket speaks IPv6. */
function plainAddress(address = ''): string {
  return address.replace(/^::ffff:(?=\d+(\.\d+){3}$)/i, '');
}

/**
 * Mounts another part of the product. The log names its requests by the first segment of their
 * path.
 */
function mountRaw({ handler }: { handler: RequestHandler }): RequestHandler {
  return (request, response, next) => {
    const facts = requestFacts(response);
    facts.route = `/${request.originalUrl.split(/[/?]/)[1] ?? ''}/*`;
    return handler(request, response, (error?: unknown) => {
      if (error === undefined) facts.route = null;
      next(error);
    });
  };
}
