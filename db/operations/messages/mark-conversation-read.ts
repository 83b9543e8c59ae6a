import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db } from '../../schema.ts';

type Input = { founderId: string; otherId: string; now: Date };

/**
 * Marks what another founder wrote as read, in the inbox and in the bell. Throws `not_found` if they
 * wrote nothing.
 */
export async function markConversationRead(
  db: Db,
  { founderId, otherId, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const read = await trx
      .updateTable('contact_messages')
      .set({ read_at: now })
      .where('recipient_id', '=', founderId)
      .where('sender_id', '=', otherId)
      .where('read_at', 'is', null)
      .returning('id')
      .execute();
    if (read.length === 0) {
      const known = trx
        .selectFrom('contact_messages')
        .where('recipient_id', '=', founderId)
        .where('sender_id', '=', otherId)
        .select('id');
      if (!(await known.executeTakeFirst())) throw new AppError('not_found');
      return;
    }
    await trx
      .updateTable('cohort_notifications')
      .set({ read: true })
      .where('recipient_id', '=', founderId)
      .where(
        'contact_message_id',
        'in',
        read.map(({ id }) => id),
      )
      .execute();
    await publishLiveEvent(trx, { founderId, cohortId: null });
  });
}
