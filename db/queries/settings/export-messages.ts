import type { Transaction } from 'kysely';
import type { FounderExport } from '#shared/api/settings-export.ts';
import type { Database } from '../../tables/database.ts';

type Input = { founderId: string; most: number };

/** What a founder wrote to others directly, and they to them; of others their names only. */
export async function exportMessages(
  trx: Transaction<Database>,
  { founderId, most }: Input,
): Promise<Pick<FounderExport, 'messagesSent' | 'messagesReceived'>> {
  const messages = trx
    .selectFrom('contact_messages as m')
    .innerJoin('startup_applications as sender', 'sender.id', 'm.sender_id')
    .innerJoin('startup_applications as recipient', 'recipient.id', 'm.recipient_id')
    .orderBy('m.sent_at', 'desc')
    .limit(most)
    .select(['m.message', 'm.sent_at']);
  const sent = await messages
    .where('m.sender_id', '=', founderId)
    .select('recipient.founder_name as to')
    .execute();
  const received = await messages
    .where('m.recipient_id', '=', founderId)
    .select('sender.founder_name as from')
    .execute();
  return {
    messagesSent: sent.map(({ to, message, sent_at }) => ({
      to,
      message,
      sentAt: sent_at.toISOString(),
    })),
    messagesReceived: received.map(({ from, message, sent_at }) => ({
      from,
      message,
      sentAt: sent_at.toISOString(),
    })),
  };
}
