import { recordChannelProblem } from '#db/operations/cohorts/cohort-channel.ts';
import {
  claimNextMessage,
  finishMessage,
  type MessageOutcome,
  type OutboxMessage,
  scheduleChannelSend,
} from '#db/operations/deliveries/slack-outbox.ts';
import { findDigestPost } from '#db/queries/digest.ts';
import { findPledgeSummary } from '#db/queries/pledges.ts';
import { findMilestoneSummary, findPostedMessage } from '#db/queries/slack/channel-posts.ts';
import { findCohortByChannel } from '#db/queries/slack/channels.ts';
import { findThanksSummary } from '#db/queries/thanks.ts';
import type { BotContext } from '../context.ts';
import { milestonePost, pledgePost } from '../messages/channel-posts.ts';
import { digestPost } from '../messages/digest.ts';
import { thanksPost } from '../messages/thanks.ts';
import { describeFailure } from '../slack/slack-client.ts';
import {
  prepareChannelClosing,
  prepareCompletion,
  prepareCompletionRetraction,
} from './channel-posts.ts';
import {
  channelDelivery,
  type Delivery,
  dropDelivery,
  type PreparedDelivery,
  type SentMessage,
} from './delivery.ts';
import { prepareDirectMessage, prepareIntroductionUpdate } from './direct-messages.ts';

type SendTiming = {
  /** Between two messages to a channel. */
  intervalMs: number;
  /** How long nobody else sends to the channel: longer than a call to Slack can take. */
  leaseMs: number;
  /** Has the worker look for jobs then, rather than at its next poll. */
  wakeAt(at: Date): void;
};

const maxBackoffMs = 60_000;

/**
 * Sends a channel's oldest waiting message and comes back for the next one in its time. The pace
 * is kept in the database, so it holds across processes; a message that Slack does not take now
 * stays first in its channel and holds up no other channel.
 */
export async function sendChannelMessages(
  context: BotContext,
  { channelId }: { channelId: string },
  { intervalMs, leaseMs, wakeAt }: SendTiming,
): Promise<void> {
  const { db, logger } = context;
  const claim = await claimNextMessage(db, { channelId, now: new Date(), leaseMs });
  if (claim.status === 'empty') return;
  if (claim.status === 'later') {
    await scheduleChannelSend(db, { channelId, at: claim.at });
    wakeAt(claim.at);
    return;
  }
  const { message } = claim;
  const { outcome, waitMs } = await deliverMessage(context, message, intervalMs);
  if (outcome.state !== 'sent') logger.warn({ outbox: message.id, ...outcome }, 'Not posted');
  const now = new Date();
  const nextSendAt = new Date(now.getTime() + waitMs);
  await finishMessage(db, { message, outcome, nextSendAt, now });
  wakeAt(nextSendAt);
}

type DeliveryResult = { outcome: MessageOutcome; waitMs: number };

async function deliverMessage(
  context: BotContext,
  message: OutboxMessage,
  intervalMs: number,
): Promise<DeliveryResult> {
  try {
    const prepared = await prepareDelivery(context, message);
    if ('outcome' in prepared) {
      return { outcome: prepared.outcome, waitMs: prepared.waitMs ?? 0 };
    }
    const sent = await sendJoiningIfNeeded(prepared, () => wasBotRemoved(context, message));
    return { outcome: { state: 'sent', ...sent }, waitMs: intervalMs };
  } catch (error) {
    if (isCohortChannel(message) && describeFailure(error).kind === 'no_channel') {
      return parkMessage(context, message, describeFailure(error).reason);
    }
    return toFailureResult(error, { message, intervalMs });
  }
}

async function sendJoiningIfNeeded(
  { send, join }: Delivery,
  wasRemoved: () => Promise<boolean>,
): Promise<SentMessage> {
  try {
    return await send();
  } catch (error) {
    if (!join || describeFailure(error).kind !== 'no_channel' || (await wasRemoved())) throw error;
    await join();
    return send();
  }
}

