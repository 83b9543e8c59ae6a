import type { Trx } from '../../schema.ts';

/** The admin who acts. The address is stored as it is at that time. */
export type Actor = { accountId: string; email: string };

/** An operator at the server's command line, who has no account. */
export const commandLineActor = { accountId: null, email: 'command line' };

/** The server's configuration, which an operator changed. */
export const configurationActor = { accountId: null, email: 'configuration' };

type AuditEntry = {
  actor: Actor | typeof commandLineActor | typeof configurationActor;
  /** The subject and what happened to it, such as `application.accepted`. */
  action: string;
  subject: { type: string; id: string; name: string };
  details?: Record<string, unknown>;
  now: Date;
};

/** Records who did what, in the same transaction as the change. */
export async function recordAudit(
  trx: Trx,
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
