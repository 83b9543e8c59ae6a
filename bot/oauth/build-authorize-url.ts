import type { BotConfig } from '../config.ts';
import { botScopes } from '../slack/scopes.ts';

export function redirectUri({ publicUrl }: BotConfig): string {
  return `${publicUrl}/slack/callback`;
}

/** Slack's page that asks for consent. `teamId` preselects the community's workspace. */
export function buildAuthorizeUrl(
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
