import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import type { newMessageSchema, SentMessage } from '#shared/api/messages.ts';
import { AppError } from '#shared/errors.ts';
import { mayContact } from '../../queries/premium.ts';
import type { Database } from '../../schema.ts';
import { checkContactLimits } from './check-contact-limits.ts';
import { findContactRecipient } from './find-contact-recipient.ts';
import { tellOfMessage } from './tell-of-message.ts';

type Input = { senderId: string; now: Date; message: z.output<typeof newMessageSchema> };

/**
 * A founder with premium writes to another one of the community: in the app, by mail and in Slack,
 * as the recipient wants. The same form sent again is the same message.
 */
export async function sendMessage(
  db: Kysely<Database>,
  { senderId, now, message: { founderId: recipientId, text, clientKey } }: Input,
): Promise<SentMessage> {
  if (recipientId === senderId) throw new AppError('message_self');
  return db.transaction().execute(async (trx) => {
    // One message of a founder's at a time: their limits hold however many windows they have.
    await sql`
      select from founder_totals where founder_id = ${senderId} for update`.execute(trx);
    const before = await findSent(trx, { senderId, clientKey });
    if (before) return before;
    if (!(await mayContact(trx, { founderId: senderId, now }))) {
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
    await tellOfMessage(trx, { messageId: id, senderId, recipient, text, now });
    const { name, startupName } = recipient;
    return { id, to: { id: recipientId, name, startupName }, text, sentAt: now.toISOString() };
  });
}

async function findSent(
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
