import { recordChannelProblem } from '#db/operations/cohorts/cohort-channel.ts';
import {
  claimNextMessage,
  type OutboxMessage,
  type Outcome,
  sendLater,
  settleMessage,
} from '#db/operations/deliveries/slack-outbox.ts';
import { findDigestNews } from '#db/queries/digest.ts';
import { findPledgeNews } from '#db/queries/pledges.ts';
import { findMilestoneNews, findPostedMessage } from '#db/queries/slack/channel-posts.ts';
import { findCohortOfChannel } from '#db/queries/slack/channels.ts';
import { findThanksNews } from '#db/queries/thanks.ts';
import type { BotContext } from '../context.ts';
import { milestonePost, pledgePost } from '../messages/channel-posts.ts';
import { digestPost } from '../messages/digest.ts';
import { thanksPost } from '../messages/thanks.ts';
import { describeFailure } from '../slack/slack-client.ts';
import {
  prepareCompletion,
  prepareCompletionRetraction,
  prepareFarewell,
} from './channel-posts.ts';
import { type Delivery, dropped, type Prepared, post, type Sent } from './delivery.ts';
import { prepareDirectMessage, prepareIntroductionUpdate } from './direct-messages.ts';

type Pace = {
  /** Between two messages to a channel. */
  intervalMs: number;
  /** How long nobody else sends to the channel: longer than a call to Slack can take. */
  leaseMs: number;
  /** Has the worker look for jobs then, rather than at its next poll. */
  wakeAt(at: Date): void;
};

const longestBackOffMs = 60_000;

/**
 * Sends a channel's oldest waiting message and comes back for the next one in its time. The pace
 * is kept in the database, so it holds across processes; a message that Slack does not take now
 * stays first in its channel and holds up no other channel.
 */
export async function sendChannelMessages(
  context: BotContext,
  { channelId }: { channelId: string },
  { intervalMs, leaseMs, wakeAt }: Pace,
): Promise<void> {
  const { db, logger } = context;
  const claim = await claimNextMessage(db, { channelId, now: new Date(), leaseMs });
  if (claim.status === 'empty') return;
  if (claim.status === 'later') {
    await sendLater(db, { channelId, at: claim.at });
    wakeAt(claim.at);
    return;
  }
  const { message } = claim;
  const { outcome, waitMs } = await deliver(context, message, intervalMs);
  if (outcome.state !== 'sent') logger.warn({ outbox: message.id, ...outcome }, 'Not posted');
  const now = new Date();
  const nextSendAt = new Date(now.getTime() + waitMs);
  await settleMessage(db, { message, outcome, nextSendAt, now });
  wakeAt(nextSendAt);
}

type Delivered = { outcome: Outcome; waitMs: number };

async function deliver(
  context: BotContext,
  message: OutboxMessage,
  intervalMs: number,
): Promise<Delivered> {
  try {
    const prepared = await prepareDelivery(context, message);
    if ('outcome' in prepared) {
      return { outcome: prepared.outcome, waitMs: prepared.waitMs ?? 0 };
    }
    const sent = await sendOrJoin(prepared, () => wasRemoved(context, message));
    return { outcome: { state: 'sent', ...sent }, waitMs: intervalMs };
  } catch (error) {
    if (isCohortChannel(message) && describeFailure(error).kind === 'no_channel') {
      return parkForChannel(context, message, describeFailure(error).reason);
    }
    return whatNext(error, { message, intervalMs });
  }
}

async function sendOrJoin(
  { send, join }: Delivery,
  wasRemoved: () => Promise<boolean>,
): Promise<Sent> {
  try {
    return await send();
  } catch (error) {
    if (!join || describeFailure(error).kind !== 'no_channel' || (await wasRemoved())) throw error;
    await join();
    return send();
  }
}

/** Somebody took the bot out of the channel: it does not come back by itself. */
async function wasRemoved(
  { db }: BotContext,
  { teamId, channelId }: OutboxMessage,
): Promise<boolean> {
  const cohort = await findCohortOfChannel(db, { teamId, channelId });
  return cohort?.problem === 'bot_removed';
}

/** Other conversations are with one person. */
function isCohortChannel({ channelId }: OutboxMessage): boolean {
  return /^[CG]/.test(channelId);
}

