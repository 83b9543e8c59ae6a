import type { WebClient } from '@slack/web-api';
import { describeFailure } from './describe-failure.ts';
import { inviteToChannel } from './invite-to-channel.ts';

/**
 * Invites those who are not in a channel yet, one by one: one who can't be invited keeps nobody
 * else out. Begun again after Slack asked to wait, it goes on where it was.
 */
export async function inviteMissing(
  client: WebClient,
  { channelId, userIds }: { channelId: string; userIds: string[] },
): Promise<void> {
  if (userIds.length === 0) return;
  const there = await listMembers(client, channelId);
  for (const userId of userIds) {
    if (!there.has(userId)) await inviteToChannel(client, { channelId, userId });
  }
}

/** Nobody, where Slack does not say: who is there already is simply not invited twice. */
async function listMembers(client: WebClient, channel: string): Promise<Set<string>> {
  const members = new Set<string>();
  let cursor = '';
  try {
    do {
      const page = await client.conversations.members({ channel, limit: 200, cursor });
      for (const member of page.members ?? []) members.add(member);
      cursor = page.response_metadata?.next_cursor ?? '';
    } while (cursor);
  } catch (error) {
    const { kind } = describeFailure(error);
    if (kind !== 'refused' && kind !== 'no_channel') throw error;
  }
  return members;
}
