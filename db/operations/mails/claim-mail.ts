import { type Kysely, sql } from 'kysely';
import type { Database, MailData, MailTemplate } from '../../schema.ts';

type ClaimedOf<Template extends MailTemplate> = {
  id: string;
  template: Template;
  to: string;
  founderId: string | null;
  data: MailData[Template];
  /** This one included. */
  attempts: number;
};

/** A mail that is this caller's to send, until its lease ends. */
export type ClaimedMail = { [Template in MailTemplate]: ClaimedOf<Template> }[MailTemplate];

export type MailClaim =
  | { status: 'settled' }
  | { status: 'later'; mailId: string; template: MailTemplate; at: Date }
  | { status: 'claimed'; mail: ClaimedMail };

type Input = { mailId: string; now: Date; leaseMs: number };

/**
 * Takes a waiting mail whose time has come. Until the lease ends nobody else takes it; a sender
 * that dies leaves it waiting. One that comes too late is dropped.
 */
export async function claimMail(
  db: Kysely<Database>,
  { mailId, now, leaseMs }: Input,
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
  if (mail) await dropLateMails(db, { now });
  return { status: 'settled' };
}

/** Of those that nobody is sending just now. */
export async function dropLateMails(db: Kysely<Database>, { now }: { now: Date }): Promise<void> {
  await db
    .updateTable('mails')
    .set({ state: 'dropped', data: '{}', last_error: 'too_late' })
    .where('state', '=', 'waiting')
    .where('drop_after', '<=', now)
    .where('send_after', '<=', now)
    .execute();
}
