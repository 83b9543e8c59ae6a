import { WebAPIPlatformError, type WebClient } from '@slack/web-api';
import {
  forgetPremiumChannel,
  recordInvited,
  recordRemoved,
  savePremiumChannel,
} from '#db/operations/premium/premium-channel.ts';
import { findFounderBySlack } from '#db/queries/founders.ts';
import { hasPremium } from '#db/queries/premium.ts';
import {
  findPremiumChannel,
  listInvitedUsers,
  listPremiumSlackUsers,
  type PremiumChannel,
} from '#db/queries/premium-channel.ts';
import type { BotContext } from '../context.ts';
import { inviteToChannel } from '../slack/channels.ts';
import { describeFailure } from '../slack/slack-client.ts';

const channelName = 'premium-members';
const topic = 'A channel of members’ own: questions and answers, every month a new thread';

/**
 * Keeps the members' channel: makes it once somebody with premium is connected, invites each of them
 * once, and removes those whose premium has ended or who disconnected. Repeated without harm.
 */
export async function maintainPremiumChannel(
  context: BotContext,
  { teamId }: { teamId: string },
): Promise<void> {
  const { db, clock, workspaces, logger } = context;
  const client = await workspaces.client(teamId);
  if (!client) return;
  const members = await listPremiumSlackUsers(db, { teamId, now: clock() });
  const channel =
    (await findPremiumChannel(db, { teamId })) ??
    (members.length > 0 ? await makeChannel(context, client, teamId) : null);
  if (!channel) return;
  const { channelId } = channel;
  try {
    const { channel: found } = await client.conversations.info({ channel: channelId });
    if (found?.is_archived) return await forgetPremiumChannel(db, { channelId });
    const invited = await listInvitedUsers(db, { channelId });
    for (const member of members.filter(({ userId }) => !invited.includes(userId))) {
      const refusal = await inviteToChannel(client, { channelId, userId: member.userId });
      if (refusal?.isClosed) {
        throw new Error(`The members’ channel is closed to the bot: ${refusal.reason}.`);
      }
      await recordInvited(db, { channelId, ...member, now: clock() });
    }
    const entitled = new Set(members.map(({ userId }) => userId));
    for (const userId of invited.filter((each) => !entitled.has(each))) {
      const isOut = await removeFromChannel(client, { channelId, userId });
      if (isOut) await recordRemoved(db, { channelId, userId });
      else logger.warn({ channelId, userId }, 'Slack keeps somebody in the members’ channel');
    }
  } catch (error) {
    const { reason } = describeFailure(error);
    logger.warn({ channelId, reason }, 'The members’ channel could not be tended');
    if (reason === 'channel_not_found') await forgetPremiumChannel(db, { channelId });
  }
}

/** A name that is taken gets a number, since the channel of that name may be somebody else's. */
async function makeChannel(
  { db, clock, logger }: BotContext,
  client: WebClient,
  teamId: string,
): Promise<PremiumChannel | null> {
  for (let number = 1; number < 10; number += 1) {
    const name = number === 1 ? channelName : `${channelName}-${number}`;
    try {
      const { channel } = await client.conversations.create({ name });
      const channelId = channel?.id ?? '';
      await savePremiumChannel(db, { teamId, channelId, name, now: clock() });
      await client.conversations.setTopic({ channel: channelId, topic }).catch(() => {});
      return await findPremiumChannel(db, { teamId });
    } catch (error) {
      if (slackError(error) === 'name_taken') continue;
      logger.warn({ reason: describeFailure(error).reason }, 'The members’ channel was not made');
      return null;
    }
  }
  return null;
}

/** Whoever has left, or is not in the workspace any more, is removed already. False if Slack refuses. */
async function removeFromChannel(
  client: WebClient,
  { channelId, userId }: { channelId: string; userId: string },
): Promise<boolean> {
  try {
    await client.conversations.kick({ channel: channelId, user: userId });
    return true;
  } catch (error) {
    const isOut = ['not_in_channel', 'user_not_in_channel', 'user_not_found', 'user_disabled'];
    if (isOut.includes(slackError(error) ?? '')) return true;
    if (describeFailure(error).kind === 'refused') return false;
    throw error;
  }
}

function slackError(error: unknown): string | null {
  return error instanceof WebAPIPlatformError ? error.data.error : null;
}

/** The channel is public, as the bot may make no other: a founder without premium is shown out. */
export async function showOutWithoutPremium(
  { db, clock, workspaces }: BotContext,
  { teamId, channelId, userId }: { teamId: string; channelId: string; userId: string },
): Promise<void> {
  const channel = await findPremiumChannel(db, { teamId });
  if (channel?.channelId !== channelId) return;
  const founder = await findFounderBySlack(db, { teamId, userId });
  if (!founder || (await hasPremium(db, { founderId: founder.id, now: clock() }))) return;
  const client = await workspaces.client(teamId);
  if (client) await removeFromChannel(client, { channelId, userId });
}
