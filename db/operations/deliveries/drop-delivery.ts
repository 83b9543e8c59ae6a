import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../schema.ts';
import {
  type DeliveryInput,
  lockJob,
  lockMail,
  lockPost,
  recordDelivery,
} from './lock-delivery.ts';

const reason = 'dropped_by_admin';

/** Gives something up that failed, or waits: it is not tried any more. */
export async function dropDelivery(db: Kysely<Database>, input: DeliveryInput): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const named = await drop(trx, input);
    await recordDelivery(trx, { ...input, action: 'dropped', ...named });
  });
}

async function drop(trx: Transaction<Database>, { kind, id }: DeliveryInput) {
  switch (kind) {
    case 'mail': {
      const { template, recipient } = await lockMail(trx, id);
      await trx
        .updateTable('mails')
        .set({ state: 'dropped', data: '{}', last_error: reason })
        .where('id', '=', id)
        .execute();
      return { what: template, to: recipient };
    }
    case 'post': {
      const { id: postId, kind: what, channelId } = await lockPost(trx, id);
      await trx
        .updateTable('slack_outbox')
        .set({ state: 'dropped', last_error: reason })
        .where('id', '=', postId)
        .execute();
      return { what, to: channelId };
    }
    case 'job': {
      const what = await lockJob(trx, id);
      await sql`select graphile_worker.complete_jobs(array[${id}::bigint])`.execute(trx);
      return { what, to: null };
    }
  }
}
