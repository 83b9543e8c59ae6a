import type { BotContext } from '../context.ts';

/** Whether a signed request comes from the community's workspace and from our own app in it. */
export async function recognise(
  { config, workspaces }: BotContext,
  { teamId, appId }: { teamId: string; appId: string | null },
): Promise<boolean> {
  if (config.slack.teamId && config.slack.teamId !== teamId) return false;
  const installation = await workspaces.find(teamId);
  if (!installation) return false;
  return !appId || !installation.appId || appId === installation.appId;
}
