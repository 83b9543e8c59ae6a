import type { WebClient } from '@slack/web-api';
import { queueSlackCheck, queueSlackUserRefresh } from '#db/jobs.ts';
import { recordChannelProblem } from '#db/operations/cohorts/cohort-channel.ts';
import {
  type SlackMessage,
  type SlackOutcome,
  type SlackReceipt,
  slackOutbox,
} from '#db/operations/deliveries/slack-outbox.ts';
import { backoffMs, claimNext, finish } from '#db/outbox.ts';
import { findCohortByChannel } from '#db/queries/slack/channels.ts';
import { UnreadableSubjectError } from '#shared/domain/slack-messages.ts';
import type { BotContext } from '../context.ts';
import { describeFailure, isRecipientInactive } from '../slack/slack-client.ts';
import { type Delivery, dropDelivery, type PreparedDelivery } from './delivery.ts';
import { prepareSlackMessage } from './slack-messages.ts';

type SendTiming = {
  /** Between two messages to a channel. */
  intervalMs: number;
  /** Longer than a call to Slack can take. */
  leaseMs: number;
  /** A post that several share is edited at most this often. */
  editEveryMs: number;
  /** Has the worker look for jobs at that time rather than at its next poll. */
  wakeAt(at: Date): void;
};

/** Slack may name any time; an admin would rather see it asked again. */
const maxWaitMs = 60 * 60_000;

const backoff = { firstMs: 1_000, maxMs: 60_000 };

/**
 * Sends a channel's oldest waiting message; the next one follows in its time. A message that Slack
 * does not take now stays first in its channel and holds up no other channel.
 */
export async function sendChannelMessages(
  context: BotContext,
  { channelId }: { channelId: string },
  { intervalMs, leaseMs, editEveryMs, wakeAt }: SendTiming,
): Promise<void> {
  const { db, logger, clock } = context;
  const claim = await claimNext(db, slackOutbox, { lane: channelId, now: clock(), leaseMs });
  if (claim.status === 'empty') return;
  if (claim.status === 'later') return wakeAt(claim.at);
  const { message } = claim;
  const { outcome, waitMs } = await deliverMessage(context, message, { intervalMs, editEveryMs });
  if (outcome.state !== 'sent') logger.warn({ outbox: message.id, ...outcome }, 'Not posted');
  const now = clock();
  const nextAt = new Date(now.getTime() + Math.min(waitMs, maxWaitMs));
  await finish(db, slackOutbox, { message, outcome, nextAt, now });
  wakeAt(nextAt);
}

type DeliveryResult = { outcome: SlackOutcome; waitMs: number };

async function deliverMessage(
  context: BotContext,
  message: SlackMessage,
  { intervalMs, editEveryMs }: Pick<SendTiming, 'intervalMs' | 'editEveryMs'>,
): Promise<DeliveryResult> {
  const client = await context.workspaces.client(message.teamId);
  try {
    const prepared = await prepare(context, message, editEveryMs);
    if ('outcome' in prepared) {
      return { outcome: prepared.outcome, waitMs: prepared.waitMs ?? 0 };
    }
    const sent = await sendJoiningIfNeeded(prepared, () => wasBotRemoved(context, message));
    return { outcome: { state: 'sent', ...sent }, waitMs: intervalMs };
  } catch (error) {
    if (error instanceof UnreadableSubjectError) {
      context.logger.error({ outbox: message.id, err: error }, 'Unreadable subject');
      return { outcome: { state: 'failed', reason: 'unreadable_subject' }, waitMs: 0 };
    }
    const { kind, reason } = describeFailure(error);
    if (isCohortChannel(message) && kind === 'no_channel') {
      return parkMessage(context, message, reason);
    }
    if (!isCohortChannel(message) && personalReasons.includes(reason)) {
      const isGone = kind !== 'revoked' || (client && (await isRecipientInactive(client, reason)));
      const { teamId, channelId: userId } = message;
      if (isGone) await queueSlackUserRefresh(context.db, { teamId, userId });
      if (isGone) return { outcome: { state: 'failed', reason }, waitMs: 0 };
    }
    if (kind === 'revoked') return parkUnlessRenewed(context, message, { client, reason });
    return toFailureResult(error, { message, intervalMs });
  }
}

