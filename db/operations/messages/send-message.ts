import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { newMessageSchema, SentMessage } from '#shared/api/messages.ts';
import { contactLimits } from '#shared/domain/premium.ts';
import { AppError } from '#shared/errors.ts';
import { publishLiveEvent } from '../../live.ts';
import { listMailRecipients } from '../../queries/notifications.ts';
import { hasPremium } from '../../queries/premium.ts';
import type { Database } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import { queueDirectMessage } from '../slack/direct-messages.ts';

type SendMessageInput = { senderId: string; now: Date; message: z.output<typeof newMessageSchema> };

/**
 * Sends a message from a premium founder to another founder, who is notified in the app, by mail and
 * in Slack according to their preferences. Repeating a `clientKey` returns the first message.
 */
export async function sendMessage(
  db: Kysely<Database>,
  { senderId, now, message: { founderId: recipientId, text, clientKey } }: SendMessageInput,
): Promise<SentMessage> {
  if (recipientId === senderId) throw new AppError('message_self');
  return db.transaction().execute(async (trx) => {
    // Serializes a founder's messages, so that the limits hold for concurrent requests too.
    await sql`
      select from founder_totals where founder_id = ${senderId} for update`.execute(trx);
    const existing = await findSentMessage(trx, { senderId, clientKey });
    if (existing) return existing;
    if (!(await hasPremium(trx, { founderId: senderId, now }))) {
      throw new AppError('premium_needed');
    }
    const recipient = await findContactRecipient(trx, { senderId, recipientId });
    await checkContactLimits(trx, { senderId, recipientId, now });
    const { id } = await trx
      .insertInto('contact_messages')
      .values({
        sender_id: senderId,
        recipient_id: recipientId,
        message: text,
        client_key: clientKey,
        sent_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyOfMessage(trx, { messageId: id, senderId, recipient, text, now });
    const { name, startupName } = recipient;
    return { id, to: { id: recipientId, name, startupName }, text, sentAt: now.toISOString() };
  });
}

async function findSentMessage(
  trx: Transaction<Database>,
  { senderId, clientKey }: { senderId: string; clientKey: string },
): Promise<SentMessage | null> {
  const row = await trx
    .selectFrom('contact_messages as m')
    .innerJoin('startup_applications as a', 'a.id', 'm.recipient_id')
    .where('m.sender_id', '=', senderId)
    .where('m.client_key', '=', clientKey)
    .select([
      'm.id',
      'm.message as text',
      'm.sent_at as sentAt',
      'a.id as to',
      'a.founder_name as name',
      'a.startup_name as startupName',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { id, text, sentAt, to, name, startupName } = row;
  return { id, to: { id: to, name, startupName }, text, sentAt: sentAt.toISOString() };
}

type ContactRecipient = { id: string; name: string; startupName: string };

/**
 * An accepted founder who accepts messages from the sender. Blocking the sender and turning messages
 * off on all three channels give the same error, so the sender can't tell which it is.
 */
async function findContactRecipient(
  trx: Kysely<Database>,
  { senderId, recipientId }: { senderId: string; recipientId: string },
): Promise<ContactRecipient> {
  const { rows } = await sql<ContactRecipient & { isClosed: boolean }>`
    select a.id, a.founder_name as name, a.startup_name as "startupName",
      exists (
        select from contact_blocks b where b.founder_id = a.id and b.blocked_id = ${senderId}
      ) or 3 = (
        select count(*) from notification_preferences p
        where p.founder_id = a.id and p.type = 'founder_message' and not p.enabled
      ) as "isClosed"
    from startup_applications a
    where a.id = ${recipientId} and a.status = 'accepted'`.execute(trx);
  const [found] = rows;
  if (!found) throw new AppError('member_not_found');
  const { isClosed, ...recipient } = found;
  if (isClosed) throw new AppError('message_refused');
  return recipient;
}

/** Enforces the limits per 24 hours. The caller holds the sender's lock. */
async function checkContactLimits(
  trx: Kysely<Database>,
  { senderId, recipientId, now }: { senderId: string; recipientId: string; now: Date },
): Promise<void> {
  const { rows } = await sql<{ sent: number; toThem: number }>`
    select count(*)::int as sent,
      (count(*) filter (where recipient_id = ${recipientId}))::int as "toThem"
    from contact_messages
    where sender_id = ${senderId} and sent_at > ${now}::timestamptz - interval '24 hours'`.execute(
    trx,
  );
  const { sent = 0, toThem = 0 } = rows[0] ?? {};
  if (sent >= contactLimits.perDay) throw new AppError('message_limit');
  if (toThem >= contactLimits.perRecipientPerDay) throw new AppError('message_limit_founder');
}

type NotifyOfMessageInput = {
  messageId: string;
  senderId: string;
  recipient: ContactRecipient;
  text: string;
  now: Date;
};

const notificationType = 'founder_message';
const maxPreviewLength = 160;
const mailLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/** Notifies the recipient on the channels they have turned on. */
async function notifyOfMessage(
  trx: Transaction<Database>,
  { messageId, senderId, recipient, text, now }: NotifyOfMessageInput,
): Promise<void> {
  const founderId = recipient.id;
  await createNotifications(trx, {
    to: { founderId },
    from: {
      id: senderId,
      name: sql`(select founder_name from startup_applications where id = ${senderId})`,
      startupName: sql`(select startup_name from startup_applications where id = ${senderId})`,
    },
    events: [{ type: notificationType, message: `wrote to you: “${previewOf(text)}”` }],
    subject: { column: 'contact_message_id', id: messageId },
    now,
  });
  const [mailbox] = await listMailRecipients(trx, {
    founderIds: [founderId],
    type: notificationType,
  });
  if (mailbox) {
    await queueMail(trx, {
      template: 'founder-message',
      to: mailbox.email,
      data: { messageId },
      key: `founder-message:${messageId}`,
      founderId,
      now,
      dropAfter: new Date(now.getTime() + mailLifetimeMs),
    });
  }
  await queueDirectMessage(trx, {
    founderId,
    kind: notificationType,
    subjectId: messageId,
    now,
  });
  await publishLiveEvent(trx, { founderId, cohortId: null });
}

function previewOf(text: string): string {
  const line = [...text.replace(/\s+/gu, ' ')];
  return line.length <= maxPreviewLength
    ? line.join('')
    : `${line.slice(0, maxPreviewLength - 1).join('')}…`;
}
