import type { Kysely } from 'kysely';
import type { Messages } from '#shared/api/messages.ts';
import type { Database } from '../../tables/database.ts';

const shown = 50;

/** What a founder received and sent, the newest first. Addresses: the sender's, to the recipient only. */
export async function listMessages(
  db: Kysely<Database>,
  { founderId }: { founderId: string },
): Promise<Messages> {
  const [received, sent] = await Promise.all([
    db
      .selectFrom('contact_messages as m')
      .innerJoin('startup_applications as a', 'a.id', 'm.sender_id')
      .leftJoin('contact_blocks as b', (join) =>
        join.onRef('b.founder_id', '=', 'm.recipient_id').onRef('b.blocked_id', '=', 'm.sender_id'),
      )
      .where('m.recipient_id', '=', founderId)
      .orderBy('m.sent_at', 'desc')
      .orderBy('m.id')
      .limit(shown)
      .select([
        'm.id',
        'm.message',
        'm.sent_at as sentAt',
        'a.id as senderId',
        'a.founder_name as name',
        'a.startup_name as startupName',
        'a.founder_email as email',
        'a.status',
        'b.blocked_id as blockedId',
      ])
      .execute(),
    db
      .selectFrom('contact_messages as m')
      .innerJoin('startup_applications as a', 'a.id', 'm.recipient_id')
      .where('m.sender_id', '=', founderId)
      .orderBy('m.sent_at', 'desc')
      .orderBy('m.id')
      .limit(shown)
      .select([
        'm.id',
        'm.message',
        'm.sent_at as sentAt',
        'a.id as recipientId',
        'a.founder_name as name',
        'a.startup_name as startupName',
      ])
      .execute(),
  ]);
  return {
    received: received.map(({ id, message, sentAt, blockedId, status, ...from }) => ({
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
    })),
    sent: sent.map(({ id, message, sentAt, ...to }) => ({
      id,
      to: { id: to.recipientId, name: to.name, startupName: to.startupName },
      text: message,
      sentAt: sentAt.toISOString(),
    })),
  };
}
