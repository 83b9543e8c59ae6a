import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { deliverRequest, toDeliveryResult } from '#sandbox/server/slack/deliver-request.ts';
import { identity } from '#sandbox/server/slack/identity.ts';
import { buildEvent, encodeText } from '#sandbox/server/slack/payloads.ts';
import { sendEvent } from '#sandbox/server/slack/people/events.ts';
import { findConversation, findMessage } from '#sandbox/server/slack/people/lookups.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { DeliveryResult } from '#sandbox/shared/slack-api.ts';

/**
 * Posts as a person, and tells the product of what its scopes let it hear: direct messages,
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
    const delivery = await deliverRequest(workspace, {
      contentType: 'application/json',
      body: buildEvent(event),
      label: `event ${String(event.type)}`,
      detail: input.text,
    });
    if (result.ok) result = toDeliveryResult(delivery);
  }
  return { ...result, ts };
}

function findProductLinks(text: string, publicUrl: string): { domain: string; url: string }[] {
  const { host, hostname } = new URL(publicUrl);
  const urls = [...text.matchAll(/<(https?:\/\/[^|>]+)[|>]/g)].map((match) => match[1] ?? '');
  return urls
    .map((url) => url.replaceAll('&amp;', '&'))
    .filter((url) => URL.canParse(url) && new URL(url).host === host)
    .map((url) => ({ domain: hostname, url }));
}

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
