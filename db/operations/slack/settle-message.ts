import { type Kysely, sql, type Transaction } from 'kysely';
import { addJob } from '../../jobs.ts';
import type { Database } from '../../schema.ts';
import { type OutboxMessage, setPace } from './claim-next-message.ts';

export type Outcome =
  | { state: 'sent'; ts: string | null; threadTs: string | null }
  /** There is nothing to say any more. */
  | { state: 'dropped'; reason: string }
  /** Slack will never take it. */
  | { state: 'failed'; reason: string }
  /** Slack did not take it now. */
  | { state: 'waiting'; reason: string }
  /** Waits until the bot is installed again. */
  | { state: 'parked'; reason: string };

type Input = { message: OutboxMessage; outcome: Outcome; nextSendAt: Date; now: Date };

/** Records what became of a claimed message, and has the channel's next one sent in its time. */
export async function settleMessage(
  db: Kysely<Database>,
  { message, outcome, nextSendAt, now }: Input,
): Promise<void> {
  const { channelId } = message;
  await db.transaction().execute(async (trx) => {
    await recordOutcome(trx, { message, outcome, now });
    await setPace(trx, channelId, nextSendAt);
    if (outcome.state === 'parked') return;
    const more = await trx
      .selectFrom('slack_outbox')
      .where('channel_id', '=', channelId)
      .where('state', '=', 'waiting')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (more) await sendLater(trx, { channelId, at: nextSendAt });
  });
}

/** Has a channel's waiting messages sent from `at` on. */
export async function sendLater(
  db: Kysely<Database>,
  { channelId, at }: { channelId: string; at: Date },
): Promise<void> {
  await addJob(
    db,
    'send-channel-messages',
    { channelId },
    { key: `send:${channelId}`, queue: `slack:${channelId}`, runAt: at },
  );
}

async function recordOutcome(
  trx: Transaction<Database>,
  { message, outcome, now }: { message: OutboxMessage; outcome: Outcome; now: Date },
): Promise<void> {
  const row = trx.updateTable('slack_outbox').where('id', '=', message.id);
  if (outcome.state === 'waiting' || outcome.state === 'parked') {
    await row
      .set((eb) => ({ attempts: eb('attempts', '+', 1), last_error: outcome.reason }))
      .execute();
    return;
  }
  const done = outcome.state === 'sent';
  await row
    .where(sql<boolean>`created_at = ${message.version}::timestamptz`)
    .set((eb) => ({
      state: outcome.state,
      attempts: eb('attempts', '+', 1),
      message_ts: done ? outcome.ts : null,
      thread_ts: done ? outcome.threadTs : null,
      sent_at: done ? now : null,
      last_error: done ? null : outcome.reason,
    }))
    .execute();
}
