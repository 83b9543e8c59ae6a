import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

/** The conversation between the bot and one person; Slack opens it on first use. */
export async function findDirectMessage(
  workspace: SlackWorkspace,
  userId: string,
): Promise<string> {
  const known = workspace.memory.directMessages.get(userId);
  if (known) return known;
  const reply = await workspace.emulator.see('conversations.open', { users: userId });
  const { id } = reply.channel as { id: string };
  workspace.memory.directMessages.set(userId, id);
  return id;
}
