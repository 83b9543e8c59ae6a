import { sql, type Transaction } from 'kysely';
import { sendLiveHint } from '../../live.ts';
import { listMailRecipients, wantsInApp } from '../../queries/notifications.ts';
import type { Database } from '../../schema.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { messageFounder } from '../slack/message-founder.ts';
import type { ContactRecipient } from './find-contact-recipient.ts';

type News = {
  messageId: string;
  senderId: string;
  recipient: ContactRecipient;
  text: string;
  now: Date;
};

const type = 'founder_message';
const shownOfText = 160;
const usefulMs = 7 * 24 * 60 * 60 * 1000;

/** The recipient's bell, mailbox and Slack, each as they want it. */
export async function tellOfMessage(
  trx: Transaction<Database>,
  { messageId, senderId, recipient, text, now }: News,
): Promise<void> {
  const founderId = recipient.id;
  await sql`
    insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
      message, created_at, contact_message_id)
    select ${founderId}::uuid, a.id, ${type}, a.founder_name, a.startup_name,
      ${`wrote to you: “${beginningOf(text)}”`}::text, ${now}::timestamptz, ${messageId}::uuid
    from startup_applications a
    where a.id = ${senderId}
      and ${wantsInApp({ recipient: sql`${founderId}::uuid`, type: sql`${type}` })}`.execute(trx);
  const [mailbox] = await listMailRecipients(trx, { founderIds: [founderId], type });
  if (mailbox) {
    await queueMail(trx, {
      template: 'founder-message',
      to: mailbox.email,
      data: { messageId },
      key: `founder-message:${messageId}`,
      founderId,
      now,
      dropAfter: new Date(now.getTime() + usefulMs),
    });
  }
  await messageFounder(trx, { founderId, type, kind: type, subjectId: messageId, now });
  await sendLiveHint(trx, { founderId, cohortId: null });
}

function beginningOf(text: string): string {
  const line = [...text.replace(/\s+/gu, ' ')];
  return line.length <= shownOfText ? line.join('') : `${line.slice(0, shownOfText - 1).join('')}…`;
}
