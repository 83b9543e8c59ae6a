import { type Kysely, sql } from 'kysely';
import type { Inbox } from '#shared/api/notifications.ts';
import type { Database } from '../../tables/database.ts';

const shown = 50;
const unreadCountedTo = 10;

/** A founder's newest notifications, and how many are unread (counted up to 10). */
export async function findInbox(db: Kysely<Database>, founderId: string): Promise<Inbox> {
  const [items, unread] = await Promise.all([
    db
      .selectFrom('cohort_notifications')
      .where('recipient_id', '=', founderId)
      .orderBy('id', 'desc')
      .limit(shown)
      .select([
        'id',
        'type',
        'founder_name as founderName',
        'startup_name as startupName',
        'message',
        'points',
        'streak_count as streakCount',
        'read',
        'created_at as createdAt',
      ])
      .execute(),
    sql<{ count: number }>`
      select count(*)::int as count from (
        select from cohort_notifications where recipient_id = ${founderId} and not read
        order by id desc limit ${unreadCountedTo}) newest`.execute(db),
  ]);
  return {
    items: items.map((row) => ({
      ...row,
      id: String(row.id),
      createdAt: row.createdAt.toISOString(),
    })),
    unread: unread.rows[0]?.count ?? 0,
  };
}
