import { type Kysely, sql } from 'kysely';
import { contactLimits } from '#shared/domain/contact.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';

type Input = { senderId: string; recipientId: string; now: Date };

/** Refuses one message too many of the last 24 hours. The caller holds the sender's lock. */
export async function checkContactLimits(
  trx: Kysely<Database>,
  { senderId, recipientId, now }: Input,
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
