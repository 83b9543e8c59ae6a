import { randomBytes } from 'node:crypto';
import { type Request, type Response, Router } from 'express';
import { createOauthState } from '#db/operations/slack/oauth-states.ts';
import { brand } from '#shared/brand.ts';
import { AppError, type ErrorCode } from '#shared/errors.ts';
import { smallPage } from '#shared/small-page.ts';
import type { BotContext } from '../context.ts';
import { buildAuthorizeUrl } from './build-authorize-url.ts';
import { finishAuthorization } from './finish-authorization.ts';
import type { FindSession, OAuthSession } from './session.ts';

/**
 * `/slack/install` (admins), `/slack/connect` (founders) and Slack's way back, `/slack/callback`.
 * Founders end on their dashboard with `?slack=linked` or the code of what went wrong.
 */
export function oauthRoutes(context: BotContext, findSession: FindSession): Router {
  const { config, db, clock, workspaces } = context;
  const router = Router();

  async function leave(response: Response, session: OAuthSession, purpose: 'install' | 'link') {
    if (!config.slack.clientId || !config.slack.clientSecret) {
      throw new AppError('slack_not_installed');
    }
    const teamId = await workspaces.communityTeam();
    if (purpose === 'link' && !teamId) throw new AppError('slack_not_installed');
    const sessionHash = session.tokenHash;
    const state = await createOauthState(db, { sessionHash, purpose, now: clock() });
    response.redirect(302, buildAuthorizeUrl(config, { state, teamId }));
  }

  /** Answers a refusal where the person is: founders on their dashboard, others on a page. */
  function guarded(
    handle: (request: Request, response: Response, session: OAuthSession | null) => Promise<void>,
  ) {
    return async (request: Request, response: Response) => {
      // The address carries a code and a state: nothing keeps or passes it on.
      response.set({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
      let session: OAuthSession | null = null;
      try {
        session = await findSession(request);
        await handle(request, response, session);
      } catch (error) {
        refuse(response, session, codeOf(error, context));
      }
    };
  }

  router.get(
    '/slack/connect',
    guarded(async (_request, response, session) => {
      if (session?.audience !== 'founder') {
        response.redirect(302, '/founder/signin?next=/slack/connect');
        return;
      }
      await leave(response, session, 'link');
    }),
  );

  router.get(
    '/slack/install',
    guarded(async (_request, response, session) => {
      if (!session) {
        response.redirect(302, '/admin?next=/slack/install');
        return;
      }
      if (session.audience !== 'admin') throw new AppError('forbidden');
      await leave(response, session, 'install');
    }),
  );

  router.get(
    '/slack/callback',
    guarded(async (request, response, session) => {
      const state = single(request.query.state);
      if (!session || !state) throw new AppError('slack_state');
      const code = single(request.query.code);
      const { teamName } = await finishAuthorization(context, { session, state, code });
      if (session.audience === 'founder') response.redirect(302, dashboard('linked'));
      else response.send(installedPage(teamName));
    }),
  );
  return router;
}

function refuse(response: Response, session: OAuthSession | null, code: ErrorCode): void {
  if (session?.audience === 'founder') {
    response.redirect(302, dashboard(code));
    return;
  }
  const { status, message: text } = new AppError(code);
  const title = titles[code] ?? 'Slack is not connected';
  response.status(status).send(smallPage({ title, text, ...waysOn(session, code) }));
}

const titles: Partial<Record<ErrorCode, string>> = {
  slack_denied: 'Nothing was installed',
  slack_wrong_workspace: 'Not this workspace',
  slack_state: 'This link no longer works',
  slack_unavailable: 'Something went wrong at Slack',
};

const slackPage = { href: '/admin/slack', label: 'Back to the Slack page' };

/** An admin can ask Slack again; who is not signed in here, or has no business here, goes back. */
function waysOn(session: OAuthSession | null, code: ErrorCode) {
  if (session?.audience !== 'admin') {
    return { link: { href: '/', label: `Back to ${brand.name}` } };
  }
  // Without Slack's settings asking again would end here again.
  if (code === 'slack_not_installed') return { link: slackPage };
  return { link: { href: '/slack/install', label: 'Try again' }, wayBack: slackPage };
}

function codeOf(error: unknown, { logger }: BotContext): ErrorCode {
  if (error instanceof AppError) return error.code;
  const reference = randomBytes(4).toString('hex');
  logger.error({ err: error, reference }, 'An authorisation with Slack failed');
  return 'unexpected';
}

function dashboard(result: 'linked' | ErrorCode): string {
  return `/founder/dashboard?slack=${result}`;
}

function installedPage(teamName: string | null): string {
  return smallPage({
    title: `${brand.name} is in Slack`,
    text: `The bot is installed in ${teamName ? `the workspace “${teamName}”` : 'your workspace'}. Founders connect their own account from their dashboard.`,
    link: { href: '/admin/slack', label: 'See how it stands' },
  });
}

/** `?state=a&state=b` is no state at all. */
function single(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 1000 ? value : null;
}
