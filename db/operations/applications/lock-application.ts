import { AppError } from '#shared/errors.ts';
import type { ApplicationEventKind, Trx } from '../../schema.ts';
import { type Actor, recordAudit } from '../audit/record-audit.ts';

/**
 * Reads and locks the application, so that decisions about it happen one after another. Its status
 * is the one that admins see, with a decision that has not taken effect yet.
 */
export async function lockApplication(trx: Trx, applicationId: string) {
  const row = await trx
    .selectFrom('startup_applications')
    .where('id', '=', applicationId)
    .select([
      'id',
      'review_status as status',
      'startup_name as startupName',
      'founder_name as founderName',
      'founder_email as email',
      'pending_decision as pendingDecision',
      'pending_cohort_id as pendingCohortId',
      'pending_since as pendingSince',
      'decision_number as decisionNumber',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('application_not_found');
  return row;
}

type RecordApplicationEventInput = {
  application: { id: string; startupName: string };
  kind: ApplicationEventKind;
  /** Null for the applicant. */
  actor: Actor | null;
  details?: Record<string, unknown>;
  now: Date;
};

/** Adds a line to the application's history; what an admin did also goes to the audit log. */
export async function recordApplicationEvent(
  trx: Trx,
  { application, kind, actor, details = {}, now }: RecordApplicationEventInput,
): Promise<void> {
  await trx
    .insertInto('application_events')
    .values({
      application_id: application.id,
      kind,
      actor_id: actor?.accountId ?? null,
      actor_email: actor?.email ?? null,
      details: JSON.stringify(details),
      created_at: now,
    })
    .execute();
  if (!actor) return;
  await recordAudit(trx, {
    actor,
    action: `application.${kind}`,
    subject: { type: 'application', id: application.id, name: application.startupName },
    details,
    now,
  });
}
