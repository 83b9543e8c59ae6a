import {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  type Response,
  Router,
  urlencoded,
} from 'express';
import type Provider from 'oidc-provider';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import {
  createOAuthStore,
  keepClient,
  recordConnectedApp,
} from '#db/operations/oauth/oauth-records.ts';
import { findNewEmail } from '#db/queries/accounts.ts';
import type { Session } from '#db/queries/sessions.ts';
import { brand } from '#shared/brand.ts';
import { type TokenScope, tokenScopes } from '#shared/domain/permissions.ts';
import { AppError } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { homePaths, signInPath } from '#shared/return-paths.ts';
import { renderServerPage } from '#shared/small-page.ts';
import type { ApiContext } from '../context.ts';
import { toErrorReply } from '../http/errors.ts';
import { requestFacts } from '../http/request-log.ts';
import { refuseCrossSite } from '../http/security.ts';
import { resumeSession } from '../http/session.ts';
import { hasRecentSignIn, lacksSecondStep } from '../http/sign-in.ts';

type Options = {
  appSecret: Buffer;
  publicUrl: string;
  now: () => Date;
  logger: Logger;
  contextOf(request: Request, response: Response): ApiContext;
  inTurn(work: RequestHandler): RequestHandler;
};

/** The one resource that tokens are made for. */
export const mcpResource = (publicUrl: string) => `${publicUrl}/mcp`;

const consentPath = (uid: string) => `/oauth/consent/${uid}`;

const discovery = ['/.well-known/oauth-authorization-server', '/.well-known/openid-configuration'];
const resourceMetadata = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/mcp',
];

/** The OAuth server, and the page on which a person lets an app in or doesn't. */
export function serveOAuth(options: Options): Router {
  const { publicUrl, now, logger, contextOf, inTurn } = options;
  const router = Router(exactRouting);
  const resource = mcpResource(publicUrl);
  let provider: Promise<Provider> | undefined;
  /** Made at the first use: few processes ever meet an assistant. */
  const getProvider = (db: ApiContext['db']) => {
    provider ??= import('./create-provider.ts').then(({ createProvider }) =>
      createProvider({ ...options, db, resource, consentPath }),
    );
    return provider;
  };
  const named =
    (route: string): RequestHandler =>
    (_request, response, next) => {
      requestFacts(response).route = route;
      response.set('Cache-Control', 'no-store');
      next();
    };

  router.get(resourceMetadata, named('/.well-known/*'), (_request, response) => {
    response.set('Access-Control-Allow-Origin', '*').json({
      resource,
      authorization_servers: [publicUrl],
      scopes_supported: tokenScopes,
      bearer_methods_supported: ['header'],
      resource_name: brand.name,
    });
  });

  const consent = '/oauth/consent/:uid';
  router.use(consent, named('/oauth/consent/{uid}'));
  router.get(consent, async (request, response) => {
    const context = contextOf(request, response);
    const asked = await readRequest(request, response, await getProvider(context.db));
    if (!asked) return sendPage(response, expiredPage, 404);
    const session = await resumeSession(context, { token: context.cookie.token, now: context.now });
    if (!session) return sendPage(response, signInPage(asked));
    const obstacle = await findObstacle(context, session, asked);
    if (obstacle) return sendPage(response, obstacle);
    if (!hasRecentSignIn(session, context)) {
      return response.redirect(303, confirmPath(session, asked));
    }
    sendPage(response, consentPage(asked, session));
  });
  router.post(
    consent,
    refuseCrossSite(publicUrl),
    urlencoded({ extended: false, limit: '1kb' }),
    async (request, response) => {
      const context = contextOf(request, response);
      const { db, sealer, cookie, now: at } = context;
      const server = await getProvider(db);
      const asked = await readRequest(request, response, server);
      if (!asked) return sendPage(response, expiredPage, 404);
      const session = await resumeSession(context, { token: cookie.token, now: at });
      // Somebody else may have signed in since the page named who would be acted for.
      if (!session || session.accountId !== request.query.account) {
        return response.redirect(303, consentPath(asked.uid));
      }
      const decision = String((request.body as Record<string, unknown> | undefined)?.decision);
      const scopes = grantedScopes(decision, asked);
      if (scopes.length === 0) {
        const denied = { error: 'access_denied', error_description: 'The person said no.' };
        await server.interactionResult(request, response, denied);
        return sendPage(response, leavingPage(asked));
      }
      const obstacle = await findObstacle(context, session, asked);
      if (obstacle) return sendPage(response, obstacle, 403);
      // Too long on the page: it asks first, and comes back.
      if (!hasRecentSignIn(session, context)) {
        return response.redirect(303, consentPath(asked.uid));
      }
      if (!(await keepClient(db, { clientId: asked.clientId, now: at }))) {
        return sendPage(response, expiredPage, 404);
      }
      // A button that is pressed twice allows once.
      const requests = createOAuthStore(db, { kind: 'Interaction', sealer, now });
      if (!(await requests.consume(asked.uid))) return sendPage(response, leavingPage(asked));
      const { accountId, email } = session;
      requestFacts(response).accountId = accountId;
      const grant = new server.Grant({ accountId, clientId: asked.clientId });
      const rest = asked.scopes.filter((scope) => !scopes.includes(scope));
      grant.addResourceScope(resource, scopes.join(' '));
      if (rest.length > 0) grant.rejectResourceScope(resource, rest.join(' '));
      const grantId = await grant.save();
      await recordConnectedApp(db, {
        actor: { accountId, email },
        name: asked.clientName,
        scope: scopes.includes('write') ? 'write' : 'read',
        now: at,
      });
      await server.interactionResult(request, response, {
        login: { accountId, remember: false },
        consent: { grantId },
      });
      sendPage(response, leavingPage(asked));
    },
  );

  /** The library takes letters of any case: it gets exactly these routes, each behind its limit. */
  const library = inTurn(async (request, response) => {
    requestFacts(response).route = request.path.startsWith('/oauth/')
      ? '/oauth/*'
      : '/.well-known/*';
    const server = await getProvider(contextOf(request, response).db);
    const { host, protocol } = new URL(publicUrl);
    request.headers.host = host;
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    delete request.headers['x-forwarded-host'];
    request.originalUrl = request.url;
    await server.callback()(request, response);
  });
  const countClient: RequestHandler = async (request, response, next) => {
    const { visitorLimits, client } = contextOf(request, response);
    await visitorLimits.countClient(client.address);
    next();
  };
  const countConsent: RequestHandler = async (request, response, next) => {
    const { visitorLimits, client } = contextOf(request, response);
    await visitorLimits.countConsent(client.address);
    next();
  };
  const askForOurScopes: RequestHandler = (request, _response, next) => {
    const address = new URL(request.url, publicUrl);
    const wanted = address.searchParams.get('scope')?.split(' ') ?? [];
    // Without a scope of ours nothing could be allowed; the person still decides.
    if (!tokenScopes.some((scope) => wanted.includes(scope))) {
      address.searchParams.set('scope', [...wanted, ...tokenScopes].join(' ').trim());
    }
    request.url = address.pathname + address.search;
    next();
  };
  router.post('/oauth/register', countClient, library);
  router.get('/oauth/authorize', countConsent, askForOurScopes, library);
  router.get('/oauth/authorize/:uid', library);
  for (const path of ['/oauth/token', '/oauth/revoke'])
    router.route(path).post(library).options(library);
  for (const path of [...discovery, '/oauth/jwks'])
    router.route(path).get(library).options(library);
  router.use('/oauth', () => {
    throw new AppError('not_found');
  });
  router.use('/oauth', answerFailures(logger));
  return router;
}

