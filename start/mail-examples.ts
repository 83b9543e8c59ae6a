import type { MailContext } from '#bot/context.ts';
import { senderOf } from '#bot/mail/mailer.ts';
import { writeMail } from '#bot/mail/mails.ts';
import { arrangeMailExample } from '#db/seed/mail-examples.ts';
import { inRolledBackTransaction } from '#db/transactions.ts';
import type { SentMail } from '#sandbox/shared/mail-api.ts';
import { brand } from '#shared/brand.ts';
import { type MailTemplate, mailLabels } from '#shared/domain/mail-templates.ts';

/**
 * One mail of each kind to the demo's people, as the product would write it to them; kinds that they
 * can't get any more are left out. Nothing of it stays in the database, so links that work once lead
 * to the page that says so.
 */
export async function writeMailExamples(context: MailContext): Promise<SentMail[]> {
  const from = senderOf(context.config.mail?.from ?? brand.supportEmail);
  const examples: SentMail[] = [];
  for (const template of Object.keys(mailLabels) as MailTemplate[]) {
    const example = await inRolledBackTransaction(context.db, async (db) => {
      const { mail, at } = await arrangeMailExample(db, { template, now: context.clock() });
      const written = await writeMail({ ...context, db, clock: () => at }, mail);
      return written && { ...written, id: template, from, to: [mail.to], at: at.toISOString() };
    });
    if (example) examples.push({ ...example, kind: mailLabels[template] });
  }
  return examples;
}
