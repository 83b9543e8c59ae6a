import { type RawBuilder, sql } from 'kysely';
import { bulkMails, type MailTemplate } from '#shared/domain/mail-templates.ts';
import { bulkPriority, priorityOf } from '../../jobs.ts';
import { type Outbox, resume, scheduleSend } from '../../outbox.ts';
import type { Db, MailData, Trx } from '../../schema.ts';

type NewMail<Template extends MailTemplate = MailTemplate> = {
  template: Template;
  /** One address, without a name. */
  to: string;
  data: MailData[Template];
  /**
   * Names the mail (`decision:ID:3`): a second one of the same key is not queued while the first is
   * kept, which is 90 days. A mail that must never come twice needs a column of its own.
   */
  key: string;
  now: Date;
  sendAfter?: Date;
  /** It is dropped from then on, for example because its link has expired. */
  dropAfter?: Date;
  founderId?: string;
  investorId?: string;
};

/**
 * Queues a mail in the caller's transaction: it is sent exactly if that commits. Returns false if
 * there is one of this key already.
 */
export async function queueMail<Template extends MailTemplate>(
  trx: Trx,
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
  await scheduleSend(trx, mailOutbox, { lane: queued.id, at: sendAfter });
  return true;
}

type MailJob = {
  id: RawBuilder<unknown>;
  template: RawBuilder<unknown>;
  runAt: RawBuilder<unknown>;
};

/**
 * The job that sends a mail, in SQL. Two queues send two mails at once over all processes: a mail
 * server that hangs leaves Slack its share of the workers.
 */
export function sendMailJobSpec({ id, template, runAt }: MailJob): RawBuilder<unknown> {
  return sql`row('send-mail', json_build_object('mailId', ${id}),
    'mail:' || ('x' || right(${id}::text, 1))::bit(4)::int % 2, ${runAt}, null, 'mail:' || ${id},
    case when ${template} = any(${bulkMails}::text[]) then ${bulkPriority}::int else ${priorityOf('send-mail')} end, null
    )::graphile_worker.job_spec`;
}

/** To a founder, an investor or somebody without an account. */
type BulkRecipient =
  | { founderId: string }
  | { investorId: string }
  | { founderId?: never; investorId?: never };

type BulkMail<Template extends MailTemplate> = BulkRecipient & {
  to: string;
  data: MailData[Template];
  /** A second mail of the same key is not queued. */
  key: string;
  dropAfter?: Date;
};

type QueueMailsInput<Template extends MailTemplate> = {
  template: Template;
  mails: BulkMail<Template>[];
  now: Date;
};

/**
 * Queues a mail for each of these people in the caller's transaction, in one statement. Returns the
 * ids of those with an account whose mail was not there before. Inserted in the order of keys, so that two
 * transactions that do the same don't deadlock.
 */
export async function queueMails<Template extends MailTemplate>(
  trx: Trx,
  { template, mails, now }: QueueMailsInput<Template>,
): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const job = sendMailJobSpec({
    id: sql`queued.id`,
    template: sql`${template}::text`,
    runAt: sql`${now}::timestamptz`,
  });
  const { rows } = await sql<{ id: string | null }>`
    with queued as (
      insert into mails (template, recipient, founder_id, investor_id, data, key, send_after, drop_after)
      select ${template}, m."to", m."founderId", m."investorId", m.data, m.key, ${now}, m."dropAfter"
      from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb)
        as m ("founderId" uuid, "investorId" uuid, "to" text, data jsonb, key text, "dropAfter" timestamptz)
      order by m.key
      on conflict (key) do nothing
      returning id, coalesce(founder_id, investor_id) as recipient_id
    ), jobs as materialized (
      select job.id
      from (select array_agg(${job}) as specs from queued having count(*) > 0) new_jobs,
        graphile_worker.add_jobs(new_jobs.specs) job
    )
    select recipient_id as id from queued where (select count(*) from jobs) > 0`.execute(trx);
  return new Set(rows.flatMap(({ id }) => id ?? []));
}

/** Keeps a mail from being sent. Returns false if a sender has claimed it already: that counts an attempt. */
export async function dropMail(
  trx: Trx,
  { key, reason }: { key: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update mails set state = 'dropped', data = '{}', last_error = ${reason}
    where key = ${key} and state = 'waiting' and attempts = 0
    returning id`.execute(trx);
  return rows.length > 0;
}

/** A mail that is this caller's to send until its lease ends. */
export type MailOf<Template extends MailTemplate> = {
  id: string;
  template: Template;
  to: string;
  founderId: string | null;
  data: MailData[Template];
  dropAfter: Date | null;
  /** Including this one. */
  attempts: number;
};
export type Mail = { [Template in MailTemplate]: MailOf<Template> }[MailTemplate];

/** Each mail is a lane of its own, and its row the lease. */
export const mailOutbox: Outbox<Mail> = {
  table: 'mails',
  lane: 'id',
  lease: { table: 'mails', lane: 'id', until: 'send_after' },
  isPlanned: sql`(m.attempts = 0 and m.send_after > m.created_at + interval '5 seconds')`,
  columns: sql`id, template, recipient as "to", founder_id as "founderId", data,
    drop_after as "dropAfter", attempts`,
  locate: ({ id }) => ({ id, lane: id }),
  isCurrent: () => sql`state = 'waiting'`,
  // The data of a mail is forgotten, unless it may be sent again.
  recordEnd: ({ state }) => sql`data = case ${state}::text when 'failed' then data else '{}' end`,
  jobKey: sql`'mail:' || m.id`,
  jobSpec: (runAt) => sendMailJobSpec({ id: sql`m.id`, template: sql`m.template`, runAt }),
};

/** Says why a mail waits that nobody tried to send. */
export async function recordUnsentReason(
  db: Db,
  { mailId, reason }: { mailId: string; reason: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: reason })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}

type ResumeMailsInput = {
  now: Date;
  /** Without a mail server they go on waiting. */
  canSend: boolean;
};

/**
 * Has waiting mails sent that no job will come for: those from before a mail server was configured,
 * or whose job gave up. Mails whose time has passed are dropped either way.
 */
export async function resumeMails(db: Db, { now, canSend }: ResumeMailsInput): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'dropped', data: '{}', last_error: tooLate })
    .where('state', '=', 'waiting')
    .where('drop_after', '<=', now)
    // Not those that somebody is sending just now.
    .where('send_after', '<=', now)
    .execute();
  if (canSend) await resume(db, mailOutbox);
}

/** The reason for dropping a mail that is of no use any more. */
export const tooLate = 'too_late';
