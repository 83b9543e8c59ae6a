import { linkFounderSlack } from '#db/operations/slack/founder-links.ts';
import { takeOauthState } from '#db/operations/slack/oauth-states.ts';
import type { Installation } from '#db/queries/slack/workspace.ts';
import { AppError } from '#shared/errors.ts';
import type { BotContext } from '../context.ts';
import { botScopes } from '../slack/scopes.ts';
import { exchangeCode } from './exchange-code.ts';
import type { OAuthSession } from './session.ts';

type Input = {
  session: OAuthSession;
  state: string;
  /** Null when the person said no. */
  code: string | null;
};

/**
 * Ends a trip to Slack: installs the bot for an admin, or links a founder to the account that
 * authorised. The state is used up first; the workspace must be the community's.
 */
export async function finishAuthorization(
  context: BotContext,
  { session, state, code }: Input,
): Promise<{ teamName: string | null }> {
  const { config, db, logger, clock, workspaces } = context;
  const sessionHash = session.tokenHash;
  const purpose = await takeOauthState(db, { state, sessionHash, now: clock() });
  if (!purpose) throw new AppError('slack_state');
  if (!mayDo(purpose, session)) throw new AppError('forbidden');
  if (!code) throw new AppError('slack_denied');
  const community = await workspaces.communityTeam();
  if (purpose === 'link' && !community) throw new AppError('slack_not_installed');

  const { installation, userId } = await exchangeCode(code, { config, logger, now: clock() });
  const { teamId, teamName } = installation;
  if (community && community !== teamId) throw new AppError('slack_wrong_workspace');
  // A founder could have asked Slack for less than the bot needs: such a token replaces none.
  if (purpose === 'install' || hasEveryScope(installation)) await workspaces.save(installation);
  if (purpose === 'link' && session.founderId) {
    await linkFounderSlack(db, { founderId: session.founderId, teamId, userId });
  }
  return { teamName };
}

function hasEveryScope({ scopes }: Installation): boolean {
  return botScopes.every((scope) => scopes.includes(scope));
}

function mayDo(purpose: 'install' | 'link', { audience, founderId }: OAuthSession): boolean {
  return purpose === 'install' ? audience === 'admin' : audience === 'founder' && !!founderId;
}
