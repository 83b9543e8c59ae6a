import type { SlackArguments, SlackReply } from '#sandbox/server/slack/call-slack.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

/**
 * `oauth.v2.access`. The workspace's bot has one token, and it must outlive this process because
 * the product stores it: so the kept one is handed out, not one that the emulator forgets.
 */
export async function exchangeCode(
  workspace: SlackWorkspace,
  args: SlackArguments,
): Promise<SlackReply> {
  const reply = await workspace.emulator.call('', 'oauth.v2.access', args);
  if (!reply.ok) return reply;
  workspace.memory.installed = true;
  const { access_token: userToken } = (reply.authed_user ?? {}) as { access_token?: string };
  if (userToken) workspace.memory.userTokens.add(userToken);
  return { ...reply, access_token: workspace.secrets.botToken };
}
