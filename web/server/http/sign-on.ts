import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { linkIdentity, useSignOn } from '#db/operations/accounts/sign-on.ts';
import { changeTimeZone } from '#db/operations/settings/founder-settings.ts';
import { generateTasksForFounder } from '#db/operations/tasks/generate-tasks.ts';
import type { Session } from '#db/queries/sessions.ts';
import { findSignOnAccount, type Identity } from '#db/queries/sign-on.ts';
import { newSessionToken } from '#db/session-token.ts';
import type { SignOnFailure } from '#shared/domain/sign-on.ts';
import { AppError } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { type Audience, audiences } from '#shared/options.ts';
import { homePaths, ownPath, signInPath } from '#shared/return-paths.ts';
import { canonicalTimeZone } from '#shared/time.ts';
import type { WebConfig } from '../config.ts';
import type { ApiContext } from '../context.ts';
import { requestFacts } from './request-log.ts';
import { beginSession, checkSecondStep, type SecondStepInput } from './sign-in.ts';
import {
  createSignOnProvider,
  isDenied,
  isUnreachable,
  type SignOnProvider,
  type SignOnSecrets,
} from './sign-on-provider.ts';

/** A sign-in through the provider, kept sealed in a cookie: nobody else's browser can go on with it. */
type SignOn = {
  /** Also the state that the provider hands back. Each sign-in is answered once. */
  id: string;
  audience: Audience;
  next: string | null;
  timeZone: string | null;
  expiresAt: string;
};
type Begun = SignOn & { secrets: SignOnSecrets };
/** The provider has said who it is. */
type Identified = SignOn & { identity: Identity };

const lifetimeMs = 10 * 60_000;
/** Logged for the operator, who alone can mend it. */
const unverified =
  'The provider sent no address with email_verified: true. When OIDC_TRUST_EMAIL=1 is right instead: docs/operations.md#single-sign-on';
/** A browser keeps cookies of 4 KB. */
const maxNextLength = 1000;

/** Ends at the sign-in page, with the reason in its address. */
class SignOnError extends Error {
  override name = 'SignOnError';
  readonly failure: SignOnFailure;
  constructor(failure: SignOnFailure, cause?: unknown) {
    super(failure, { cause });
    this.failure = failure;
  }
}

type Options = {
  signOn: NonNullable<WebConfig['signOn']>;
  contextOf(request: Request, response: Response): ApiContext;
  logger: Logger;
};

/**
 * Single sign-on: `/sso/start` sends the browser to the provider, which sends it back to
 * `/sso/callback`. Whatever goes wrong ends at the sign-in page, where other ways in are open.
 */
export function serveSignOn({ signOn, contextOf, logger }: Options): Router {
  let provider: SignOnProvider | null = null;

  const serve =
    (
      route: string,
      audienceOf: (request: Request) => Audience,
      answer: (context: ApiContext, provider: SignOnProvider, request: Request) => Promise<string>,
    ): RequestHandler =>
    async (request, response) => {
      requestFacts(response).route = route;
      response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
      const context = contextOf(request, response);
      const redirectUri = `${context.config.publicUrl}/sso/callback`;
      provider ??= createSignOnProvider({ ...signOn, redirectUri });
      const audience = audienceOf(request);
      try {
        await countSignOn(context);
        response.redirect(303, await answer(context, provider, request));
      } catch (error) {
        if (!(error instanceof SignOnError)) throw error;
        const { failure, cause } = error;
        requestFacts(response).code = `sign_on_${failure}`;
        if (cause instanceof Error) logger.warn(describe(cause), 'Single sign-on failed');
        const next = readSignOn(context, 'begun')?.next ?? ownPath(text(request.query.return));
        response.redirect(303, withReason(signInPath(audience, next), failure));
      }
    };

  const router = Router(exactRouting);
  router.get(
    '/sso/start',
    serve(
      '/sso/start',
      ({ query }) => toAudience(text(query.for)),
      async (context, provider, request) => {
        const audience = toAudience(text(request.query.for));
        const next = ownPath(text(request.query.return));
        // Another site must not sign anybody in, which would end the session that is open here.
        if (request.get('sec-fetch-site') === 'cross-site') return signInPath(audience, next);
        const zone = text(request.query.zone);
        const secrets = await provider.newSecrets(`${audience}.${newSessionToken()}`);
        const address = await provider.authorizationUrl(secrets).catch(blameProvider);
        keepSignOn(context, 'begun', {
          id: secrets.state,
          secrets,
          audience,
          next: next && next.length <= maxNextLength ? next : null,
          timeZone: zone && canonicalTimeZone(zone),
          expiresAt: new Date(context.now.getTime() + lifetimeMs).toISOString(),
        });
        return address;
      },
    ),
  );
  router.get(
    '/sso/callback',
    serve(
      '/sso/callback',
      ({ query }) => toAudience(text(query.state)?.split('.')[0]),
      async (context, provider, request) => {
        const begun = readSignOn(context, 'begun');
        if (!begun || begun.id !== request.query.state) throw new SignOnError('expired');
        if (!(await useSignOn(context.db, toUse(begun)))) throw new SignOnError('expired');
        const answer = new URL(`${context.config.publicUrl}/sso/callback`);
        answer.search = new URL(request.originalUrl, answer).search;
        const { secrets, ...signOn } = begun;
        const identity = await provider.identify(answer, secrets).catch(blameProvider);
        return welcome(context, { ...signOn, identity });
      },
    ),
  );
  return router;
}

