import { identity } from '#sandbox/server/slack/identity.ts';
import { findDirectMessage } from '#sandbox/server/slack/people/find-direct-message.ts';
import type { Member } from '#sandbox/server/slack/start-emulator.ts';
import type { SlackWorkspace } from '#sandbox/server/slack/workspace.ts';

export interface JoinedConversation {
  id: string;
  kind: 'channel' | 'dm';
  name: string;
  topic: string;
  memberCount: number;
}

interface SlackChannel {
  id: string;
  name: string;
  is_member: boolean;
  num_members: number;
  topic: { value: string };
}

/** The channels a person is in, by name, and after them the bot's direct message. */
export async function listConversations(
  workspace: SlackWorkspace,
  member: Member,
): Promise<JoinedConversation[]> {
  const reply = await workspace.emulator.call(member.token, 'conversations.list', {
    limit: 1000,
    exclude_archived: true,
  });
  const channels = ((reply.channels ?? []) as SlackChannel[])
    .filter((channel) => channel.is_member)
    .map((channel): JoinedConversation => {
      const { id, name, topic, num_members } = channel;
      return { id, kind: 'channel', name, topic: topic.value, memberCount: num_members };
    })
    .sort((a, b) => a.name.localeCompare(b.name));
  const dm = await findDirectMessage(workspace, member.id);
  return [...channels, { id: dm, kind: 'dm', name: identity.appName, topic: '', memberCount: 2 }];
}
