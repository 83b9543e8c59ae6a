import type { Kysely } from 'kysely';
import type { SentMessages } from '#shared/api/messages.ts';
import type { Database } from '../../tables/database.ts';
import { isEarlier, type MessagePage, toPage } from './message-page.ts';

/** What one wrote to founders; never an address of theirs. */
export async function listSent(
  db: Kysely<Database>,
  { founderId, after, pageSize }: MessagePage,
): Promise<SentMessages> {
  const rows = await db
    .selectFrom('contact_messages as m')
    .innerJoin('startup_applications as a', 'a.id', 'm.recipient_id')
    .where('m.sender_id', '=', founderId)
    .where(isEarlier(after))
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize + 1)
    .select(['m.id', 'm.message', 'm.sent_at as sentAt'])
    .select(['a.id as recipientId', 'a.founder_name as name', 'a.startup_name as startupName'])
    .execute();
  const read = rows.map(({ id, message, sentAt, recipientId, name, startupName }) => ({
    id,
    to: { id: recipientId, name, startupName },
    text: message,
    sentAt: sentAt.toISOString(),
  }));
  return toPage(read, pageSize);
}
