import { findDirectMessage } from '#sandbox/server/slack/people/find-direct-message.ts';
import { sendEvent } from '#sandbox/server/slack/people/send-event.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** A person looks at the app's Home or Messages tab: `app_home_opened`. */
export async function openAppHome(
  workspace: SlackWorkspace,
  input: { as: string; tab: 'home' | 'messages' },
): Promise<DeliveryResult> {
  const member = findMember(workspace, input.as);
  const view = workspace.memory.homes.get(member.id);
  return sendEvent(workspace, {
    event: {
      type: 'app_home_opened',
      user: member.id,
      channel: await findDirectMessage(workspace, member.id),
      tab: input.tab,
      ...(input.tab === 'home' && view ? { view } : {}),
    },
    detail: `${input.tab} tab`,
  });
}
