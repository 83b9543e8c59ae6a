import { type Kysely, sql, type Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import { addJob } from '../../jobs.ts';
import type { Database } from '../../schema.ts';
import { sendMailAt } from '../mails/queue-mail.ts';
import {
  type DeliveryInput,
  lockJob,
  lockMail,
  lockPost,
  recordDelivery,
} from './lock-delivery.ts';

/** Has something that failed, or waits, tried again now, as if for the first time. */
export async function retryDelivery(db: Kysely<Database>, input: DeliveryInput): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const named = await retry(trx, input);
    await recordDelivery(trx, { ...input, action: 'retried', ...named });
  });
}

async function retry(trx: Transaction<Database>, { kind, id, now }: DeliveryInput) {
  switch (kind) {
    case 'mail':
      return retryMail(trx, { id, now });
    case 'post':
      return retryPost(trx, id);
    case 'job': {
      const what = await lockJob(trx, id);
      await sql`
        select graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := ${now}::timestamptz,
          attempts := 0)`.execute(trx);
      return { what, to: null };
    }
  }
}

async function retryMail(trx: Transaction<Database>, { id, now }: { id: string; now: Date }) {
  const { template, recipient, dropAfter, hasData } = await lockMail(trx, id);
  if (!hasData || (dropAfter && dropAfter <= now)) throw new AppError('delivery_settled');
  await trx
    .updateTable('mails')
    .set({ state: 'waiting', attempts: 0, send_after: now, last_error: null })
    .where('id', '=', id)
    .execute();
  await sendMailAt(trx, { mailId: id, template, at: now });
  return { what: template, to: recipient };
}

async function retryPost(trx: Transaction<Database>, id: string) {
  const { id: postId, kind: what, channelId } = await lockPost(trx, id);
  await trx
    .updateTable('slack_outbox')
    .set({ state: 'waiting', attempts: 0, last_error: null })
    .where('id', '=', postId)
    .execute();
  await addJob(
    trx,
    'send-channel-messages',
    { channelId },
    { key: `send:${channelId}`, queue: `slack:${channelId}` },
  );
  return { what, to: channelId };
}