/** Somebody took the bot out of the channel: it does not come back by itself. */
async function wasBotRemoved(
  { db }: BotContext,
  { teamId, channelId }: OutboxMessage,
): Promise<boolean> {
  const cohort = await findCohortByChannel(db, { teamId, channelId });
  return cohort?.problem === 'bot_removed';
}

/** Other conversations are with one person. */
function isCohortChannel({ channelId }: OutboxMessage): boolean {
  return /^[CG]/.test(channelId);
}

/** The channel's posts wait until the bot can post there, and the admin is shown why they do. */
async function parkMessage(
  context: BotContext,
  message: OutboxMessage,
  refused: string,
): Promise<DeliveryResult> {
  const reason = (await wasBotRemoved(context, message)) ? 'bot_removed' : refused;
  const { teamId, channelId } = message;
  await recordChannelProblem(context.db, { teamId, channelId, problem: reason });
  return { outcome: { state: 'parked', reason }, waitMs: 0 };
}

function toFailureResult(
  error: unknown,
  { message, intervalMs }: { message: OutboxMessage; intervalMs: number },
): DeliveryResult {
  const failure = describeFailure(error);
  const { reason } = failure;
  switch (failure.kind) {
    case 'limited':
      return { outcome: { state: 'waiting', reason }, waitMs: failure.waitMs };
    case 'revoked':
      return { outcome: { state: 'parked', reason }, waitMs: 0 };
    case 'down': {
      const waitMs = Math.min(maxBackoffMs, 1000 * 2 ** message.attempts);
      return { outcome: { state: 'waiting', reason }, waitMs };
    }
    default:
      return { outcome: { state: 'failed', reason }, waitMs: intervalMs };
  }
}

const retractedKinds = {
  thanks_retraction: 'thanks',
  milestone_retraction: 'milestone',
} as const;

/** Makes a waiting message from its subject as it stands now; some have nothing to say any more. */
async function prepareDelivery(
  context: BotContext,
  { teamId, channelId, kind, subjectId }: OutboxMessage,
): Promise<PreparedDelivery> {
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
      const news = await findPledgeSummary(db, { taskId: subjectId });
      if (!news || news.state === 'withdrawn') return dropDelivery('no_pledge');
      return channelDelivery(client, channelId, pledgePost(news));
    }
    case 'thanks': {
      const news = await findThanksSummary(db, { thanksId: subjectId });
      return news
        ? channelDelivery(client, channelId, thanksPost(news))
        : dropDelivery('taken_back');
    }
    case 'milestone': {
      const news = await findMilestoneSummary(db, { milestoneId: subjectId });
      return news
        ? channelDelivery(client, channelId, milestonePost(news))
        : dropDelivery('taken_back');
    }
    case 'digest': {
      const news = await findDigestPost(db, { subjectId, now: clock() });
      const { publicUrl } = config;
      return news
        ? channelDelivery(client, channelId, digestPost(news, { publicUrl }))
        : dropDelivery('no_news');
    }
    case 'thanks_retraction':
    case 'milestone_retraction': {
      const posted = await findPostedMessage(db, { kind: retractedKinds[kind], subjectId });
      if (!posted) return dropDelivery('never_posted');
      return {
        async send() {
          await client.chat.delete({ channel: posted.channelId, ts: posted.ts });
          return { ts: posted.ts, threadTs: null };
        },
      };
    }
    case 'farewell':
    case 'channel_archive':
      return prepareChannelClosing(context, client, { kind, teamId, channelId });
    case 'introduction_update':
      return prepareIntroductionUpdate(context, client, { channelId, subjectId });
    case 'pledge_update': {
      const posted = await findPostedMessage(db, { kind: 'pledge', subjectId });
      const news = posted && (await findPledgeSummary(db, { taskId: subjectId }));
      if (!news) return dropDelivery('never_posted');
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
