import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Db } from '../../schema.ts';

/** Marks some or all of a founder's own notifications as read. Throws `not_found` for those of others. */
export async function markNotificationsRead(
  db: Db,
  { founderId, notificationIds }: { founderId: string; notificationIds: number[] | 'all' },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const marked = await trx
      .updateTable('cohort_notifications')
      .set({ read: true })
      .where('recipient_id', '=', founderId)
      .where('read', '=', false)
      .$if(notificationIds !== 'all', (query) =>
        query.where('id', 'in', notificationIds as number[]),
      )
      .executeTakeFirst();
    if (marked.numUpdatedRows === 0n && notificationIds !== 'all') {
      const known = await trx
        .selectFrom('cohort_notifications')
        .where('recipient_id', '=', founderId)
        .where('id', 'in', notificationIds)
        .select('id')
        .executeTakeFirst();
      if (!known) throw new AppError('not_found');
    }
    if (marked.numUpdatedRows > 0n) await publishLiveEvent(trx, { founderId, cohortId: null });
  });
}