async function prepare(
  context: BotContext,
  message: SlackMessage,
  editEveryMs: number,
): Promise<PreparedDelivery> {
  const { workspaces } = context;
  const client = await workspaces.client(message.teamId);
  if (!client) {
    const community = await workspaces.communityTeam();
    return community && community !== message.teamId
      ? dropDelivery('workspace_moved')
      : { outcome: { state: 'parked', reason: 'slack_not_installed' } };
  }
  return prepareSlackMessage(context, { ...message, client, now: context.clock(), editEveryMs });
}

async function sendJoiningIfNeeded(
  { send, join }: Delivery,
  wasRemoved: () => Promise<boolean>,
): Promise<SlackReceipt> {
  try {
    return await send();
  } catch (error) {
    if (!join || describeFailure(error).kind !== 'no_channel' || (await wasRemoved())) throw error;
    await join();
    return send();
  }
}

/** A bot that somebody removed from the channel does not join again by itself. */
async function wasBotRemoved(
  { db }: BotContext,
  { teamId, channelId }: SlackMessage,
): Promise<boolean> {
  const cohort = await findCohortByChannel(db, { teamId, channelId });
  return cohort?.problem === 'bot_removed';
}

/** Slack's words when a direct message reaches nobody: their account may be gone. */
const personalReasons = [
  ...['account_inactive', 'user_disabled', 'user_not_found', 'channel_not_found'],
  ...['cannot_dm_bot', 'cannot_dm_user', 'is_archived', 'not_in_channel'],
];

/** All other conversations are with one person. */
function isCohortChannel({ channelId }: SlackMessage): boolean {
  return /^[CG]/.test(channelId);
}

/** The channel's posts wait until the bot can post there, and the admin is shown why. */
async function parkMessage(
  context: BotContext,
  message: SlackMessage,
  refusal: string,
): Promise<DeliveryResult> {
  const reason = (await wasBotRemoved(context, message)) ? 'bot_removed' : refusal;
  const { teamId, channelId } = message;
  await recordChannelProblem(context.db, { teamId, channelId, problem: reason });
  return { outcome: { state: 'parked', reason }, waitMs: 0 };
}

/**
 * Installed again a moment ago, the bot has another token, which is tried at once. Otherwise Slack is
 * asked what the bot may do, so that the admin's page says what is wrong.
 */
async function parkUnlessRenewed(
  { db, workspaces }: BotContext,
  { teamId }: SlackMessage,
  { client, reason }: { client: WebClient | null; reason: string },
): Promise<DeliveryResult> {
  workspaces.reload(teamId);
  // Each token has a client of its own.
  if ((await workspaces.client(teamId)) !== client) {
    return { outcome: { state: 'waiting', reason }, waitMs: 0 };
  }
  await queueSlackCheck(db, { teamId });
  return { outcome: { state: 'parked', reason }, waitMs: 0 };
}

/** An error that Slack has not told us of may pass; then it is given up and shown to the admin. */
const maxUnknownRefusals = 4;

function toFailureResult(
  error: unknown,
  { message, intervalMs }: { message: SlackMessage; intervalMs: number },
): DeliveryResult {
  const failure = describeFailure(error);
  const { reason } = failure;
  switch (failure.kind) {
    case 'limited':
      return { outcome: { state: 'waiting', reason }, waitMs: failure.waitMs };
    case 'down':
      return {
        outcome: { state: 'waiting', reason },
        waitMs: backoffMs(message.attempts, backoff),
      };
    case 'refused':
      if (failure.isUnknown && message.attempts < maxUnknownRefusals) {
        return {
          outcome: { state: 'waiting', reason },
          waitMs: backoffMs(message.attempts, backoff),
        };
      }
      return { outcome: { state: 'failed', reason }, waitMs: intervalMs };
    default:
      return { outcome: { state: 'failed', reason }, waitMs: intervalMs };
  }
}
