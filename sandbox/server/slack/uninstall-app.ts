import { identity } from '#sandbox/server/slack/identity.ts';
import { sendEvent } from '#sandbox/server/slack/people/send-event.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

/** Takes the app out of the workspace: its token stops working, and it is told so. */
export async function uninstallApp(workspace: SlackWorkspace): Promise<void> {
  if (!workspace.memory.installed) return;
  await sendEvent(workspace, {
    event: { type: 'tokens_revoked', tokens: { oauth: [], bot: [identity.botUserId] } },
  });
  await sendEvent(workspace, { event: { type: 'app_uninstalled' } });
  workspace.memory.installed = false;
  workspace.feed.notify('slack');
}
