import type { WebClient } from '@slack/web-api';
import { brand } from '#shared/brand.ts';
import type { BotContext } from '../context.ts';
import { describeFailure, mayPass } from './slack-client.ts';

/**
 * Sets the topic of a channel created by the bot, and adds a bookmark to the product. The channel
 * works without them, so refusals by Slack are only logged.
 */
export async function setUpChannel(
  { config, logger }: Pick<BotContext, 'config' | 'logger'>,
  client: WebClient,
  { channelId: channel, cohortName }: { channelId: string; cohortName: string },
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
      logger.warn({ err: error, channel }, 'Slack did not set up a channel');
    }
  }
}

/** The topic and bookmark of a cohort's channel. */
export function channelSetup({ cohortName, publicUrl }: { cohortName: string; publicUrl: string }) {
  return {
    topic: channelTopic(cohortName, brand.name),
    bookmark: {
      title: brand.name,
      type: 'link' as const,
      link: `${publicUrl}/app/cohort`,
      emoji: ':checkered_flag:',
    },
  };
}

export function channelTopic(cohortName: string, program: string): string {
  return `${cohortName.slice(0, 80)}: pledges and wins, posted by ${program}. Everyone in this workspace can read this channel.`;
}

type ListedChannel = { id?: string; name?: string; is_member?: boolean; is_archived?: boolean };

const pageSize = 1000;

/** Finds a public channel by id or name and joins it; null if there is none. */
export async function findChannel(
  client: WebClient,
  nameOrId: string,
): Promise<{ id: string; name: string | null } | { problem: string } | null> {
  const plain = nameOrId.replace(/^#/, '');
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

/** Slack's word for why an invitation was refused, to everybody or to that person alone. */
export type InviteRefusal = { reason: string; isClosed: boolean };

/** The refusals of an invitation of several people. */
export type InviteRefusals = {
  /** The reason why the channel is closed to the bot; null if it is open. */
  problem: string | null;
  /** The reasons by Slack user. */
  people: Map<string, string>;
};

/**
 * Invites those who are not in a channel yet, one by one, so that a failed invitation doesn't affect
 * the others, and joins the channel for it: somebody asked the bot to look after it. After a rate
 * limit it can be called again and continues.
 */
export async function inviteMissing(
  client: WebClient,
  { channelId, userIds }: { channelId: string; userIds: string[] },
): Promise<InviteRefusals> {
  const people = new Map<string, string>();
  if (userIds.length === 0) return { problem: null, people };
  const members = await listMembers(client, channelId);
  for (const userId of userIds) {
    if (members.has(userId)) continue;
    let refusal = await inviteToChannel(client, { channelId, userId });
    if (refusal?.isClosed) {
      await client.conversations.join({ channel: channelId }).catch(() => {});
      refusal = await inviteToChannel(client, { channelId, userId });
    }
    if (refusal?.isClosed) return { problem: refusal.reason, people };
    if (refusal) people.set(userId, refusal.reason);
  }
  return { problem: null, people };
}

/** Empty if Slack refuses: inviting a member again does no harm. */
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
    if (mayPass(error)) throw error;
  }
  return members;
}

/** Slack's words for somebody who needs no invitation. */
const needNoInvitation = ['already_in_channel', 'cant_invite_self'];
/** The bot may not do these. Without any access at all, it is tried again. */
const lackingPermissions = ['missing_scope', 'no_permission'];

/**
 * Invites somebody to a public channel; they may be a member already. Returns why they could not be
 * invited: whoever removed the bot from the channel decides when it comes back.
 */
export async function inviteToChannel(
  client: WebClient,
  { channelId, userId }: { channelId: string; userId: string },
): Promise<InviteRefusal | null> {
  try {
    await client.conversations.invite({ channel: channelId, users: userId });
  } catch (error) {
    const { kind, reason } = describeFailure(error);
    if (needNoInvitation.includes(reason)) return null;
    if (kind === 'refused') return { reason, isClosed: false };
    if (kind !== 'no_channel' && !lackingPermissions.includes(reason)) throw error;
    return { reason: reason === 'not_in_channel' ? 'bot_removed' : reason, isClosed: true };
  }
  return null;
}
