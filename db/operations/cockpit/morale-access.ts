import { type Kysely, sql } from 'kysely';
import type { Database } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** The cohort whose risks, or the startup whose founders. */
type Subject = { type: 'cohort' | 'startup'; id: string };

type MoraleAccess = {
  actor: Actor;
  subject: Subject & { name: string };
  now: Date;
};

/** Records that somebody read founders' morale: once for each cohort or startup in 24 hours. */
export async function recordMoraleAccess(
  db: Kysely<Database>,
  { actor, subject, now }: MoraleAccess,
): Promise<void> {
  const action = `${subject.type}.morale_read`;
  if (await isMoraleAccessRecorded(db, { actor, subject, now })) return;
  await db.transaction().execute(async (trx) => {
    // Two pages that open at the same time leave one entry.
    await sql`select pg_advisory_xact_lock(hashtext(${`${action}:${subject.id}:${actor.accountId}`}))`.execute(
      trx,
    );
    if (await isMoraleAccessRecorded(trx, { actor, subject, now })) return;
    await recordAudit(trx, { actor, action, subject, now });
  });
}

/** Whether that is recorded already, so that reading once more records nothing. */
export async function isMoraleAccessRecorded(
  db: Kysely<Database>,
  { actor, subject, now }: { actor: Actor; subject: Subject; now: Date },
): Promise<boolean> {
  const found = await db
    .selectFrom('audit_log')
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where('actor_id', '=', actor.accountId)
    .where('action', '=', `${subject.type}.morale_read`)
    .where('created_at', '>', new Date(now.getTime() - dayMs))
    .select('id')
    .executeTakeFirst();
  return found !== undefined;
}
