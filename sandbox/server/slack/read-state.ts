import {
  findDirectMessage,
  isCalled,
  listConversations,
} from '#sandbox/server/slack/people/lookups.ts';
import { identity, type Member } from '#sandbox/server/slack/start-emulator.ts';
import { findMember, messageKey, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type { Block } from '#sandbox/shared/block-kit.ts';
import type {
  Bookmark,
  Conversation,
  Message,
  OpenConversation,
  Person,
  Reaction,
  SlackState,
  Workspace,
} from '#sandbox/shared/slack-api.ts';

/** One person's view, with one conversation open (id, name or `dm`): else their cohort's. */
export async function readState(
  workspace: SlackWorkspace,
  input: { as: string; channel?: string | undefined },
): Promise<SlackState> {
  const member = findMember(workspace, input.as);
  const joined = await listConversations(workspace, member);
  const own =
    joined.find(({ kind, name }) => kind === 'channel' && name !== 'general') ?? joined[0];
  const requested = input.channel?.replace(/^#/, '') || own?.id;
  const open = joined.find((one) => isCalled(one, requested ?? ''));
  return {
    me: toPerson(member),
    conversations: joined,
    open: open ? await openConversation(workspace, member, open) : null,
    home: workspace.memory.homes.get(member.id) ?? null,
    modals: workspace.memory.modals.get(member.id) ?? [],
    details: workspace.memory.details.get(member.id) ?? null,
  };
}

async function openConversation(
  workspace: SlackWorkspace,
  member: Member,
  conversation: Conversation,
): Promise<OpenConversation> {
  const { id, kind } = conversation;
  const messages = await readMessages(workspace, member, id);
  return {
    ...conversation,
    messages,
    bookmarks: kind === 'channel' ? await readBookmarks(workspace, id) : [],
    work: await readWork(workspace, id, messages),
    prompts: await readPrompts(workspace, member.id, id),
    composing: workspace.memory.composing.get(member.id)?.blocks ?? [],
  };
}

async function readBookmarks({ emulator }: SlackWorkspace, channel: string): Promise<Bookmark[]> {
  const { bookmarks } = await emulator.see('bookmarks.list', { channel_id: channel });
  return (bookmarks as Bookmark[]).map(({ title, link }) => ({ title, link }));
}

/** The app's status, and whether it can be stopped. */
async function readWork(
  workspace: SlackWorkspace,
  channel: string,
  messages: Message[],
): Promise<OpenConversation['work']> {
  const { statuses, sessions } = workspace.memory;
  const isAtWork = sessions.has(channel);
  const status = statuses.get(channel);
  if (!isAtWork) return status ? { status, canStop: false } : null;
  const isWriting = messages.flatMap(({ replies }) => replies).some(({ streaming }) => streaming);
  const { hasStopButton } = await workspace.readManifest();
  return { status: isWriting ? 'is writing…' : 'is thinking…', canStop: hasStopButton };
}

async function readPrompts(workspace: SlackWorkspace, userId: string, channel: string) {
  const set = workspace.memory.prompts.get(channel);
  if (set) return set;
  const dm = await findDirectMessage(workspace, userId);
  const prompts = channel === dm ? (await workspace.readManifest()).prompts : [];
  return { title: null, prompts };
}

type SlackMessage = {
  ts: string;
  thread_ts?: string;
  user: string;
  text?: string;
  blocks?: Block[];
  subtype?: string;
  edited?: unknown;
  reactions?: Reaction[];
  reply_count?: number;
};

const maxMessages = 200;

/**
 * The newest messages of a conversation, oldest first, including those only this person may see.
 */
async function readMessages(
  workspace: SlackWorkspace,
  member: Member,
  channel: string,
): Promise<Message[]> {
  const { see } = workspace.emulator;
  const history = await see('conversations.history', { channel, limit: maxMessages });
  // The topic itself is shown above; who set it is not.
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
    const { ts, threadTs, text, blocks } = one;
    const message = { ...plainMessage, ts, threadTs, text, blocks, ephemeral: true, replies: [] };
    const root = roots.find((candidate) => candidate.ts === one.threadTs);
    if (root) root.replies.push(message);
    else roots.push(message);
  }
  for (const root of roots) root.replies.sort(byTime);
  return roots.sort(byTime);
}

/** A message of the app without anything special. */
const plainMessage = {
  userId: identity.botUserId as string,
  subtype: null,
  edited: false,
  ephemeral: false,
  streaming: false,
  reactions: [],
  unfurls: [],
};

function toMessage(workspace: SlackWorkspace, channel: string, message: SlackMessage): Message {
  const { streams, streamed, unfurls } = workspace.memory;
  const key = messageKey(channel, message.ts);
  return {
    ...plainMessage,
    ts: message.ts,
    threadTs: message.thread_ts ?? null,
    userId: message.user,
    text: message.text ?? '',
    blocks: message.blocks ?? [],
    subtype: message.subtype ?? null,
    edited: message.edited !== undefined && !streamed.has(key),
    streaming: streams.has(key),
    reactions: message.reactions ?? [],
    unfurls: unfurls.get(key) ?? [],
    replies: [],
  };
}

function byTime(a: Message, b: Message): number {
  return a.ts < b.ts ? -1 : 1;
}

/** The page loads these once: people, channels, and the app's features. */
export async function describeWorkspace(workspace: SlackWorkspace): Promise<Workspace> {
  const { commands, shortcuts, mcpPath } = await workspace.readManifest();
  return {
    team: { id: identity.teamId, name: identity.teamName },
    bot: {
      userId: identity.botUserId,
      name: identity.appName,
      installed: workspace.memory.installed,
    },
    people: workspace.emulator.members.map(toPerson),
    channels: workspace.channels.map(({ id, name }) => ({ id, name })),
    commands,
    shortcuts,
    hasAssistant: mcpPath !== null,
    productUrl: workspace.publicUrl,
  };
}

/** A member without the token. */
export function toPerson({ id, email, name, handle, cohort }: Member): Person {
  return { id, email, name, handle, cohort };
}