/** The channel's posts wait until the bot can post there, and the admin is shown why they do. */
async function parkForChannel(
  context: BotContext,
  message: OutboxMessage,
  refused: string,
): Promise<Delivered> {
  const reason = (await wasRemoved(context, message)) ? 'bot_removed' : refused;
  const { teamId, channelId } = message;
  await recordChannelProblem(context.db, { teamId, channelId, problem: reason });
  return { outcome: { state: 'parked', reason }, waitMs: 0 };
}

function whatNext(
  error: unknown,
  { message, intervalMs }: { message: OutboxMessage; intervalMs: number },
): Delivered {
  const failure = describeFailure(error);
  const { reason } = failure;
  switch (failure.kind) {
    case 'limited':
      return { outcome: { state: 'waiting', reason }, waitMs: failure.waitMs };
    case 'revoked':
      return { outcome: { state: 'parked', reason }, waitMs: 0 };
    case 'down': {
      const waitMs = Math.min(longestBackOffMs, 1000 * 2 ** message.attempts);
      return { outcome: { state: 'waiting', reason }, waitMs };
    }
    default:
      return { outcome: { state: 'failed', reason }, waitMs: intervalMs };
  }
}

const retracted = {
  thanks_retraction: 'thanks',
  milestone_retraction: 'milestone',
} as const;

/** Makes a waiting message from its subject as it stands now; some have nothing to say any more. */
async function prepareDelivery(
  context: BotContext,
  { teamId, channelId, kind, subjectId }: OutboxMessage,
): Promise<Prepared> {
  const { db, workspaces, config, clock } = context;
  const client = await workspaces.client(teamId);
  if (!client) return { outcome: { state: 'parked', reason: 'slack_not_installed' } };
  switch (kind) {
    case 'morning_list':
    case 'streak_at_risk':
    case 'pledge_missed':
    case 'peer_help':
    case 'cheer':
    case 'introduction':
    case 'introduction_reminder':
    case 'founder_message':
    case 'weekly_brief':
      return prepareDirectMessage(context, client, { teamId, channelId, kind, subjectId });
    case 'completion':
      return prepareCompletion(context, client, { channelId, subjectId });
    case 'completion_retraction':
      return prepareCompletionRetraction(context, client, { subjectId });
    case 'pledge': {
      const news = await findPledgeNews(db, { taskId: subjectId });
      if (!news || news.state === 'withdrawn') return dropped('no_pledge');
      return post(client, channelId, pledgePost(news));
    }
    case 'thanks': {
      const news = await findThanksNews(db, { thanksId: subjectId });
      return news ? post(client, channelId, thanksPost(news)) : dropped('taken_back');
    }
    case 'milestone': {
      const news = await findMilestoneNews(db, { newsId: subjectId });
      return news ? post(client, channelId, milestonePost(news)) : dropped('taken_back');
    }
    case 'digest': {
      const news = await findDigestNews(db, { subjectId, now: clock() });
      const { publicUrl } = config;
      return news ? post(client, channelId, digestPost(news, { publicUrl })) : dropped('no_news');
    }
    case 'thanks_retraction':
    case 'milestone_retraction': {
      const posted = await findPostedMessage(db, { kind: retracted[kind], subjectId });
      if (!posted) return dropped('never_posted');
      return {
        async send() {
          await client.chat.delete({ channel: posted.channelId, ts: posted.ts });
          return { ts: posted.ts, threadTs: null };
        },
      };
    }
    case 'farewell':
    case 'channel_archive':
      return prepareFarewell(context, client, { kind, teamId, channelId });
    case 'introduction_update':
      return prepareIntroductionUpdate(context, client, { channelId, subjectId });
    case 'pledge_update': {
      const posted = await findPostedMessage(db, { kind: 'pledge', subjectId });
      const news = posted && (await findPledgeNews(db, { taskId: subjectId }));
      if (!news) return dropped('never_posted');
      return {
        async send() {
          const { channelId: channel, ts } = posted;
          await client.chat.update({ channel, ts, ...pledgePost(news) });
          return { ts, threadTs: null };
        },
      };
    }
  }
}
