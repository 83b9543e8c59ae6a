import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { deliverRequest, toDeliveryResult } from '#sandbox/server/slack/deliver-request.ts';
import {
  buildCommand,
  describeSender,
  encodeText,
  makeTrigger,
} from '#sandbox/server/slack/payloads.ts';
import { findConversation, findMessage } from '#sandbox/server/slack/people/lookups.ts';
import {
  deliverResponse,
  makeResponseUrl,
  type ResponseMessage,
} from '#sandbox/server/slack/response-urls.ts';
import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/** Sends `/command text` as a person. The answer in the acknowledgement is shown like Slack does. */
export async function sendCommand(
  workspace: SlackWorkspace,
  input: { as: string; channel?: string | undefined; text: string },
): Promise<DeliveryResult> {
  const member = findMember(workspace, input.as);
  const conversation = await findConversation(workspace, member, input.channel);
  const [, command, typed = ''] = /^(\/\S+)\s*([\s\S]*)$/.exec(input.text.trim()) ?? [];
  if (!command) throw new SandboxError(400, 'A command starts with a slash, for example /task.');
  const { commands } = await workspace.readManifest();
  const known = commands.find((one) => one.command === command);
  if (!known) throw new SandboxError(404, `${command} is not a command of this workspace.`);

  const text = typed.trim();
  const target = { userId: member.id, channel: conversation.id, original: null };
  const delivery = await deliverRequest(workspace, {
    contentType: 'application/x-www-form-urlencoded',
    body: buildCommand({
      member,
      channel: {
        id: conversation.id,
        name: conversation.kind === 'dm' ? 'directmessage' : conversation.name,
      },
      command,
      text: known.shouldEscape
        ? encodeText('command', text, workspace.emulator.members, workspace.channels)
        : text,
      triggerId: await makeTrigger(workspace, member),
      responseUrl: makeResponseUrl(workspace, target),
    }),
    label: command,
    detail: text,
  });
  const answer = readAnswer(delivery.body);
  if (delivery.ok && answer) await deliverResponse(workspace, target, answer);
  workspace.feed.notify('slack');
  return toDeliveryResult(delivery);
}

function readAnswer(body: string): ResponseMessage | null {
  if (!body.trim()) return null;
  try {
    const value = JSON.parse(body) as ResponseMessage;
    return value.text || value.blocks ? value : null;
  } catch {
    return { text: body };
  }
}

interface ShortcutInput {
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
