import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import {
  deliverResponse,
  type ResponseMessage,
} from '#sandbox/server/slack/answer-response-url.ts';
import { deliverRequest, toDeliveryResult } from '#sandbox/server/slack/deliver-request.ts';
import { buildCommand } from '#sandbox/server/slack/payloads/build-command.ts';
import { encodeText } from '#sandbox/server/slack/people/encode-text.ts';
import { findConversation } from '#sandbox/server/slack/people/find-conversation.ts';
import { makeResponseUrl } from '#sandbox/server/slack/people/make-response-url.ts';
import { makeTrigger } from '#sandbox/server/slack/people/make-trigger.ts';
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
