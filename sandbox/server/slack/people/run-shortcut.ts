import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { deliverRequest, toDeliveryResult } from '#sandbox/server/slack/deliver-request.ts';
import { describeSender } from '#sandbox/server/slack/payloads/describe-sender.ts';
import { findConversation } from '#sandbox/server/slack/people/find-conversation.ts';
import { findMessage } from '#sandbox/server/slack/people/find-message.ts';
import { makeResponseUrl } from '#sandbox/server/slack/people/make-response-url.ts';
import { makeTrigger } from '#sandbox/server/slack/people/make-trigger.ts';
import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

export interface ShortcutInput {
  as: string;
  callbackId: string;
  /** Both for a message shortcut, neither for a global one. */
  channel?: string | undefined;
  ts?: string | undefined;
}

export async function runShortcut(
  workspace: SlackWorkspace,
  input: ShortcutInput,
): Promise<DeliveryResult> {
  const member = findMember(workspace, input.as);
  const payload = {
    ...describeSender(member),
    callback_id: input.callbackId,
    action_ts: (Date.now() / 1000).toFixed(6),
    trigger_id: await makeTrigger(workspace, member),
    ...(input.ts
      ? { type: 'message_action', ...(await describeMessage(workspace, member, input)) }
      : { type: 'shortcut' }),
  };
  const delivery = await deliverRequest(workspace, {
    contentType: 'application/x-www-form-urlencoded',
    body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(),
    label: payload.type,
    detail: input.callbackId,
  });
  workspace.feed.notify('slack');
  return toDeliveryResult(delivery);
}

async function describeMessage(workspace: SlackWorkspace, member: Member, input: ShortcutInput) {
  const { id, kind, name } = await findConversation(workspace, member, input.channel);
  const ts = input.ts ?? '';
  const { payload } = await findMessage(workspace, member, id, ts);
  if (!payload) throw new SandboxError(400, 'A message only you can see has no shortcuts.');
  const original = { ts, ephemeral: false };
  return {
    channel: { id, name: kind === 'dm' ? 'directmessage' : name },
    message: payload,
    message_ts: ts,
    response_url: makeResponseUrl(workspace, { userId: member.id, channel: id, original }),
  };
}
