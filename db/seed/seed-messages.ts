import { randomUUID } from 'node:crypto';
import { showMessageInBell } from '../operations/messages/send-message.ts';
import type { Trx } from '../schema.ts';
import { demoAccounts } from './demo-accounts.ts';

const hourMs = 60 * 60 * 1000;
const founder = demoAccounts.founder.email;
const introduced = 'liam.gallagher.byrne@demo.test';

/** Between the demo's founder and one to whom they are introduced; the last one is unread. */
const demoMessages = [
  {
    from: introduced,
    to: founder,
    hoursAgo: 196,
    text: 'Happy to. Half of our skippers call on a Sunday, and most of them never open the link we text back.',
  },
  {
    from: founder,
    to: introduced,
    hoursAgo: 172,
    text: 'Same here! We stopped sending links and let them answer with a word. Shall I show you the numbers on Thursday?',
  },
  {
    from: introduced,
    to: founder,
    // Newer than all that the cohorts did, as the bell's newest stands first.
    hoursAgo: 0.5,
    text: 'We tried your one-word answer in two harbors for a week. Can I show you what came back?',
    isUnread: true,
  },
];

export async function seedMessages(trx: Trx, { now }: { now: Date }): Promise<void> {
  const founders = await trx
    .selectFrom('founders')
    .where('email', 'in', [founder, introduced])
    .select(['id', 'email'])
    .execute();
  const idOf = (email: string) => founders.find((each) => each.email === email)?.id;
  for (const { from, to, hoursAgo, text, isUnread = false } of demoMessages) {
    const [senderId, recipientId] = [idOf(from), idOf(to)];
    if (!senderId || !recipientId) continue;
    const at = new Date(now.getTime() - hoursAgo * hourMs);
    const { id: messageId } = await trx
      .insertInto('contact_messages')
      .values({
        sender_id: senderId,
        recipient_id: recipientId,
        message: text,
        client_key: randomUUID(),
        sent_at: at,
        read_at: isUnread ? null : at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!isUnread) continue;
    await showMessageInBell(trx, { messageId, senderId, founderId: recipientId, text, now: at });
  }
}
