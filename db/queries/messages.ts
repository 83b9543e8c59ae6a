import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReceivedMessages, SentMessages } from '#shared/api/messages.ts';
import type { Database } from '../schema.ts';

export type ContactMessage = {
  recipientId: string;
  text: string;
  sentAt: Date;
  senderName: string;
  senderStartup: string;
  /** The recipient can reply to this address. */
  senderEmail: string;
};

/** What the recipient is shown; null once the sender has left or is blocked. */
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

/** A page of a founder's messages, newest first. */
type MessagePageInput = {
  founderId: string;
  /** The last one on the previous page. */
  after?: string;
  pageSize: number;
};

/** Condition on `contact_messages m`: older than the last one that was read. */
function isBefore(after: string | undefined): RawBuilder<boolean> {
  if (!after) return sql`true`;
  return sql`(m.sent_at, m.id) < (
    select l.sent_at, l.id from contact_messages l where l.id = ${after})`;
}

/** Makes a page of the rows; one more than a page was read to know whether there are more. */
function toMessagePage<Message extends { id: string }>(read: Message[], pageSize: number) {
  const messages = read.slice(0, pageSize);
  return { messages, next: read.length > pageSize ? (messages.at(-1)?.id ?? null) : null };
}

/**
 * The messages that a founder received, with the sender's address while the sender still has an
 * account.
 */
export async function listReceivedMessages(
  db: Kysely<Database>,
  { founderId, after, pageSize }: MessagePageInput,
): Promise<ReceivedMessages> {
  const rows = await db
    .selectFrom('contact_messages as m')
    .innerJoin('startup_applications as a', 'a.id', 'm.sender_id')
    .leftJoin('contact_blocks as b', (join) =>
      join.onRef('b.founder_id', '=', 'm.recipient_id').onRef('b.blocked_id', '=', 'm.sender_id'),
    )
    .where('m.recipient_id', '=', founderId)
    .where(isBefore(after))
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
  return toMessagePage(read, pageSize);
}

/** The messages that a founder sent, without the recipients' addresses. */
export async function listSentMessages(
  db: Kysely<Database>,
  { founderId, after, pageSize }: MessagePageInput,
): Promise<SentMessages> {
  const rows = await db
    .selectFrom('contact_messages as m')
    .innerJoin('startup_applications as a', 'a.id', 'm.recipient_id')
    .where('m.sender_id', '=', founderId)
    .where(isBefore(after))
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
  return toMessagePage(read, pageSize);
}
