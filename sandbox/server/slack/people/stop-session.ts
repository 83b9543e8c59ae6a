import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { findConversation } from '#sandbox/server/slack/people/find-conversation.ts';
import { sendEvent } from '#sandbox/server/slack/people/send-event.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** A person presses Slack's own Stop: the streams end at once, the rest is the app's to do. */
export async function stopSession(
  workspace: SlackWorkspace,
  input: { as: string; channel?: string | undefined },
): Promise<DeliveryResult> {
  const { memory } = workspace;
  const member = findMember(workspace, input.as);
  const { id: channel } = await findConversation(workspace, member, input.channel);
  const thread = memory.sessions.get(channel);
  if (!thread) throw new SandboxError(409, 'There is nothing to stop any more.');
  const streams = [...memory.streams.keys()].filter((key) => key.startsWith(`${channel}:`));
  for (const key of streams) memory.streams.delete(key);
  workspace.feed.notify('slack');
  return sendEvent(workspace, {
    event: {
      type: 'agent_session_stopped',
      channel,
      user: member.id,
      thread_ts: thread,
      streaming_message_ts: streams.map((key) => key.slice(channel.length + 1)),
    },
  });
}
