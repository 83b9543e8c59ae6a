import { findDirectMessage } from '#sandbox/server/slack/people/find-direct-message.ts';
import { listConversations } from '#sandbox/server/slack/people/list-conversations.ts';
import { readMessages } from '#sandbox/server/slack/read-messages.ts';
import { toPerson } from '#sandbox/server/slack/to-person.ts';
import { findMember, type SlackWorkspace } from '#sandbox/server/slack/workspace.ts';
import type {
  Bookmark,
  Conversation,
  Message,
  OpenConversation,
  SlackState,
} from '#sandbox/shared/slack-api.ts';

/** What one person has on their screen, with one conversation open (id, name or `dm`). */
export async function readState(
  workspace: SlackWorkspace,
  input: { as: string; channel?: string | undefined },
): Promise<SlackState> {
  const member = findMember(workspace, input.as);
  const joined = await listConversations(workspace, member);
  const wanted = input.channel?.replace(/^#/, '');
  let open: OpenConversation | null = null;
  const conversations = await Promise.all(
    joined.map(async (one): Promise<Conversation> => {
      const messages = await readMessages(workspace, member, one.id);
      const conversation = { ...one, latestTs: messages.at(-1)?.ts ?? null };
      const isWanted =
        one.id === wanted || (one.kind === 'dm' ? wanted === 'dm' : one.name === wanted);
      if (isWanted) {
        open = {
          ...conversation,
          messages,
          bookmarks: one.kind === 'channel' ? await readBookmarks(workspace, one.id) : [],
          work: await readWork(workspace, one.id, messages),
          prompts: await readPrompts(workspace, member.id, one.id),
        };
      }
      return conversation;
    }),
  );
  return {
    me: toPerson(member),
    conversations,
    open,
    home: workspace.memory.homes.get(member.id) ?? null,
    modals: workspace.memory.modals.get(member.id) ?? [],
  };
}

async function readBookmarks({ emulator }: SlackWorkspace, channel: string): Promise<Bookmark[]> {
  const { bookmarks } = await emulator.see('bookmarks.list', { channel_id: channel });
  return (bookmarks as Bookmark[]).map(({ title, link, emoji }) => ({ title, link, emoji }));
}

/** What the app says it is at, and whether it can be told to stop. */
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
  const { hearsStop } = await workspace.readManifest();
  return { status: isWriting ? 'is writing…' : 'is thinking…', canStop: hearsStop };
}

async function readPrompts(workspace: SlackWorkspace, userId: string, channel: string) {
  const set = workspace.memory.prompts.get(channel);
  if (set) return set;
  const dm = await findDirectMessage(workspace, userId);
  const prompts = channel === dm ? (await workspace.readManifest()).prompts : [];
  return { title: null, prompts };
}
