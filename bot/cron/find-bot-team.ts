import type { BotContext } from '../context.ts';

/** Without the bot nobody is told, and nothing piles up until it is there. */
export async function findBotTeam({ workspaces }: BotContext): Promise<string | null> {
  const teamId = await workspaces.communityTeam();
  return teamId && (await workspaces.find(teamId)) ? teamId : null;
}
