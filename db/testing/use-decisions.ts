import { applyDecision, decideApplication } from '../operations/applications/decide-application.ts';
import { newAccount } from './new-account.ts';
import { newCohort } from './new-founder.ts';
import { useTestDatabase } from './test-database.ts';

export const decidedAt = new Date('2026-12-03T10:00:00Z');
export const afterDecision = (ms: number) => new Date(decidedAt.getTime() + ms);

/** Decides applications, and reads the rows that result. */
export function useDecisions() {
  const database = useTestDatabase();
  const admin = () => newAccount(database().db, 'admin');

  async function decide(
    applicationId: string,
    decision: 'accepted' | 'rejected',
    overrides: { cohortId?: string | null; reason?: string; at?: Date } = {},
  ) {
    const { db } = database();
    return decideApplication(db, {
      applicationId,
      decision,
      cohortId: overrides.cohortId ?? (decision === 'accepted' ? (await newCohort(db)).id : null),
      reason: overrides.reason ?? null,
      actor: await admin(),
      now: overrides.at ?? decidedAt,
    });
  }

  /** The minute for undoing has passed. */
  const takeEffect = (applicationId: string, now = afterDecision(60_000)) =>
    applyDecision(database().db, { applicationId, now });

  function row(applicationId: string) {
    return database()
      .db.selectFrom('startup_applications')
      .where('id', '=', applicationId)
      .select(['status', 'reviewed_at', 'cohort_id'])
      .executeTakeFirstOrThrow();
  }

  function mails(email: string) {
    return database()
      .db.selectFrom('mails')
      .where('recipient', '=', email)
      .orderBy('created_at')
      .select(['template', 'state', 'send_after', 'data'])
      .execute();
  }

  async function kinds(applicationId: string) {
    const rows = await database()
      .db.selectFrom('application_events')
      .where('application_id', '=', applicationId)
      .orderBy('id')
      .select('kind')
      .execute();
    return rows.map(({ kind }) => kind);
  }

  return { database, admin, decide, takeEffect, row, mails, kinds };
}
