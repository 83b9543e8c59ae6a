import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { findConversation } from '#sandbox/server/slack/people/find-conversation.ts';
import { findMessage } from '#sandbox/server/slack/people/find-message.ts';
import { sendEvent } from '#sandbox/server/slack/people/send-event.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** Adds a person's reaction to a message, or takes it back. */
export async function toggleReaction(
  workspace: SlackWorkspace,
  input: { as: string; channel: string; ts: string; name: string },
): Promise<DeliveryResult> {
  const member = findMember(workspace, input.as);
  const { id } = await findConversation(workspace, member, input.channel);
  const { payload } = await findMessage(workspace, member, id, input.ts);
  if (!payload) throw new SandboxError(400, 'Nobody can react to a message only you can see.');
  const reaction = { channel: id, timestamp: input.ts, name: input.name };
  const { call } = workspace.emulator;
  let type = 'reaction_added';
  let reply = await call(member.token, 'reactions.add', reaction);
  if (reply.error === 'already_reacted') {
    type = 'reaction_removed';
    reply = await call(member.token, 'reactions.remove', reaction);
  }
  if (!reply.ok) throw new SandboxError(400, `Slack would not do this: ${reply.error}.`);
  workspace.feed.notify('slack');
  return sendEvent(workspace, {
    event: {
      type,
      user: member.id,
      reaction: input.name,
      item: { type: 'message', channel: id, ts: input.ts },
      item_user: payload.user,
    },
    detail: `:${input.name}:`,
  });
}
