import { identity } from '#sandbox/server/slack/identity.ts';
import { toPerson } from '#sandbox/server/slack/to-person.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { Workspace } from '#sandbox/shared/slack-api.ts';

/** What the page needs to know once: people, channels, and what the app declares. */
export async function describeWorkspace(workspace: SlackWorkspace): Promise<Workspace> {
  const { commands, shortcuts } = await workspace.readManifest();
  return {
    team: { id: identity.teamId, name: identity.teamName },
    bot: {
      userId: identity.botUserId,
      name: identity.appName,
      installed: workspace.memory.installed,
    },
    people: workspace.emulator.members.map(toPerson),
    channels: workspace.channels.map(({ id, name }) => ({ id, name })),
    commands,
    shortcuts,
    productUrl: workspace.publicUrl,
  };
}
