import { type RawBuilder, sql } from 'kysely';
import type { ReceivedMessages, SentMessage, SentMessages } from '#shared/api/messages.ts';
import type { Db } from '../schema.ts';

export type ContactMessage = {
  senderId: string;
  recipientId: string;
  text: string;
  sentAt: Date;
  senderName: string;
  senderStartup: string;
  /** The recipient can reply to this address; null unless the two are introduced. */
  senderEmail: string | null;
  /** The request that comes with it; none with an answer, and between two who are introduced. */
  introductionId: string | null;
};

/** Condition on `contact_messages m`: each of the two has the other's address. */
const isIntroduced = sql<boolean>`exists (
  select from introductions i where i.state = 'accepted'
    and (i.requester_founder_id = m.sender_id and i.recipient_founder_id = m.recipient_id
      or i.requester_founder_id = m.recipient_id and i.recipient_founder_id = m.sender_id))`;

/** Column of `startup_founders a`: nothing of those who have left. */
const photo = sql<string | null>`case when a.is_active then a.founder_avatar end`;

/** Column of `contact_messages m`: the request that waits for the recipient's answer. */
const openRequestId = sql<string | null>`(
  select i.id from introductions i where i.id = m.introduction_id and i.state = 'requested')`;

/** The recipient's view of a message; null once the sender has left or is blocked. */
export async function findMessage(
  db: Db,
  { messageId }: { messageId: string },
): Promise<ContactMessage | null> {
  const row = await db
    .selectFrom('contact_messages as m')
    .innerJoin('startup_founders as sender', 'sender.id', 'm.sender_id')
    .where('m.id', '=', messageId)
    .where('sender.is_active', '=', true)
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
      'm.sender_id as senderId',
      'm.recipient_id as recipientId',
      'm.message as text',
      'm.sent_at as sentAt',
      'sender.founder_name as senderName',
      'sender.startup_name as senderStartup',
      sql<string | null>`case when ${isIntroduced} then sender.founder_email end`.as('senderEmail'),
      'm.introduction_id as introductionId',
    ])
    .executeTakeFirst();
  return row ?? null;
}

/** The messages that one request answers. */
export async function listContactMessageIds(
  db: Db,
  { introductionId }: { introductionId: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('contact_messages')
    .where('introduction_id', '=', introductionId)
    .orderBy('sent_at')
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
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
 * The messages that a founder received, with the address of senders to whom they are introduced and
 * who still have an account.
 */
export async function listReceivedMessages(
  db: Db,
  { founderId, after, pageSize }: MessagePageInput,
): Promise<ReceivedMessages> {
  const rows = await db
    .selectFrom('contact_messages as m')
    .innerJoin('startup_founders as a', 'a.id', 'm.sender_id')
    .leftJoin('contact_blocks as b', (join) =>
      join.onRef('b.founder_id', '=', 'm.recipient_id').onRef('b.blocked_id', '=', 'm.sender_id'),
    )
    .where('m.recipient_id', '=', founderId)
    .where(isBefore(after))
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(pageSize + 1)
    .select(['m.id', 'm.message', 'm.sent_at as sentAt', 'b.blocked_id as blockedId'])
    .select(['a.id as senderId', 'a.founder_name as name'])
    .select(['a.startup_id as startupId', 'a.startup_name as startupName'])
    .select([
      sql<string | null>`case when a.is_active and ${isIntroduced}
        then a.founder_email end`.as('email'),
      photo.as('photo'),
      openRequestId.as('introductionId'),
    ])
    .execute();
  const read = rows.map(({ id, message, sentAt, blockedId, introductionId, ...from }) => ({
    id,
    from: {
      id: from.senderId,
      name: from.name,
      startupId: from.startupId,
      startupName: from.startupName,
      photo: from.photo,
      email: from.email,
    },
    text: message,
    sentAt: sentAt.toISOString(),
    introductionId,
    isBlocked: blockedId !== null,
  }));
  return toMessagePage(read, pageSize);
}

/** The messages that a founder sent, with the address of recipients who accepted. */
export async function listSentMessages(
  db: Db,
  { founderId, after, pageSize }: MessagePageInput,
): Promise<SentMessages> {
  const read = await readSentMessages(db, {
    senderId: founderId,
    where: isBefore(after),
    limit: pageSize + 1,
  });
  return toMessagePage(read, pageSize);
}

type FindSentMessageInput = { senderId: string; where: RawBuilder<boolean> };

/** One message that a founder sent; `where` refers to `contact_messages m`. */
export async function findSentMessage(
  db: Db,
  { senderId, where }: FindSentMessageInput,
): Promise<SentMessage | null> {
  const [message] = await readSentMessages(db, { senderId, where, limit: 1 });
  return message ?? null;
}

async function readSentMessages(
  db: Db,
  { senderId, where, limit }: FindSentMessageInput & { limit: number },
): Promise<SentMessage[]> {
  const rows = await db
    .selectFrom('contact_messages as m')
    .innerJoin('startup_founders as a', 'a.id', 'm.recipient_id')
    .where('m.sender_id', '=', senderId)
    .where(where)
    .orderBy('m.sent_at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit)
    .select(['m.id', 'm.message', 'm.sent_at as sentAt'])
    .select(['a.id as recipientId', 'a.founder_name as name'])
    .select(['a.startup_id as startupId', 'a.startup_name as startupName'])
    .select([
      sql<string | null>`case when a.is_active and ${isIntroduced}
        then a.founder_email end`.as('email'),
      photo.as('photo'),
      openRequestId.as('introductionId'),
    ])
    .execute();
  return rows.map(({ id, message, sentAt, recipientId, introductionId, ...to }) => ({
    id,
    to: { id: recipientId, ...to },
    text: message,
    sentAt: sentAt.toISOString(),
    isWaiting: introductionId !== null,
  }));
}
