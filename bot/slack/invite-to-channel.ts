import type { WebClient } from '@slack/web-api';
import { describeFailure } from './describe-failure.ts';

/** Invites somebody to a public channel. Being there already, or not being allowed to, is no failure. */
export async function inviteToChannel(
  client: WebClient,
  { channelId, userId }: { channelId: string; userId: string },
): Promise<void> {
  try {
    await client.conversations.invite({ channel: channelId, users: userId });
  } catch (error) {
    const failure = describeFailure(error);
    if (failure.kind === 'no_channel') {
      await client.conversations.join({ channel: channelId }).catch(() => {});
      await client.conversations.invite({ channel: channelId, users: userId }).catch(() => {});
    } else if (failure.kind !== 'refused') {
      throw error;
    }
  }
}
