import type { Logger } from 'pino';
import type { Installation } from '#db/queries/slack/workspace.ts';
import type { SlackConfig } from '../config.ts';
import { createSlackClient } from './create-slack-client.ts';

/** The workspace of SLACK_BOT_TOKEN, as Slack names it; null without the token. */
export async function findOwnInstallation({
  slack,
  logger,
}: {
  slack: SlackConfig;
  logger: Logger;
}): Promise<Installation | null> {
  const { botToken } = slack;
  if (!botToken) return null;
  const me = await createSlackClient(botToken, { ...slack, logger }).auth.test();
  if (!me.team_id) return null;
  return {
    teamId: me.team_id,
    teamName: me.team ?? null,
    appId: null,
    botUserId: me.user_id ?? null,
    scopes: [],
    botToken,
    refreshToken: null,
    expiresAt: null,
  };
}
