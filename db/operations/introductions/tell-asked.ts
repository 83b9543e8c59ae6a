import { sql, type Transaction } from 'kysely';
import type { Introduction } from '../../queries/introductions.ts';
import { listMailRecipients, wantsInApp } from '../../queries/notifications.ts';
import type { Database } from '../../schema.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { messageFounder } from '../slack/message-founder.ts';
import { tellPages } from './tell-pages.ts';

type Input = { introduction: Introduction; now: Date; isReminder?: boolean };

/** The founder who was asked hears of it: in the bell, by mail and in Slack, as they chose. */
export async function tellAsked(
  trx: Transaction<Database>,
  { introduction, now, isReminder = false }: Input,
): Promise<void> {
  const { id, asker, asked } = introduction;
  const message = isReminder
    ? 'is still waiting for your answer to an introduction request'
    : introduction.kind === 'contact'
      ? 'would like to contact you'
      : 'asks you for an introduction';
  await ringBell(trx, { introductionId: id, to: asked.id, from: asker, message, now });
  const type = 'introduction';
  const [recipient] = await listMailRecipients(trx, { founderIds: [asked.id], type });
  if (recipient) {
    const template = isReminder ? 'introduction-reminder' : 'introduction-requested';
    await queueMail(trx, {
      template,
      to: recipient.email,
      founderId: asked.id,
      data: { introductionId: id },
      key: `${template}:${id}`,
      now,
      dropAfter: introduction.expiresAt,
    });
  }
  const kind = isReminder ? 'introduction_reminder' : 'introduction';
  await messageFounder(trx, {
    founderId: asked.id,
    type,
    kind,
    subjectId: id,
    now,
  });
  await tellPages(trx, introduction);
}

type Ring = {
  introductionId: string;
  to: string;
  from: Pick<Introduction['asker'], 'id' | 'name' | 'about'>;
  message: string;
  now: Date;
};

export async function ringBell(
  trx: Transaction<Database>,
  { introductionId, to, from, message, now }: Ring,
): Promise<void> {
  await sql`
    insert into cohort_notifications (recipient_id, sender_id, type, founder_name, startup_name,
      message, created_at, introduction_id)
    select ${to}::uuid, ${from.id}::uuid, 'introduction', ${from.name}::text, ${from.about}::text,
      ${message}::text, ${now}::timestamptz, ${introductionId}::uuid
    where ${wantsInApp({ recipient: sql`${to}::uuid`, type: sql`'introduction'` })}`.execute(trx);
}
