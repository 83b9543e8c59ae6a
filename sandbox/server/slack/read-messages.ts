import { messageKey } from '#sandbox/server/slack/create-memory.ts';
import { identity } from '#sandbox/server/slack/identity.ts';
import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { Block } from '#sandbox/shared/block-kit.ts';
import type { Message, Reaction } from '#sandbox/shared/slack-api.ts';

interface SlackMessage {
  ts: string;
  thread_ts?: string;
  user: string;
  text?: string;
  blocks?: Block[];
  subtype?: string;
  edited?: unknown;
  reactions?: Reaction[];
  reply_count?: number;
}

const messagesShown = 200;

/** The newest messages of a conversation, oldest first, with what only this person may see. */
export async function readMessages(
  workspace: SlackWorkspace,
  member: Member,
  channel: string,
): Promise<Message[]> {
  const { see } = workspace.emulator;
  const history = await see('conversations.history', { channel, limit: messagesShown });
  // Who set the topic is no news: the topic itself stands above.
  const messages = (history.messages as SlackMessage[]).filter(
    ({ subtype }) => subtype !== 'channel_topic',
  );
  const roots = await Promise.all(
    messages.map(async (message) => {
      const root = toMessage(workspace, channel, message);
      if (!message.reply_count) return root;
      const thread = await see('conversations.replies', { channel, ts: message.ts });
      const replies = (thread.messages as SlackMessage[]).filter((one) => one.ts !== message.ts);
      return { ...root, replies: replies.map((reply) => toMessage(workspace, channel, reply)) };
    }),
  );
  for (const one of workspace.memory.ephemerals) {
    if (one.channel !== channel || one.userId !== member.id) continue;
    const message = toEphemeral(one.ts, one.threadTs, one.text, one.blocks);
    const root = roots.find((candidate) => candidate.ts === one.threadTs);
    if (root) root.replies.push(message);
    else roots.push(message);
  }
  for (const root of roots) root.replies.sort(byTime);
  return roots.sort(byTime);
}

function toMessage(workspace: SlackWorkspace, channel: string, message: SlackMessage): Message {
  const key = messageKey(channel, message.ts);
  return {
    ts: message.ts,
    threadTs: message.thread_ts ?? null,
    userId: message.user,
    text: message.text ?? '',
    blocks: message.blocks ?? [],
    subtype: message.subtype ?? null,
    edited: message.edited !== undefined && !workspace.memory.streamed.has(key),
    ephemeral: false,
    streaming: workspace.memory.streams.has(key),
    reactions: message.reactions ?? [],
    unfurls: workspace.memory.unfurls.get(key) ?? [],
    replies: [],
  };
}

function toEphemeral(ts: string, threadTs: string | null, text: string, blocks: Block[]): Message {
  return {
    ts,
    threadTs,
    userId: identity.botUserId,
    text,
    blocks,
    subtype: null,
    edited: false,
    ephemeral: true,
    streaming: false,
    reactions: [],
    unfurls: [],
    replies: [],
  };
}

function byTime(a: Message, b: Message): number {
  return a.ts < b.ts ? -1 : 1;
}
