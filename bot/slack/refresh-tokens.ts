import type { Logger } from 'pino';
import type { FreshTokens } from '#db/operations/slack/installations.ts';
import type { SlackConfig } from '../config.ts';
import { createSlackClient } from './create-slack-client.ts';

type Parts = { slack: SlackConfig; logger: Logger; now: Date };

/** Trades a refresh token for the next pair. Each is good once. */
export async function refreshTokens(
  refreshToken: string,
  { slack, logger, now }: Parts,
): Promise<FreshTokens> {
  const answer = await createSlackClient(undefined, { ...slack, logger }).oauth.v2.access({
    client_id: slack.clientId ?? '',
    client_secret: slack.clientSecret ?? '',
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
  });
  if (!answer.access_token || !answer.refresh_token) throw new Error('Slack sent no new tokens.');
  return {
    botToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: new Date(now.getTime() + (answer.expires_in ?? 0) * 1000),
  };
}
