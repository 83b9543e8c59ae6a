import { randomBytes } from 'node:crypto';
import type { OauthV2AccessResponse } from '@slack/web-api';
import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { linkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { consumeOauthState, createOauthState } from '#db/operations/slack/oauth-states.ts';
import type { Installation } from '#db/queries/slack/workspace.ts';
import { brand } from '#shared/brand.ts';
import { callerOf, mayCall } from '#shared/domain/permissions.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { renderServerPage } from '#shared/small-page.ts';
import type { BotConfig } from '../config.ts';
import type { BotContext, BrowserSession, FindSession } from '../context.ts';
import { botScopes, identityScopes } from '../slack/scopes.ts';
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
    response.redirect(302, buildAuthorizeUrl(config, { state, teamId, purpose }));
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
      if (!mayInstall(session)) throw new AppError('forbidden');
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
  if (!mayInstall(session)) {
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
 * Slack account, which changes nothing of the installation; their own token is not kept. The state is
 * consumed first; the workspace has to be the community's.
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

  const answer = await exchangeCode(code, { config, logger });
  const { teamId, userId } = answer;
  if (community && community !== teamId) throw new AppError('slack_wrong_workspace');
  if (purpose === 'install') {
    await workspaces.save(toInstallation(answer, clock()), { installedBy: userId });
  } else if (session.founderId) {
    await linkFounderSlack(db, { founderId: session.founderId, teamId, userId });
  }
  return { teamName: answer.team?.name ?? null };
}

function isAllowed(purpose: 'install' | 'link', session: BrowserSession): boolean {
  const { audience, founderId } = session;
  return purpose === 'install' ? mayInstall(session) : audience === 'founder' && !!founderId;
}

/** Of the staff, only admins connect the community to Slack. */
function mayInstall(session: BrowserSession | null): boolean {
  return mayCall('admin', callerOf(session)) === 'allowed';
}

type ExchangedCode = OauthV2AccessResponse & { teamId: string; userId: string };

/** Exchanges Slack's code for the person and their workspace, with the bot's token if it was asked for. */
async function exchangeCode(
  code: string,
  { config, logger }: { config: BotConfig; logger: Logger },
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
  if (!answer.authed_user?.id) throw new AppError('slack_unavailable');
  return { ...answer, teamId: answer.team.id, userId: answer.authed_user.id };
}

function toInstallation({ teamId, ...answer }: ExchangedCode, now: Date): Installation {
  if (!answer.access_token) throw new AppError('slack_unavailable');
  return {
    teamId,
    teamName: answer.team?.name ?? null,
    appId: answer.app_id ?? null,
    botUserId: answer.bot_user_id ?? null,
    scopes: answer.scope?.split(',') ?? [],
    botToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    expiresAt: answer.expires_in ? new Date(now.getTime() + answer.expires_in * 1000) : null,
  };
}

function redirectUri({ publicUrl }: BotConfig): string {
  return `${publicUrl}/slack/callback`;
}

/**
 * The URL of Slack's consent page. An admin is asked for what the bot needs, a founder only for who
 * they are. `teamId` preselects the community's workspace.
 */
function buildAuthorizeUrl(
  config: BotConfig,
  { state, teamId, purpose }: { state: string; teamId: string | null; purpose: 'install' | 'link' },
): string {
  const url = new URL(config.slack.authorizeUrl);
  url.searchParams.set('client_id', config.slack.clientId ?? '');
  if (purpose === 'install') url.searchParams.set('scope', botScopes.join(','));
  else url.searchParams.set('user_scope', identityScopes.join(','));
  url.searchParams.set('redirect_uri', redirectUri(config));
  url.searchParams.set('state', state);
  if (teamId) url.searchParams.set('team', teamId);
  return url.toString();
}
