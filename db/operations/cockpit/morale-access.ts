import { sql } from 'kysely';
import type { Db } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

const dayMs = 24 * 60 * 60 * 1000;

type MoraleAccess = {
  actor: Actor;
  /** The cohort whose risks, or the startup whose founders. */
  subject: { type: 'cohort' | 'startup'; id: string; name: string };
  now: Date;
};

/**
 * This process need not record a reading again until then; most looks are not the first of the day.
 */
const recordedUntil = new Map<string, number>();
const maxRemembered = 10_000;

/** Records that somebody read founders' morale: once for each cohort or startup in 24 hours. */
export async function recordMoraleAccess(
  db: Db,
  { actor, subject, now }: MoraleAccess,
): Promise<void> {
  const action = `${subject.type}.morale_read`;
  const reading = `${action}:${subject.id}:${actor.accountId}`;
  if ((recordedUntil.get(reading) ?? 0) > now.getTime()) return;
  const recordedAt = await db.transaction().execute(async (trx) => {
    // Two pages that open at the same time leave one entry.
    await sql`select pg_advisory_xact_lock(hashtext(${reading}))`.execute(trx);
    const latest = await trx
      .selectFrom('audit_log')
      .where('subject_type', '=', subject.type)
      .where('subject_id', '=', subject.id)
      .where('actor_id', '=', actor.accountId)
      .where('action', '=', action)
      .where('created_at', '>', new Date(now.getTime() - dayMs))
      .orderBy('created_at', 'desc')
      .select('created_at as at')
      .executeTakeFirst();
    if (!latest) await recordAudit(trx, { actor, action, subject, now });
    return latest?.at ?? now;
  });
  if (recordedUntil.size >= maxRemembered) recordedUntil.clear();
  recordedUntil.set(reading, recordedAt.getTime() + dayMs);
}
