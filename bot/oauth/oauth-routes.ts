import { randomBytes } from 'node:crypto';
import type { OauthV2AccessResponse } from '@slack/web-api';
import { type Request, type Response, Router } from 'express';
import type { Logger } from 'pino';
import { isDatabaseUnavailable } from '#db/database-errors.ts';
import { linkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { consumeOauthState, createOauthState } from '#db/operations/slack/oauth-states.ts';
import { linkStaffSlack } from '#db/operations/staff/staff-in-slack.ts';
import type { Installation } from '#db/queries/slack/workspace.ts';
import { findWorkspaceMove, type WorkspaceMove } from '#db/queries/slack/workspace-move.ts';
import { brand } from '#shared/brand.ts';
import { callerOf, mayCall } from '#shared/domain/permissions.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { exactRouting } from '#shared/exact-paths.ts';
import { pluralize } from '#shared/formats.ts';
import { renderServerPage } from '#shared/small-page.ts';
import type { BotConfig } from '../config.ts';
import type { BotContext, BrowserSession, FindSession } from '../context.ts';
import { botScopes, identityScopes } from '../slack/scopes.ts';
import { createSlackClient } from '../slack/slack-client.ts';

/**
 * `/slack/install` (admins), `/slack/connect` (founders), `/slack/staff` (those who see the cockpit) and
 * Slack's redirect, `/slack/callback`. Founders return to their dashboard with `?slack=linked` or an error
 * code.
 */
export function oauthRoutes(context: BotContext, findSession: FindSession): Router {
  const { config, db, clock, workspaces } = context;
  const router = Router(exactRouting);

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

  // A way to act in somebody's name that lasts: it needs a password or passkey of the last minutes.
  const hasRecentSignIn = ({ confirmedAt }: BrowserSession) =>
    clock().getTime() - confirmedAt.getTime() <= recentSignInMs;

  router.get(
    '/slack/connect',
    withErrorPage(async (_request, response, session) => {
      if (session?.audience !== 'founder') {
        response.redirect(302, connectSignIn);
        return;
      }
      if (!hasRecentSignIn(session)) {
        response.redirect(302, `${connectSignIn}&confirm=1`);
        return;
      }
      await redirectToSlack(response, session, 'link');
    }),
  );

  router.get(
    '/slack/staff',
    withErrorPage(async (_request, response, session) => {
      if (!session) {
        response.redirect(302, '/admin?next=/slack/staff');
        return;
      }
      if (!seesCockpit(session)) throw new AppError('forbidden');
      if (!hasRecentSignIn(session)) {
        response.send(confirmFirstPage());
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
      const { purpose, teamName, question } = await finishAuthorization(context, {
        session,
        state,
        code,
      });
      if (session.audience === 'founder') response.redirect(302, dashboardUrl('linked'));
      else if (purpose === 'link') response.send(staffLinkedPage());
      else response.send(question ? movePage(question) : installedPage(teamName));
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
  if (code === 'unavailable') response.set('Retry-After', '2');
  const title = errorTitles[code] ?? 'Slack is not connected';
  response.status(status).send(renderServerPage({ title, text, ...nextLinks(session, code) }));
}

const errorTitles: Partial<Record<ErrorCode, string>> = {
  slack_denied: 'Nothing was installed',
  slack_wrong_workspace: 'Not this workspace',
  slack_state: 'This link no longer works',
  slack_unavailable: 'Something went wrong at Slack',
  unavailable: 'Not at the moment',
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
  if (isDatabaseUnavailable(error)) return 'unavailable';
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

type MoveQuestion = { move: WorkspaceMove; to: string; consentUrl: string };

/** Before the app moves: somebody may have chosen the wrong workspace. */
function movePage({ move: { from, founders, channels }, to, consentUrl }: MoveQuestion): string {
  return renderServerPage({
    title: `Move to “${to}”?`,
    text: `${brand.name} is in “${from}”, and a community has one workspace. Nothing has changed yet. If you move it to “${to}”:`,
    items: [
      ...(founders > 0 ? [`${pluralize(founders, 'founder')} will have to connect again.`] : []),
      ...(channels > 0
        ? [
            `${pluralize(channels, 'channel')} will be replaced. What’s in the old workspace stays as it is.`,
          ]
        : []),
      `What still waits to be posted in “${from}” won’t be.`,
    ],
    link: { href: consentUrl, label: `Move to “${to}”` },
    wayBack: { href: '/admin/slack', label: `Stay in “${from}”` },
  });
}

const connectSignIn = '/founder/signin?next=/slack/connect';
const recentSignInMs = 15 * 60_000;
const mondaySection = { href: '/admin/security#monday', label: 'Go on under Security' };

function confirmFirstPage(): string {
  return renderServerPage({
    title: 'Is it you?',
    text: 'You signed in a while ago. Connect Slack from your Security page, which asks for your password first.',
    link: mondaySection,
  });
}

function staffLinkedPage(): string {
  return renderServerPage({
    title: 'Slack knows you now',
    text: 'The buttons in Monday’s message work for you from now on. Go back to Slack and click again.',
    link: { href: '/admin/security#monday', label: 'See it under Security' },
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
 * Completes an authorization: installs the bot for an admin, or links a founder or somebody of the staff
 * to the authorizing Slack account, which changes nothing of the installation; their own token is not
 * kept. The state is consumed first. Whoever links has to be in the community's workspace; an admin is
 * asked before the app moves to another one, and its token is not kept until they have said so.
 */
async function finishAuthorization(
  context: BotContext,
  { session, state, code }: AuthorizationInput,
): Promise<{ purpose: 'install' | 'link'; teamName: string | null; question?: MoveQuestion }> {
  const { config, db, logger, clock, workspaces } = context;
  const sessionHash = session.tokenHash;
  const now = clock();
  const consumed = await consumeOauthState(db, { state, sessionHash, now });
  if (!consumed) throw new AppError('slack_state');
  const { purpose, movesTo } = consumed;
  if (!isAllowed(purpose, session)) throw new AppError('forbidden');
  if (!code) throw new AppError('slack_denied');
  const community = await workspaces.communityTeam();
  if (purpose === 'link' && !community) throw new AppError('slack_not_installed');

  const answer = await exchangeCode(code, { config, logger });
  const { teamId, userId } = answer;
  const teamName = answer.team?.name ?? null;
  const mayMove = purpose === 'install' && !config.slack.teamId;
  if (community && community !== teamId && !mayMove) throw new AppError('slack_wrong_workspace');
  const { founderId, accountId, email } = session;
  if (purpose === 'link') {
    if (founderId) await linkFounderSlack(db, { founderId, teamId, userId });
    else await linkStaffSlack(db, { accountId, teamId, userId, now });
    return { purpose, teamName };
  }
  const installation = toInstallation(answer, now);
  const isAsked = movesTo === teamId || config.slack.teamId === teamId;
  const move = isAsked ? null : await findWorkspaceMove(db, { teamId, now });
  if (move) {
    const moving = await createOauthState(db, { sessionHash, purpose, movesTo: teamId, now });
    const consentUrl = buildAuthorizeUrl(config, { state: moving, teamId, purpose });
    return { purpose, teamName, question: { move, to: teamName ?? teamId, consentUrl } };
  }
  await workspaces.save(installation, { installedBy: userId, actor: { accountId, email } });
  return { purpose, teamName };
}

function isAllowed(purpose: 'install' | 'link', session: BrowserSession): boolean {
  const { audience, founderId } = session;
  if (purpose === 'install') return mayInstall(session);
  return audience === 'founder' ? !!founderId : seesCockpit(session);
}

function seesCockpit(session: BrowserSession): boolean {
  return mayCall('manager', callerOf(session)) === 'allowed';
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
