import { randomBytes } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { linkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { consumeOauthState, createOauthState } from '#db/operations/slack/oauth-states.ts';
import type { Installation } from '#db/queries/slack/workspace.ts';
import { brand } from '#shared/brand.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { renderServerPage } from '#shared/small-page.ts';
import type { BotConfig } from '../config.ts';
import type { BotContext, BrowserSession, FindSession } from '../context.ts';
import { botScopes } from '../slack/scopes.ts';
import { createSlackClient } from '../slack/slack-client.ts';

/**
 * `/slack/install` (admins), `/slack/connect` (founders) and Slack's redirect, `/slack/callback`.
 * Founders return to their dashboard with `?slack=linked` or an error code.
 */
export function oauthRoutes(context: BotContext, findSession: FindSession): Router {
  const { config, db, clock, workspaces } = context;
  const router = Router();

  async function redirectToSlack(
    response: Response,
    session: BrowserSession,
    purpose: 'install' | 'link',
  ) {
    if (!config.slack.clientId || !config.slack.clientSecret) {
      throw new AppError('slack_not_installed');
    }
    const teamId = await workspaces.communityTeam();
    if (purpose === 'link' && !teamId) throw new AppError('slack_not_installed');
    const sessionHash = session.tokenHash;
    const state = await createOauthState(db, { sessionHash, purpose, now: clock() });
    response.redirect(302, buildAuthorizeUrl(config, { state, teamId }));
  }

  /** Shows errors: to founders on their dashboard, to others on a page. */
  function withErrorPage(
    handle: (request: Request, response: Response, session: BrowserSession | null) => Promise<void>,
  ) {
    return async (request: Request, response: Response) => {
      // The URL contains a code and a state, so it must not be cached or sent as a referrer.
      response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
      let session: BrowserSession | null = null;
      try {
        session = await findSession(request);
        await handle(request, response, session);
      } catch (error) {
        sendError(response, session, toErrorCode(error, context));
      }
    };
  }

  router.get(
    '/slack/connect',
    withErrorPage(async (_request, response, session) => {
      if (session?.audience !== 'founder') {
        response.redirect(302, '/founder/signin?next=/slack/connect');
        return;
      }
      await redirectToSlack(response, session, 'link');
    }),
  );

  router.get(
    '/slack/install',
    withErrorPage(async (_request, response, session) => {
      if (!session) {
        response.redirect(302, '/admin?next=/slack/install');
        return;
      }
      if (session.audience !== 'admin') throw new AppError('forbidden');
      await redirectToSlack(response, session, 'install');
    }),
  );

  router.get(
    '/slack/callback',
    withErrorPage(async (request, response, session) => {
      const state = singleValue(request.query.state);
      if (!session || !state) throw new AppError('slack_state');
      const code = singleValue(request.query.code);
      const { teamName } = await finishAuthorization(context, { session, state, code });
      if (session.audience === 'founder') response.redirect(302, dashboardUrl('linked'));
      else response.send(installedPage(teamName));
    }),
  );
  return router;
}

function sendError(response: Response, session: BrowserSession | null, code: ErrorCode): void {
  if (session?.audience === 'founder') {
    response.redirect(302, dashboardUrl(code));
    return;
  }
  const { status, message: text } = new AppError(code);
  const title = errorTitles[code] ?? 'Slack is not connected';
  response.status(status).send(renderServerPage({ title, text, ...nextLinks(session, code) }));
}

const errorTitles: Partial<Record<ErrorCode, string>> = {
  slack_denied: 'Nothing was installed',
  slack_wrong_workspace: 'Not this workspace',
  slack_state: 'This link no longer works',
  slack_unavailable: 'Something went wrong at Slack',
};

const slackPage = { href: '/admin/slack', label: 'Back to the Slack page' };

/** Admins can try again; everybody else is led back. */
function nextLinks(session: BrowserSession | null, code: ErrorCode) {
  if (session?.audience !== 'admin') {
    return { link: { href: '/', label: `Back to ${brand.name}` } };
  }
  // Without Slack's settings trying again would fail again.
  if (code === 'slack_not_installed') return { link: slackPage };
  return { link: { href: '/slack/install', label: 'Try again' }, wayBack: slackPage };
}

function toErrorCode(error: unknown, { logger }: BotContext): ErrorCode {
  if (error instanceof AppError) return error.code;
  const reference = randomBytes(4).toString('hex');
  logger.error({ err: error, reference }, 'An authorization with Slack failed');
  return 'unexpected';
}

function dashboardUrl(result: 'linked' | ErrorCode): string {
  return `/founder/dashboard?slack=${result}`;
}

function installedPage(teamName: string | null): string {
  return renderServerPage({
    title: `${brand.name} is in Slack`,
    text: `The bot is installed in ${teamName ? `the workspace “${teamName}”` : 'your workspace'}. Founders connect their own account from their dashboard.`,
    link: { href: '/admin/slack', label: 'See how it stands' },
  });
}

/** `?state=a&state=b` counts as no state. */
function singleValue(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 1000 ? value : null;
}

type AuthorizationInput = {
  session: BrowserSession;
  state: string;
  /** Null when the person declined. */
  code: string | null;
};

/**
 * Completes an authorization: installs the bot for an admin, or links a founder to the authorizing
 * Slack account. The state is consumed first; the workspace has to be the community's.
 */
async function finishAuthorization(
  context: BotContext,
  { session, state, code }: AuthorizationInput,
): Promise<{ teamName: string | null }> {
  const { config, db, logger, clock, workspaces } = context;
  const sessionHash = session.tokenHash;
  const purpose = await consumeOauthState(db, { state, sessionHash, now: clock() });
  if (!purpose) throw new AppError('slack_state');
  if (!isAllowed(purpose, session)) throw new AppError('forbidden');
  if (!code) throw new AppError('slack_denied');
  const community = await workspaces.communityTeam();
  if (purpose === 'link' && !community) throw new AppError('slack_not_installed');

  const { installation, userId } = await exchangeCode(code, { config, logger, now: clock() });
  const { teamId, teamName } = installation;
  if (community && community !== teamId) throw new AppError('slack_wrong_workspace');
  // Whoever connects says who they are, and changes nothing of the bot.
  if (purpose === 'install') await workspaces.save(installation);
  if (purpose === 'link' && session.founderId) {
    await linkFounderSlack(db, { founderId: session.founderId, teamId, userId });
  }
  return { teamName };
}

function isAllowed(purpose: 'install' | 'link', { audience, founderId }: BrowserSession): boolean {
  return purpose === 'install' ? audience === 'admin' : audience === 'founder' && !!founderId;
}

type ExchangedCode = { installation: Installation; userId: string };

type ExchangeOptions = { config: BotConfig; logger: Logger; now: Date };

/** Exchanges Slack's code for the user, the workspace and the bot's token. */
async function exchangeCode(
  code: string,
  { config, logger, now }: ExchangeOptions,
): Promise<ExchangedCode> {
  const answer = await createSlackClient(undefined, { ...config.slack, logger })
    .oauth.v2.access({
      client_id: config.slack.clientId ?? '',
      client_secret: config.slack.clientSecret ?? '',
      code,
      redirect_uri: redirectUri(config),
    })
    .catch((error: Error) => {
      logger.warn({ err: error }, 'Slack did not accept an authorization code');
      throw new AppError('slack_unavailable');
    });
  // An organization-wide installation has no team, but the community is one workspace.
  if (!answer.team?.id) throw new AppError('slack_wrong_workspace');
  if (!answer.access_token || !answer.authed_user?.id) throw new AppError('slack_unavailable');
  return {
    userId: answer.authed_user.id,
    installation: {
      teamId: answer.team.id,
      teamName: answer.team.name ?? null,
      appId: answer.app_id ?? null,
      botUserId: answer.bot_user_id ?? null,
      scopes: answer.scope?.split(',') ?? [],
      botToken: answer.access_token,
      refreshToken: answer.refresh_token ?? null,
      expiresAt: answer.expires_in ? new Date(now.getTime() + answer.expires_in * 1000) : null,
    },
  };
}

function redirectUri({ publicUrl }: BotConfig): string {
  return `${publicUrl}/slack/callback`;
}

/** The URL of Slack's consent page. `teamId` preselects the community's workspace. */
function buildAuthorizeUrl(
  config: BotConfig,
  { state, teamId }: { state: string; teamId: string | null },
): string {
  const url = new URL(config.slack.authorizeUrl);
  url.searchParams.set('client_id', config.slack.clientId ?? '');
  url.searchParams.set('scope', botScopes.join(','));
  url.searchParams.set('redirect_uri', redirectUri(config));
  url.searchParams.set('state', state);
  if (teamId) url.searchParams.set('team', teamId);
  return url.toString();
}
