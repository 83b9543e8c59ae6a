import { type Kysely, sql } from 'kysely';
import type { Inbox } from '#shared/api/notifications.ts';
import type { Database } from '../../tables/database.ts';

const pageSize = 50;
const unreadCountedTo = 100;

/**
 * A page of a founder's notifications, newest first, and how many are unread (up to 100). With
 * `before` those that came before that one.
 */
export async function findInbox(
  db: Kysely<Database>,
  founderId: string,
  before = Number.MAX_SAFE_INTEGER,
): Promise<Inbox> {
  const [rows, unread] = await Promise.all([
    db
      .selectFrom('cohort_notifications')
      .where('recipient_id', '=', founderId)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .select([
        'id',
        'sender_id as senderId',
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
  const items = rows.slice(0, pageSize);
  const oldest = items.at(-1);
  return {
    earlier: oldest && rows.length > pageSize ? String(oldest.id) : null,
    items: items.map((row) => ({
      ...row,
      id: String(row.id),
      createdAt: row.createdAt.toISOString(),
    })),
    unread: unread.rows[0]?.count ?? 0,
  };
}
