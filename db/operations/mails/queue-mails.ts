import { sql, type Transaction } from 'kysely';
import type { Database, MailData, MailTemplate } from '../../schema.ts';
import { bulkPriority, bulkTemplates, mailJob } from './queue-mail.ts';

type NewMailTo<Template extends MailTemplate> = ({ founderId: string } | { investorId: string }) & {
  to: string;
  data: MailData[Template];
  /** A second mail of the same key is not sent. */
  key: string;
  dropAfter: Date;
};

type Input<Template extends MailTemplate> = {
  template: Template;
  mails: NewMailTo<Template>[];
  now: Date;
};

/**
 * Lines up a mail for each of these people in the caller's transaction, in one statement. Returns
 * the ids of those whose mail was not there before. By key, so that two who do it don't deadlock.
 */
export async function queueMails<Template extends MailTemplate>(
  trx: Transaction<Database>,
  { template, mails, now }: Input<Template>,
): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const priority = bulkTemplates.has(template) ? bulkPriority : 0;
  const job = mailJob(sql`queued.id`, sql`${now}::timestamptz`, sql`${priority}`);
  const { rows } = await sql<{ id: string }>`
    with queued as (
      insert into mails (template, recipient, founder_id, investor_id, data, key, send_after, drop_after)
      select ${template}, m."to", m."founderId", m."investorId", m.data, m.key, ${now}, m."dropAfter"
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as m ("founderId" uuid, "investorId" uuid, "to" text, data jsonb, key text, "dropAfter" timestamptz)
      order by m.key
      on conflict (key) do nothing
      returning id, coalesce(founder_id, investor_id) as whose
    ), jobs as materialized (
      select job.id
      from (select array_agg(${job}) as specs from queued having count(*) > 0) all_of_them,
        graphile_worker.add_jobs(all_of_them.specs) job
    )
    select whose as id from queued where (select count(*) from jobs) > 0`.execute(trx);
  return new Set(rows.map((row) => row.id));
}
