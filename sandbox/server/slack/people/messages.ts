import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { deliverPayload, deliverRequest } from '#sandbox/server/slack/deliver-request.ts';
import {
  buildCommand,
  describeSender,
  encodeText,
  makeTrigger,
} from '#sandbox/server/slack/payloads.ts';
import { sendEvent } from '#sandbox/server/slack/people/events.ts';
import {
  findConversation,
  findMessage,
  toPayloadChannel,
} from '#sandbox/server/slack/people/lookups.ts';
import {
  deliverResponse,
  makeResponseUrl,
  type ResponseMessage,
} from '#sandbox/server/slack/response-urls.ts';
import { identity, type Member } from '#sandbox/server/slack/start-emulator.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/**
 * Posts as a person, and sends the product the events that its scopes cover: direct messages,
 * mentions, and links to itself.
 */
export async function postMessage(
  workspace: SlackWorkspace,
  input: { as: string; channel?: string | undefined; text: string; threadTs?: string | undefined },
): Promise<DeliveryResult & { ts: string }> {
  const member = findMember(workspace, input.as);
  const conversation = await findConversation(workspace, member, input.channel);
  const text = encodeText(
    'message',
    input.text.trim(),
    workspace.emulator.members,
    workspace.channels,
  );
  const reply = await workspace.emulator.call(member.token, 'chat.postMessage', {
    channel: conversation.id,
    text,
    thread_ts: input.threadTs,
  });
  if (!reply.ok) throw new SandboxError(400, `Slack would not post this: ${reply.error}.`);
  workspace.memory.composing.delete(member.id);
  workspace.feed.notify('slack');

  const ts = String(reply.ts);
  const message = {
    user: member.id,
    text,
    ts,
    channel: conversation.id,
    team: identity.teamId,
    event_ts: ts,
    ...(input.threadTs ? { thread_ts: input.threadTs } : {}),
  };
  const events: Record<string, unknown>[] = [];
  if (conversation.kind === 'dm') {
    events.push({ type: 'message', channel_type: 'im', ...message });
  } else if (text.includes(`<@${identity.botUserId}`)) {
    events.push({ type: 'app_mention', ...message });
  }
  const links = findProductLinks(text, workspace.publicUrl);
  if (links.length > 0) {
    const { channel, user } = message;
    const source = 'conversations_history';
    const shared = { channel, user, message_ts: ts, unfurl_id: `${channel}.${ts}`, source, links };
    events.push({ type: 'link_shared', is_bot_user_member: true, ...shared });
  }

  let result: DeliveryResult = { ok: true, status: null, ms: 0 };
  for (const event of events) {
    const delivered = await sendEvent(workspace, { event, detail: input.text });
    if (result.ok) result = delivered;
  }
  return { ...result, ts };
}

/** The links in a message that lead to the product. */
export function findProductLinks(
  text: string,
  publicUrl: string,
): { domain: string; url: string }[] {
  const { host, hostname } = new URL(publicUrl);
  const urls = [...text.matchAll(/<(https?:\/\/[^|>]+)[|>]/g)].map((match) => match[1] ?? '');
  return urls
    .map((url) => url.replaceAll('&amp;', '&'))
    .filter((url) => URL.canParse(url) && new URL(url).host === host)
    .map((url) => ({ domain: hostname, url }));
}

/** Adds or removes a person's reaction to a message. */
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

/**
 * Sends `/command text` as a person. A response in the acknowledgement is shown as Slack shows it.
 */
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
  const { result, body } = await deliverRequest(workspace, {
    contentType: 'application/x-www-form-urlencoded',
    body: buildCommand({
      member,
      channel: toPayloadChannel(conversation),
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
  const answer = readAnswer(body);
  if (result.ok && answer) await deliverResponse(workspace, target, answer);
  workspace.feed.notify('slack');
  return result;
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

type ShortcutInput = {
  as: string;
  callbackId: string;
  /** Set both for a message shortcut, neither for a global one. */
  channel?: string | undefined;
  ts?: string | undefined;
};

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
  return (await deliverPayload(workspace, payload, input.callbackId)).result;
}

async function describeMessage(workspace: SlackWorkspace, member: Member, input: ShortcutInput) {
  const channel = toPayloadChannel(await findConversation(workspace, member, input.channel));
  const ts = input.ts ?? '';
  const { payload } = await findMessage(workspace, member, channel.id, ts);
  if (!payload) throw new SandboxError(400, 'A message only you can see has no shortcuts.');
  const original = { ts, ephemeral: false };
  const target = { userId: member.id, channel: channel.id, original };
  const response_url = makeResponseUrl(workspace, target);
  return { channel, message: payload, message_ts: ts, response_url };
}