/** To a person as a page, to an app as OAuth has it. */
function answerFailures(logger: Logger): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const { status, headers, body } = toErrorReply(error, requestFacts(response), logger);
    const { message, reference } = body;
    const text = reference ? `${message} Reference: ${reference}` : message;
    response.set(headers);
    if (request.accepts('json', 'html') === 'html') {
      return sendPage(response, { title: 'The app couldn’t be connected', text }, status);
    }
    const isPassing = status === 429 || status >= 500;
    response.status(status).json({
      error: isPassing ? 'temporarily_unavailable' : 'invalid_request',
      error_description: text,
    });
  };
}

type AccessRequest = {
  uid: string;
  clientId: string;
  clientName: string;
  redirect: URL;
  scopes: TokenScope[];
  /** The page to which the browser takes the decision. */
  returnTo: string;
};

/** The app's request; null if the browser has no such request, or it has expired. */
async function readRequest(
  request: Request,
  response: Response,
  provider: Provider,
): Promise<AccessRequest | null> {
  const details = await provider.interactionDetails(request, response).catch((error) => {
    if (isDatabaseUnavailable(error)) throw error;
    return null;
  });
  if (!details || details.uid !== request.params.uid) return null;
  const { client_id: clientId, redirect_uri: redirect, scope } = details.params;
  const client = await provider.Client.find(String(clientId));
  if (!client) return null;
  const wanted = String(scope).split(' ');
  return {
    uid: details.uid,
    clientId: client.clientId,
    clientName: client.clientName ?? '',
    redirect: new URL(String(redirect)),
    scopes: tokenScopes.filter((each) => wanted.includes(each)),
    returnTo: details.returnTo,
  };
}

