import type { Transaction } from 'kysely';
import type { Database } from '../../schema.ts';
/** The admin who does something; the address is kept as it was then. */
export type Actor = { accountId: string; email: string };

/** An operator at the server's command line, who has no account. */
export const commandLineActor = { accountId: null, email: 'command line' };

type AuditEntry = {
  actor: Actor | typeof commandLineActor;
  /** `application.accepted`: the subject and what happened to it. */
  action: string;
  subject: { type: string; id: string; name: string };
  details?: Record<string, unknown>;
  now: Date;
};

/** Writes down who did what, in the transaction of the change itself. */
export async function recordAudit(
  trx: Transaction<Database>,
  { actor, action, subject, details = {}, now }: AuditEntry,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      actor_id: actor.accountId,
      actor_email: actor.email,
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_name: subject.name,
      details: JSON.stringify(details),
      created_at: now,
    })
    .execute();
}
