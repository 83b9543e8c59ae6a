import { retryWaitMs } from '#shared/domain/webhooks.ts';
import { finish } from '../../outbox.ts';
import { listStaffIn } from '../../queries/accounts.ts';
import type { Db } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { type WebhookDelivery, webhookOutbox } from './webhook-outbox.ts';

export type WebhookAttempt = {
  /** Null if it was taken. */
  failure: string | null;
  /** Null without an answer. */
  statusCode: number | null;
  /** The beginning of what was answered. */
  answer: string;
  ms: number;
};

type RecordAttemptInput = { delivery: WebhookDelivery; attempt: WebhookAttempt; now: Date };

const isGone = ({ statusCode }: WebhookAttempt) => statusCode === 410;

/**
 * Records what became of an attempt, and what follows: the next delivery, another attempt later, or,
 * when the receiver is gone or has failed for three days, the endpoint's end, which admins are notified of.
 */
export async function recordWebhookAttempt(
  db: Db,
  { delivery, attempt, now }: RecordAttemptInput,
): Promise<void> {
  const { failure } = attempt;
  const waitMs = await noteAttempt(db, { delivery, attempt, now });
  if (failure === null) {
    const outcome = { state: 'sent' } as const;
    return finish(db, webhookOutbox, { message: delivery, outcome, nextAt: now, now });
  }
  const state = waitMs === null ? 'parked' : 'waiting';
  await finish(db, webhookOutbox, {
    message: delivery,
    outcome: { state, reason: failure },
    nextAt: new Date(now.getTime() + (waitMs ?? 0)),
    now,
  });
}

/** Returns how long to wait for the next attempt; null when there is none. */
async function noteAttempt(
  db: Db,
  { delivery, attempt, now }: RecordAttemptInput,
): Promise<number | null> {
  const { endpointId } = delivery;
  return db.transaction().execute(async (trx) => {
    const endpoint = await trx
      .selectFrom('webhook_endpoints')
      .where('id', '=', endpointId)
      .select(['failing_since', 'off_reason'])
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!endpoint) return null;
    await trx
      .updateTable('webhook_deliveries')
      .set({
        tried_at: now,
        status_code: attempt.statusCode,
        answer: attempt.answer,
        answer_ms: attempt.ms,
      })
      .where('id', '=', delivery.id)
      .execute();
    const setEndpoint = trx.updateTable('webhook_endpoints').where('id', '=', endpointId);
    if (attempt.failure === null) {
      if (endpoint.failing_since) await setEndpoint.set({ failing_since: null }).execute();
      return 0;
    }
    const failingSince = endpoint.failing_since ?? now;
    const waitMs = isGone(attempt)
      ? null
      : retryWaitMs({ attempts: delivery.attempts, failingSince, now });
    await setEndpoint.set({ failing_since: failingSince }).execute();
    if (waitMs !== null || endpoint.off_reason !== null) return waitMs;
    const offReason = isGone(attempt) ? 'gone' : 'failing';
    await setEndpoint.set({ off_reason: offReason, off_at: now }).execute();
    for (const { id, email } of await listStaffIn(trx, ['admin'])) {
      await queueMail(trx, {
        template: 'webhook-switched-off',
        to: email,
        data: { endpointId, offReason },
        key: `webhook-switched-off:${endpointId}:${now.toISOString()}:${id}`,
        now,
      });
    }
    return null;
  });
}