/** Signs in, or leads to the second step. Returns where the browser goes on. */
async function welcome(context: ApiContext, signOn: Identified): Promise<string> {
  const { audience, identity, next } = signOn;
  const account = await findSignOnAccount(context.db, { audience, ...identity });
  if ('failure' in account) {
    const { failure } = account;
    throw new SignOnError(failure, failure === 'unverified' ? new Error(unverified) : undefined);
  }
  if (account.steps.length > 0) {
    keepSignOn(context, 'identified', { ...signOn, id: newSessionToken() });
    return withReason(signInPath(audience, next), account.steps.join('-'));
  }
  await openSignOnSession(context, signOn, account.id);
  context.signOnCookie.clear();
  return next ?? homePaths[audience];
}

/** The second step, after the provider has said who it is. */
export async function finishSignOn(context: ApiContext, second: SecondStepInput): Promise<Session> {
  const signOn = readSignOn(context, 'identified');
  if (!signOn) throw new AppError('sign_in_expired');
  const { audience, identity } = signOn;
  const account = await findSignOnAccount(context.db, { audience, ...identity });
  if ('failure' in account) throw new AppError('sign_in_expired');
  await checkSecondStep(context, { audience, ...account }, second);
  if (!(await useSignOn(context.db, toUse(signOn)))) throw new AppError('sign_in_expired');
  const session = await openSignOnSession(context, signOn, account.id).catch((error) => {
    throw error instanceof SignOnError ? new AppError('sign_in_expired') : error;
  });
  context.signOnCookie.clear();
  return session;
}

async function openSignOnSession(
  context: ApiContext,
  { audience, identity, timeZone }: Identified,
  accountId: string,
): Promise<Session> {
  const { db, now } = context;
  const { failure, isFirst } = await linkIdentity(db, { ...identity, audience, accountId, now });
  if (failure) throw new SignOnError(failure);
  const session = await beginSession(context, accountId);
  if (!session) throw new SignOnError('closed');
  const { founder } = session;
  if (founder && timeZone && timeZone !== founder.timeZone) {
    await changeTimeZone(db, { founderId: founder.id, timeZone });
  }
  // So that a founder's first board is not empty.
  if (founder && isFirst) await generateTasksForFounder(db, { founderId: founder.id, now });
  return session;
}

async function countSignOn({ visitorLimits, client }: ApiContext): Promise<void> {
  try {
    await visitorLimits.countSignOn(client.address);
  } catch (error) {
    throw error instanceof AppError ? new SignOnError('too_many') : error;
  }
}

type Kept = { begun: Begun; identified: Identified };
const sealContext = (kind: keyof Kept) => `sign-on ${kind}`;

function keepSignOn<Kind extends keyof Kept>(
  { sealer, signOnCookie }: ApiContext,
  kind: Kind,
  signOn: Kept[Kind],
): void {
  const sealed = sealer.seal(JSON.stringify(signOn), sealContext(kind));
  signOnCookie.set(sealed.toString('base64url'), new Date(signOn.expiresAt));
}

/** Null without one of this kind in this browser, and for one that has expired or isn’t ours. */
function readSignOn<Kind extends keyof Kept>(
  { sealer, signOnCookie, now }: ApiContext,
  kind: Kind,
): Kept[Kind] | null {
  if (!signOnCookie.value) return null;
  try {
    const sealed = Buffer.from(signOnCookie.value, 'base64url');
    const signOn = JSON.parse(sealer.open(sealed, sealContext(kind))) as Kept[Kind];
    return new Date(signOn.expiresAt) > now ? signOn : null;
  } catch {
    return null;
  }
}

const toUse = ({ id, expiresAt }: SignOn) => ({ id, expiresAt: new Date(expiresAt) });

function text(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

function toAudience(value: string | null | undefined): Audience {
  return audiences.find((each) => each === value) ?? 'founder';
}

/** The sign-in page reads it: a failure, or how the second step can be taken. */
function withReason(address: string, reason: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}sso=${reason}`;
}

function blameProvider(error: unknown): never {
  if (isDenied(error)) throw new SignOnError('denied');
  throw new SignOnError(isUnreachable(error) ? 'unreachable' : 'refused', error);
}

/** Not the whole error: its causes may hold tokens. */
function describe(error: Error): Record<string, unknown> {
  const { code, error: said } = error as Error & { code?: unknown; error?: unknown };
  return { problem: error.message, code, said };
}
