import { recordChannelProblem } from '#db/operations/cohorts/cohort-channel.ts';
import {
  claimNextMessage,
  type OutboxMessage,
  type Outcome,
  sendLater,
  settleMessage,
} from '#db/operations/deliveries/slack-outbox.ts';
import { findCohortOfChannel } from '#db/queries/slack/channels.ts';
import type { BotContext } from '../context.ts';
import { describeFailure } from '../slack/describe-failure.ts';
import type { Delivery, Sent } from './delivery.ts';
import { prepareDelivery } from './prepare-delivery.ts';

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