/** Writing includes reading. */
function grantedScopes(decision: string, { scopes }: AccessRequest): TokenScope[] {
  if (decision === 'read') return ['read'];
  if (decision === 'write' && scopes.includes('write')) return ['read', 'write'];
  return [];
}

type Page = Parameters<typeof renderServerPage>[0];

function sendPage(response: Response, page: Page, status = 200): void {
  response.status(status).type('html').send(renderServerPage(page));
}

const expiredPage: Page = {
  title: 'This request has expired',
  text: 'Please go back to the app and connect it again.',
};

/** A page, because browsers hold every redirect of a form against its policy, and this way leaves us. */
const leavingPage = ({ clientName, returnTo }: AccessRequest): Page => ({
  title: `Back to ${clientName}…`,
  text: 'If nothing happens, continue with the button.',
  refresh: returnTo,
  link: { label: 'Continue', href: returnTo },
});

function signInPage({ clientName, uid }: AccessRequest): Page {
  const next = consentPath(uid);
  return {
    title: `Sign in to connect ${clientName}`,
    text: `Choose how you use ${brand.name}. You’ll decide what the app may do after you’ve signed in.`,
    ways: [
      { label: 'I’m a founder', href: signInPath('founder', next) },
      { label: 'I’m an investor', href: signInPath('investor', next) },
      { label: 'I’m a mentor', href: signInPath('mentor', next) },
      { label: 'I’m on the staff', href: signInPath('admin', next) },
    ],
  };
}

/** There the page asks for the password, as it does before other lasting changes, and leads back. */
const confirmPath = ({ audience }: Session, { uid }: AccessRequest) =>
  `${signInPath(audience, consentPath(uid))}&confirm=1`;

const readable = {
  founder: 'Read your tasks, progress and check-in, and what your cohort shares with you.',
  investor: 'Read startups and your introductions as you see them.',
  mentor: 'Read your sessions and what startups told you for them.',
  admin: 'Read cohorts, startups and applications as you see them.',
} as const;
const writable = {
  founder:
    'Add and complete tasks, make pledges, fill in your check-in and ask for introductions in your name.',
  investor: 'Ask for introductions in your name.',
  mentor: 'Write notes on your sessions and cancel them in your name.',
  admin: 'Change things in your name.',
} as const;

/** A client's own name proves nothing; the place to which it sends people back does. */
const placeOf = ({ protocol, host }: URL) => {
  if (protocol === 'https:') return `The app at ${host}`;
  // Only a loopback address may do without TLS, and only an editor has a scheme of its own.
  return `An app on this computer (${protocol === 'http:' ? host : `${protocol}//${host}`})`;
};

const settingsPaths = {
  founder: '/app/settings',
  investor: '/investor/settings',
  mentor: '/mentor/settings',
  admin: '/admin/security',
} as const;

/** Why this account can't connect an app now, and what to do about it; null if it can. */
async function findObstacle(
  { config, db, now }: ApiContext,
  session: Session,
  { clientName, uid }: AccessRequest,
): Promise<Page | null> {
  const { accountId, audience, email, investor } = session;
  if (lacksSecondStep(config, session)) {
    return {
      title: 'Set up two-step sign-in first',
      text: 'Your role needs it before you can connect an app.',
      link: { label: 'Set it up', href: settingsPaths.admin },
    };
  }
  const link = { label: 'I’ve done that', href: consentPath(uid) };
  if (investor?.state === 'unverified') {
    return {
      title: 'Confirm your email address first',
      text: `We sent a link to ${email}. Open it, then come back here to connect ${clientName}.`,
      link,
      wayBack: { label: 'Get the link again', href: homePaths.investor },
    };
  }
  const newEmail = await findNewEmail(db, { accountId, now });
  if (newEmail === null) return null;
  return {
    title: 'Finish changing your email address first',
    text: `It’s being changed to ${newEmail}. Open the link that we sent there, or cancel the change in Settings, then come back here to connect ${clientName}.`,
    link,
    wayBack: { label: 'Open Settings', href: `${settingsPaths[audience]}#email` },
  };
}

function consentPage(
  { clientName, redirect, scopes, uid }: AccessRequest,
  { accountId, audience, email }: Session,
): Page {
  const mayWrite = scopes.includes('write');
  return {
    title: `Connect ${clientName} to ${brand.name}?`,
    text: `${placeOf(redirect)} would act as you, ${email}. Only go on if you started this there yourself.`,
    items: [readable[audience], ...(mayWrite ? [writable[audience]] : [])],
    choices: {
      action: `${consentPath(uid)}?account=${accountId}`,
      buttons: [
        ...(mayWrite ? [{ label: 'Allow reading and writing', decision: 'write' }] : []),
        { label: 'Allow reading only', decision: 'read' },
        { label: 'Don’t allow', decision: 'deny' },
      ],
    },
  };
}
