import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { addJob } from '../../jobs.ts';
import type { Database, MailData, MailTemplate } from '../../schema.ts';
export type NewMail<Template extends MailTemplate = MailTemplate> = {
  template: Template;
  /** One address, without a name. */
  to: string;
  data: MailData[Template];
  /** Says which mail this is (`decision:ID:3`): a second one of the same key is not sent. */
  key: string;
  now: Date;
  sendAfter?: Date;
  /** Not sent any more from then on: a link that expired helps nobody. */
  dropAfter?: Date;
  founderId?: string;
  investorId?: string;
};

/**
 * Lines a mail up inside the caller's transaction: it is sent exactly if that commits. Returns
 * false when there is one of this key already.
 */
export async function queueMail<Template extends MailTemplate>(
  trx: Transaction<Database>,
  mail: NewMail<Template>,
): Promise<boolean> {
  const { template, to, data, key, now, sendAfter = now, dropAfter } = mail;
  const queued = await trx
    .insertInto('mails')
    .values({
      template,
      recipient: to,
      data: JSON.stringify(data),
      key,
      send_after: sendAfter,
      drop_after: dropAfter ?? null,
      founder_id: mail.founderId ?? null,
      investor_id: mail.investorId ?? null,
    })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!queued) return false;
  await sendMailAt(trx, { mailId: queued.id, template, at: sendAfter });
  return true;
}

/** Has a waiting mail sent from `at` on, instead of whenever it was to be sent before. */
export async function sendMailAt(
  db: Kysely<Database>,
  { mailId, template, at }: { mailId: string; template: MailTemplate; at: Date },
): Promise<void> {
  const priority = bulkTemplates.has(template) ? bulkPriority : 0;
  await addJob(
    db,
    'send-mail',
    { mailId },
    { key: `mail:${mailId}`, queue: mailQueue(mailId), runAt: at, priority },
  );
}

/** Mails to everybody at once let the others, and Slack's messages, go first. */
export const bulkTemplates: ReadonlySet<MailTemplate> = new Set([
  'weekly-digest',
  'streak-at-risk',
  'pledge-missed',
  'saved-searches',
  'startup-update',
]);
export const bulkPriority = 10;

/** Two mails at once over all processes: a mail server that hangs leaves Slack its share of the workers. */
function mailQueue(mailId: string): string {
  return `mail:${Number.parseInt(mailId.slice(-1), 16) % 2}`;
}

type Term = RawBuilder<unknown>;

/** The same job in SQL, for many mails at once: the job queue takes a whole array faster than one by one. */
export function mailJob(mailId: Term, runAt: Term, priority: Term): Term {
  return sql`row('send-mail', json_build_object('mailId', ${mailId}),
    'mail:' || ('x' || right(${mailId}::text, 1))::bit(4)::int % 2, ${runAt}, null,
    'mail:' || ${mailId}, ${priority}::int, null)::graphile_worker.job_spec`;
}
