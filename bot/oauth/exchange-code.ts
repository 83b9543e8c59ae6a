import type { Logger } from 'pino';
import type { Installation } from '#db/queries/slack/workspace.ts';
import { AppError } from '#shared/errors.ts';
import type { BotConfig } from '../config.ts';
import { createSlackClient } from '../slack/create-slack-client.ts';
import { redirectUri } from './build-authorize-url.ts';

export type Exchanged = { installation: Installation; userId: string };

type Parts = { config: BotConfig; logger: Logger; now: Date };

/** Trades the code that Slack sent along for who authorised, where, and the bot's token. */
export async function exchangeCode(
  code: string,
  { config, logger, now }: Parts,
): Promise<Exchanged> {
  const answer = await createSlackClient(undefined, { ...config.slack, logger })
    .oauth.v2.access({
      client_id: config.slack.clientId ?? '',
      client_secret: config.slack.clientSecret ?? '',
      code,
      redirect_uri: redirectUri(config),
    })
    .catch((error: Error) => {
      logger.warn({ err: error }, 'Slack did not accept an authorisation code');
      throw new AppError('slack_unavailable');
    });
  // Installed for a whole organisation there is no team: the community is one workspace.
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
