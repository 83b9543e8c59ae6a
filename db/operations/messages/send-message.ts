import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { newMessageSchema, SentMessage } from '#shared/api/messages.ts';
import { contactLimits } from '#shared/domain/premium.ts';
import { AppError } from '#shared/errors.ts';
import { queueHomeUpdate } from '../../jobs.ts';
import { publishLiveEvent } from '../../live.ts';
import { findCorrespondence } from '../../queries/conversations.ts';
import { findSentMessage } from '../../queries/messages.ts';
import { listMailRecipients } from '../../queries/notifications.ts';
import { hasPremium } from '../../queries/premium.ts';
import type { Db, Trx } from '../../schema.ts';
import { queueMail } from '../deliveries/mail-outbox.ts';
import { lockParticipants } from '../introductions/lock-introduction.ts';
import { lockRequester, requestContact } from '../introductions/request-introduction.ts';
import { createNotifications } from '../notifications/create-notifications.ts';
import { queueDirectMessage } from '../slack/direct-messages.ts';

type SendMessageInput = { senderId: string; now: Date; message: z.output<typeof newMessageSchema> };

/**
 * Sends a message from a premium founder to another founder, who is notified in the app, by mail and
 * in Slack according to their preferences. Unless the two are introduced, it comes with a request to
 * answer: only accepting that gives each the other's address. Whoever was written to may write back
 * without premium, which leaves that request as it is. Repeating a `clientKey` returns the first
 * message.
 */
export async function sendMessage(
  db: Db,
  { senderId, now, message: { founderId: recipientId, text, clientKey } }: SendMessageInput,
): Promise<SentMessage> {
  if (recipientId === senderId) throw new AppError('message_self');
  return db.transaction().execute(async (trx) => {
    const requester = { founderId: senderId };
    // Serializes a founder's messages, so that the limits hold for concurrent requests too.
    await lockRequester(trx, requester);
    await lockParticipants(trx, { requester, recipient: { founderId: recipientId } });
    const sent = (where: RawBuilder<boolean>) => findSentMessage(trx, { senderId, where });
    const existing = await sent(sql`m.client_key = ${clientKey}`);
    if (existing) return existing;
    const pair = { senderId, recipientId, now };
    const { isAnswer, answersRequest } = await findCorrespondence(trx, pair);
    if (!isAnswer && !(await hasPremium(trx, { founderId: senderId, now }))) {
      throw new AppError('premium_needed');
    }
    const recipient = await findContactRecipient(trx, { senderId, recipientId });
    await checkContactLimits(trx, { senderId, recipientId, now });
    const request = { requester, founderId: recipientId, note: text, now };
    const introductionId = answersRequest ? null : await requestContact(trx, request);
    const { id } = await trx
      .insertInto('contact_messages')
      .values({
        sender_id: senderId,
        recipient_id: recipientId,
        message: text,
        client_key: clientKey,
        sent_at: now,
        introduction_id: introductionId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notifyOfMessage(trx, { messageId: id, senderId, recipient, text, now });
    const message = await sent(sql`m.id = ${id}`);
    if (!message) throw new AppError('unexpected');
    return message;
  });
}

type ContactRecipient = { id: string; name: string; startupName: string };

/**
 * An accepted founder who accepts messages from the sender. Blocking the sender and turning messages
 * off on all three channels give the same error, so the sender can't tell which it is.
 */
async function findContactRecipient(
  trx: Db,
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
    from startup_founders a
    where a.id = ${recipientId} and a.is_active`.execute(trx);
  const [found] = rows;
  if (!found) throw new AppError('member_not_found');
  const { isClosed, ...recipient } = found;
  if (isClosed) throw new AppError('message_refused');
  return recipient;
}

/**
 * Enforces the limits per 24 hours; to one founder, they count from that founder's answer. The caller
 * holds the sender's lock.
 */
async function checkContactLimits(
  trx: Db,
  { senderId, recipientId, now }: { senderId: string; recipientId: string; now: Date },
): Promise<void> {
  const { rows } = await sql<{ sent: number; toThem: number }>`
    select count(*)::int as sent,
      (count(*) filter (where recipient_id = ${recipientId} and not exists (
        select from contact_messages answer
        where answer.sender_id = m.recipient_id and answer.recipient_id = ${senderId}
          and answer.sent_at >= m.sent_at)))::int as "toThem"
    from contact_messages m
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
  trx: Trx,
  { messageId, senderId, recipient, text, now }: NotifyOfMessageInput,
): Promise<void> {
  const founderId = recipient.id;
  await showMessageInBell(trx, { messageId, senderId, founderId, text, now });
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
    subject: { messageId },
    now,
  });
  await queueHomeUpdate(trx, { founderId });
  for (const each of [founderId, senderId]) {
    await publishLiveEvent(trx, { founderId: each, cohortId: null });
  }
}

type BellInput = {
  messageId: string;
  senderId: string;
  /** The recipient. */
  founderId: string;
  text: string;
  now: Date;
};

export async function showMessageInBell(
  trx: Trx,
  { messageId, senderId, founderId, text, now }: BellInput,
): Promise<void> {
  await createNotifications(trx, {
    to: { founderId },
    from: {
      id: senderId,
      name: sql`(select founder_name from startup_founders where id = ${senderId})`,
      startupName: sql`(select startup_name from startup_founders where id = ${senderId})`,
    },
    events: [{ type: notificationType, message: `wrote to you: “${previewOf(text)}”` }],
    subject: { column: 'contact_message_id', id: messageId },
    now,
  });
}

/** The beginning of a message in one line, for the bell. */
export function previewOf(text: string): string {
  const line = [...text.replace(/\s+/gu, ' ')];
  return line.length <= maxPreviewLength
    ? line.join('')
    : `${line.slice(0, maxPreviewLength - 1).join('')}…`;
}
