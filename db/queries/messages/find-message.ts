import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

export type ContactMessage = {
  recipientId: string;
  text: string;
  sentAt: Date;
  senderName: string;
  senderStartup: string;
  /** The recipient answers there. */
  senderEmail: string;
};

/** What the recipient is told; null once the sender has left or is blocked. */
export async function findMessage(
  db: Kysely<Database>,
  { messageId }: { messageId: string },
): Promise<ContactMessage | null> {
  const row = await db
    .selectFrom('contact_messages as m')
    .innerJoin('startup_applications as sender', 'sender.id', 'm.sender_id')
    .where('m.id', '=', messageId)
    .where('sender.status', '=', 'accepted')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contact_blocks as b')
            .whereRef('b.founder_id', '=', 'm.recipient_id')
            .whereRef('b.blocked_id', '=', 'm.sender_id')
            .select('b.founder_id'),
        ),
      ),
    )
    .select([
      'm.recipient_id as recipientId',
      'm.message as text',
      'm.sent_at as sentAt',
      'sender.founder_name as senderName',
      'sender.startup_name as senderStartup',
      'sender.founder_email as senderEmail',
    ])
    .executeTakeFirst();
  return row ?? null;
}
