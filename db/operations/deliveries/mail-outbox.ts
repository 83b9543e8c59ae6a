import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { addJob } from '../../jobs.ts';
import type { Database, MailData, MailTemplate } from '../../schema.ts';

type NewMail<Template extends MailTemplate = MailTemplate> = {
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
  await scheduleMail(trx, { mailId: queued.id, template, at: sendAfter });
  return true;
}

/** Has a waiting mail sent from `at` on, instead of whenever it was to be sent before. */
export async function scheduleMail(
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
const bulkTemplates: ReadonlySet<MailTemplate> = new Set([
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

type SqlTerm = RawBuilder<unknown>;

/** The same job in SQL, for many mails at once: the job queue takes a whole array faster than one by one. */
export function mailJobSpec(mailId: SqlTerm, runAt: SqlTerm, priority: SqlTerm): SqlTerm {
  return sql`row('send-mail', json_build_object('mailId', ${mailId}),
    'mail:' || ('x' || right(${mailId}::text, 1))::bit(4)::int % 2, ${runAt}, null,
    'mail:' || ${mailId}, ${priority}::int, null)::graphile_worker.job_spec`;
}

type BulkMail<Template extends MailTemplate> = ({ founderId: string } | { investorId: string }) & {
  to: string;
  data: MailData[Template];
  /** A second mail of the same key is not sent. */
  key: string;
  dropAfter: Date;
};

type QueueMailsInput<Template extends MailTemplate> = {
  template: Template;
  mails: BulkMail<Template>[];
  now: Date;
};

/**
 * Lines up a mail for each of these people in the caller's transaction, in one statement. Returns
 * the ids of those whose mail was not there before. By key, so that two who do it don't deadlock.
 */
export async function queueMails<Template extends MailTemplate>(
  trx: Transaction<Database>,
  { template, mails, now }: QueueMailsInput<Template>,
): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const priority = bulkTemplates.has(template) ? bulkPriority : 0;
  const job = mailJobSpec(sql`queued.id`, sql`${now}::timestamptz`, sql`${priority}`);
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

/**
 * Keeps a mail from being sent. Returns false when it is sent, or being sent just now: a claimed
 * one has counted its attempt.
 */
export async function dropMail(
  trx: Transaction<Database>,
  { key, reason }: { key: string; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    update mails set state = 'dropped', data = '{}', last_error = ${reason}
    where key = ${key} and state = 'waiting' and attempts = 0
    returning id`.execute(trx);
  return rows.length > 0;
}

type ClaimedMailOf<Template extends MailTemplate> = {
  id: string;
  template: Template;
  to: string;
  founderId: string | null;
  data: MailData[Template];
  /** This one included. */
  attempts: number;
};

/** A mail that is this caller's to send, until its lease ends. */
export type ClaimedMail = { [Template in MailTemplate]: ClaimedMailOf<Template> }[MailTemplate];

type MailClaim =
  | { status: 'settled' }
  | { status: 'later'; mailId: string; template: MailTemplate; at: Date }
  | { status: 'claimed'; mail: ClaimedMail };

type ClaimMailInput = { mailId: string; now: Date; leaseMs: number };

/**
 * Takes a waiting mail whose time has come. Until the lease ends nobody else takes it; a sender
 * that dies leaves it waiting. One that comes too late is dropped.
 */
export async function claimMail(
  db: Kysely<Database>,
  { mailId, now, leaseMs }: ClaimMailInput,
): Promise<MailClaim> {
  const { rows } = await sql<ClaimedMail>`
    update mails set send_after = ${new Date(now.getTime() + leaseMs)}, attempts = attempts + 1
    where id = ${mailId} and state = 'waiting' and send_after <= ${now}
      and (drop_after is null or drop_after > ${now})
    returning id, template, recipient as "to", founder_id as "founderId", data, attempts`.execute(
    db,
  );
  if (rows[0]) return { status: 'claimed', mail: rows[0] };
  const mail = await db
    .selectFrom('mails')
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .select(['template', 'send_after'])
    .executeTakeFirst();
  if (mail && mail.send_after > now) {
    return { status: 'later', mailId, template: mail.template, at: mail.send_after };
  }
  if (mail) await dropExpiredMails(db, { now });
  return { status: 'settled' };
}

/** Of those that nobody is sending just now. */
async function dropExpiredMails(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'dropped', data: '{}', last_error: 'too_late' })
    .where('state', '=', 'waiting')
    .where('drop_after', '<=', now)
    .where('send_after', '<=', now)
    .execute();
}

export type MailOutcome =
  | { state: 'sent' }
  /** There is nothing to say any more. */
  | { state: 'dropped'; reason: string }
  /** Its recipient's server will never take it. */
  | { state: 'failed'; reason: string }
  /** It was not taken now. */
  | { state: 'waiting'; reason: string; at: Date };

type FinishMailInput = { mail: ClaimedMail; outcome: MailOutcome; now: Date };

/** Records what became of a claimed mail. What it was written from is forgotten, unless it may be sent again. */
export async function finishMail(
  db: Kysely<Database>,
  { mail, outcome, now }: FinishMailInput,
): Promise<void> {
  if (outcome.state !== 'waiting') {
    await db
      .updateTable('mails')
      .set({
        state: outcome.state,
        ...(outcome.state !== 'failed' && { data: '{}' }),
        sent_at: outcome.state === 'sent' ? now : null,
        last_error: outcome.state === 'sent' ? null : outcome.reason,
      })
      .where('id', '=', mail.id)
      .where('state', '=', 'waiting')
      .execute();
    return;
  }
  const { reason, at } = outcome;
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('mails')
      .set({ send_after: at, last_error: reason })
      .where('id', '=', mail.id)
      .where('state', '=', 'waiting')
      .execute();
    await scheduleMail(trx, { mailId: mail.id, template: mail.template, at });
  });
}

/** Why a mail waits that nobody tried to send. */
export async function recordUnsentReason(
  db: Kysely<Database>,
  { mailId, reason }: { mailId: string; reason: string },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ last_error: reason })
    .where('id', '=', mailId)
    .where('state', '=', 'waiting')
    .execute();
}

/** More wait for the next sweep. */
const maxResumedMails = 5_000;

type ResumeMailsInput = {
  now: Date;
  /** Without a mail server they go on waiting. */
  canSend: boolean;
};

/**
 * Has waiting mails sent that no job is on its way for: those from before a mail server was
 * configured, or whose job gave up. Drops those that came too late either way.
 */
export async function resumeMails(
  db: Kysely<Database>,
  { now, canSend }: ResumeMailsInput,
): Promise<void> {
  await dropExpiredMails(db, { now });
  if (!canSend) return;
  const priority = sql`case when m.template = any(${[...bulkTemplates]}::text[]) then ${bulkPriority}::int else 0 end`;
  await sql`
    select count(*) from (
      select array_agg(${mailJobSpec(sql`m.id`, sql`greatest(m.send_after, ${now})`, priority)}) as specs
      from (
        select id, template, send_after from mails
        where state = 'waiting' and not exists (
          select from graphile_worker.jobs j
          where j.key = 'mail:' || mails.id and j.attempts < j.max_attempts
        )
        order by send_after limit ${maxResumedMails}
      ) m
      having count(*) > 0
    ) waiting, graphile_worker.add_jobs(waiting.specs)`.execute(db);
}
