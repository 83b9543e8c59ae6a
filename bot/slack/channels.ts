import type { WebClient } from '@slack/web-api';
import { brand } from '#shared/brand.ts';
import type { BotContext } from '../context.ts';
import { describeFailure } from './slack-client.ts';

type NewChannel = { channelId: string; cohortName: string };

/**
 * Gives a channel that the bot made its topic and a bookmark to the product. It is a channel
 * without them, too: what Slack refuses is logged, and the bot goes on.
 */
export async function setUpChannel(
  { config, logger }: Pick<BotContext, 'config' | 'logger'>,
  client: WebClient,
  { channelId: channel, cohortName }: NewChannel,
): Promise<void> {
  const { topic, bookmark } = channelSetup({ cohortName, publicUrl: config.publicUrl });
  const steps = [
    () => client.conversations.setTopic({ channel, topic }),
    () => client.bookmarks.add({ channel_id: channel, ...bookmark }),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      logger.warn({ err: error, channel }, 'Slack did not dress a channel');
    }
  }
}

/** What a cohort's channel wears. */
export function channelSetup({ cohortName, publicUrl }: { cohortName: string; publicUrl: string }) {
  return {
    topic: `${cohortName}: pledges and wins, posted by ${brand.name}`.slice(0, 250),
    bookmark: {
      title: brand.name,
      type: 'link' as const,
      link: `${publicUrl}/app/cohort`,
      emoji: ':checkered_flag:',
    },
  };
}

type FoundChannel = { id: string; name: string | null };

type ListedChannel = { id?: string; name?: string; is_member?: boolean; is_archived?: boolean };

const pageSize = 1000;

/** A public channel by its id or its name, with the bot in it; null when there is none. */
export async function findChannel(
  client: WebClient,
  wish: string,
): Promise<FoundChannel | { problem: string } | null> {
  const plain = wish.replace(/^#/, '');
  const channel = /^[CG][A-Z0-9]{7,}$/.test(plain)
    ? (await client.conversations.info({ channel: plain })).channel
    : await findChannelByName(client, plain.toLowerCase());
  if (!channel?.id) return null;
  if (channel.is_archived) return { problem: 'is_archived' };
  if (!channel.is_member) await client.conversations.join({ channel: channel.id });
  return { id: channel.id, name: channel.name ?? null };
}

async function findChannelByName(
  client: WebClient,
  name: string,
): Promise<ListedChannel | undefined> {
  let cursor: string | undefined;
  do {
    const page = await client.conversations.list({
      types: 'public_channel',
      exclude_archived: true,
      limit: pageSize,
      ...(cursor && { cursor }),
    });
    const found = page.channels?.find((channel) => channel.name === name);
    if (found) return found;
    cursor = page.response_metadata?.next_cursor || undefined;
  } while (cursor);
  return undefined;
}

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
