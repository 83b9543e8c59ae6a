import { claimNextMessage, type OutboxMessage } from '#db/operations/slack/claim-next-message.ts';
import { type Outcome, sendLater, settleMessage } from '#db/operations/slack/settle-message.ts';
import type { BotContext } from '../context.ts';
import { describeFailure } from '../slack/describe-failure.ts';
import { type Delivery, prepareDelivery } from './prepare-delivery.ts';

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
  const prepared = await prepareDelivery(context, message);
  if ('outcome' in prepared) return { outcome: prepared.outcome, waitMs: 0 };
  try {
    return { outcome: { state: 'sent', ts: await prepared.send() }, waitMs: intervalMs };
  } catch (error) {
    return retry(error, { message, prepared, intervalMs });
  }
}

async function retry(
  error: unknown,
  {
    message,
    prepared,
    intervalMs,
  }: { message: OutboxMessage; prepared: Delivery; intervalMs: number },
): Promise<Delivered> {
  const failure = describeFailure(error);
  const { reason } = failure;
  if (failure.kind === 'limited') {
    return { outcome: { state: 'waiting', reason }, waitMs: failure.waitMs };
  }
  if (failure.kind === 'revoked') return { outcome: { state: 'parked', reason }, waitMs: 0 };
  if (failure.kind === 'no_channel' && prepared.join) {
    const { join, send } = prepared;
    try {
      await join();
      return { outcome: { state: 'sent', ts: await send() }, waitMs: intervalMs };
    } catch (again) {
      return retry(again, { message, prepared: { send }, intervalMs });
    }
  }
  if (failure.kind === 'down') {
    const waitMs = Math.min(longestBackOffMs, 1000 * 2 ** message.attempts);
    return { outcome: { state: 'waiting', reason }, waitMs };
  }
  return { outcome: { state: 'failed', reason }, waitMs: intervalMs };
}
