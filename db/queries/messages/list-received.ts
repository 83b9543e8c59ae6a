import type { Kysely } from 'kysely';
import type { ReceivedMessages } from '#shared/api/messages.ts';
import type { Database } from '../../tables/database.ts';
import { isEarlier, type MessagePage, toPage } from './message-page.ts';

/** What founders wrote to one, with the sender's address as long as they are there. */
export async function listReceived(
  db: Kysely<Database>,
  { founderId, after, pageSize }: MessagePage,
): Promise<ReceivedMessages> {
  const rows = await db
    .selectFrom('contact_messages as m')
    .innerJoin('startup_applications as a', 'a.id', 'm.sender_id')
    .leftJoin('contact_blocks as b', (join) =>
      join.onRef('b.founder_id', '=', 'm.recipient_id').onRef('b.blocked_id', '=', 'm.sender_id'),
    )
    .where('m.recipient_id', '=', founderId)
    .where(isEarlier(after))
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize + 1)
    .select(['m.id', 'm.message', 'm.sent_at as sentAt', 'b.blocked_id as blockedId'])
    .select(['a.id as senderId', 'a.founder_name as name', 'a.startup_name as startupName'])
    .select(['a.founder_email as email', 'a.status'])
    .execute();
  const read = rows.map(({ id, message, sentAt, blockedId, status, ...from }) => ({
    id,
    from: {
      id: from.senderId,
      name: from.name,
      startupName: from.startupName,
      email: status === 'accepted' ? from.email : null,
    },
    text: message,
    sentAt: sentAt.toISOString(),
    isBlocked: blockedId !== null,
  }));
  return toPage(read, pageSize);
}
