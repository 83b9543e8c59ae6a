import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { deliverPayload, deliverRequest } from '#sandbox/server/slack/deliver-request.ts';
import { buildEvent } from '#sandbox/server/slack/payloads.ts';
import { findConversation, findDirectMessage } from '#sandbox/server/slack/people/lookups.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** Sends any event; with an `eventId` that was used before, it is one of Slack's retries. */
export async function sendEvent(
  workspace: SlackWorkspace,
  input: { event: Record<string, unknown>; eventId?: string | undefined; detail?: string },
): Promise<DeliveryResult> {
  const { result } = await deliverRequest(workspace, {
    contentType: 'application/json',
    body: buildEvent(input.event, input.eventId),
    label: `event ${String(input.event.type)}`,
    detail: input.detail ?? '',
  });
  return result;
}

/** A person opens the app's Home or Messages tab: `app_home_opened`. */
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

/** A person presses Slack's own Stop: the streams end at once, the rest is up to the app. */
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

/** Signs and sends an interaction as it is, so that tests can forge what nobody could click. */
export async function sendPayload(
  workspace: SlackWorkspace,
  { payload }: { payload: Record<string, unknown> },
): Promise<DeliveryResult & { body: string }> {
  const { result, body } = await deliverPayload(workspace, payload, 'sent as it is');
  return { ...result, body };
}
