import { SandboxError } from '#sandbox/server/sandbox-error.ts';
import { identity, type Member } from '#sandbox/server/slack/start-emulator.ts';
import { messageKey, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { Block, View } from '#sandbox/shared/block-kit.ts';
import type { Conversation } from '#sandbox/shared/slack-api.ts';

type SlackChannel = {
  id: string;
  name: string;
  is_member: boolean;
  topic: { value: string };
};

/** The channels a person is in, by name, and after them the bot's direct message. */
export async function listConversations(
  workspace: SlackWorkspace,
  member: Member,
): Promise<Conversation[]> {
  const reply = await workspace.emulator.call(member.token, 'conversations.list', {
    limit: 1000,
    exclude_archived: true,
  });
  const channels = ((reply.channels ?? []) as SlackChannel[])
    .filter((channel) => channel.is_member)
    .map((channel): Conversation => {
      const { id, name, topic } = channel;
      return { id, kind: 'channel', name, topic: topic.value };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
  const dm = await findDirectMessage(workspace, member.id);
  return [...channels, { id: dm, kind: 'dm', name: identity.appName, topic: '' }];
}

/**
 * Finds a conversation by id, by name (with or without #), or as `dm`, the default, for the bot.
 */
export async function findConversation(
  workspace: SlackWorkspace,
  member: Member,
  reference: string | undefined,
): Promise<Conversation> {
  const requested = (reference ?? 'dm').replace(/^#/, '');
  const conversations = await listConversations(workspace, member);
  const found = conversations.find((one) => isCalled(one, requested));
  if (!found)
    throw new SandboxError(404, `${member.name} is not in a channel called ${requested}.`);
  return found;
}

export function isCalled({ id, kind, name }: Conversation, requested: string): boolean {
  return id === requested || requested === (kind === 'dm' ? 'dm' : name);
}

export function toPayloadChannel({ id, kind, name }: Conversation): { id: string; name: string } {
  return { id, name: kind === 'dm' ? 'directmessage' : name };
}

/** The direct message between the bot and one person; Slack opens it on first use. */
export async function findDirectMessage(
  workspace: SlackWorkspace,
  userId: string,
): Promise<string> {
  const known = workspace.memory.directMessages.get(userId);
  if (known) return known;
  const reply = await workspace.emulator.see('conversations.open', { users: userId });
  const { id } = reply.channel as { id: string };
  workspace.memory.directMessages.set(userId, id);
  return id;
}

type FoundMessage = {
  ephemeral: boolean;
  blocks: Block[];
  /** As Slack sends it in a payload; null for an ephemeral message, which Slack does not keep. */
  payload: Record<string, unknown> | null;
  /** The first message of its thread. */
  threadTs: string | null;
};

/** One message that this person can see. */
export async function findMessage(
  workspace: SlackWorkspace,
  member: Member,
  channel: string,
  ts: string,
): Promise<FoundMessage> {
  const ephemeral = workspace.memory.ephemerals.find(
    (one) => one.ts === ts && one.channel === channel && one.userId === member.id,
  );
  if (ephemeral) {
    const { blocks, threadTs } = ephemeral;
    return { ephemeral: true, blocks, payload: null, threadTs };
  }
  const reply = await workspace.emulator.see('conversations.replies', { channel, ts });
  const messages = reply.messages as ({ ts: string; blocks?: Block[] } & Record<string, unknown>)[];
  const message = messages.find((one) => one.ts === ts);
  if (!message) throw new SandboxError(404, 'There is no such message.');
  const unfurls = workspace.memory.unfurls.get(messageKey(channel, ts)) ?? [];
  const threadTs = typeof message.thread_ts === 'string' ? message.thread_ts : null;
  const blocks = [...(message.blocks ?? []), ...unfurls];
  return { ephemeral: false, blocks, payload: message, threadTs };
}

/** A dialog or Home tab on this person's screen. */
export function findView(workspace: SlackWorkspace, member: Member, viewId: string): View {
  const { homes, modals } = workspace.memory;
  const view = [homes.get(member.id), ...(modals.get(member.id) ?? [])].find(
    (one) => one?.id === viewId,
  );
  if (!view) throw new SandboxError(404, 'This view is no longer open.');
  return view;
}
