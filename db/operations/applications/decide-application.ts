import { type Kysely, sql, type Transaction } from 'kysely';
import { decisionUndoMs, mayDecideApplication } from '#shared/domain/applications.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplicationStatus } from '#shared/options.ts';
import { publishLiveEvent } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { createAccount } from '../accounts/create-account.ts';
import { closeAllSessions } from '../accounts/sessions.ts';
import type { Actor } from '../audit/record-audit.ts';
import { dropMail, queueMail } from '../deliveries/mail-outbox.ts';
import { closeIntroductionsOfPerson } from '../introductions/answer-introduction.ts';
import { lockApplication, recordApplicationEvent } from './lock-application.ts';

type DecideApplicationInput = {
  applicationId: string;
  decision: 'accepted' | 'rejected';
  /** The cohort that an accepted applicant joins. */
  cohortId: string | null;
  /** Required when an earlier decision is changed. */
  reason: string | null;
  actor: Actor;
  now: Date;
};

/**
 * Accepts or rejects an application, once: a second decision is refused. Accepting creates a founder
 * with an account that has no password yet. The mail is sent a minute later, so that the applicant
 * never hears of a decision that is undone.
 */
export async function decideApplication(
  db: Kysely<Database>,
  input: DecideApplicationInput,
): Promise<void> {
  const { applicationId, decision, reason, actor, now } = input;
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    const { status, reviewedAt, decisionNumber } = application;
    // Within its first minute a decision can only be undone, not changed: it has one mail.
    const isFresh = reviewedAt !== null && now.getTime() < reviewedAt.getTime() + decisionUndoMs;
    if (isFresh || !mayDecideApplication(status, { decision, reason }))
      throw new AppError('application_decided');
    if (decision === 'accepted') await acceptApplication(trx, input, application);
    else await rejectApplication(trx, input);
    await trx
      .updateTable('startup_applications')
      .set({ decision_number: decisionNumber + 1 })
      .where('id', '=', applicationId)
      .execute();
    await recordApplicationEvent(trx, {
      application,
      kind: decision,
      actor,
      // `undoDecision` restores this state.
      details: { from: status, reviewedAt, reason, cohortId: input.cohortId },
      now,
    });
    await queueMail(trx, {
      template: decision === 'accepted' ? 'application-accepted' : 'application-rejected',
      to: application.email,
      data: { applicationId },
      key: decisionMailKey({ applicationId, decisionNumber: decisionNumber + 1 }),
      now,
      sendAfter: new Date(now.getTime() + decisionUndoMs),
    });
  });
}

async function acceptApplication(
  trx: Transaction<Database>,
  { applicationId, cohortId, now }: DecideApplicationInput,
  { email }: { email: string },
): Promise<void> {
  const cohort = await trx
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select('id')
    .executeTakeFirst();
  if (!cohort) {
    const message = 'Please choose the cohort that they join.';
    throw new AppError('invalid_input', { issues: [{ path: 'cohortId', message }] });
  }
  await admitFounder(trx, { applicationId, cohortId: cohort.id, now });
  await createAccount(trx, {
    audience: 'founder',
    email,
    passwordHash: null,
    founderId: applicationId,
  });
  await publishLiveEvent(trx, { founderId: applicationId, cohortId: cohort.id });
}

async function rejectApplication(
  trx: Transaction<Database>,
  { applicationId, now }: DecideApplicationInput,
): Promise<void> {
  await trx
    .updateTable('startup_applications')
    .set({ status: 'rejected', reviewed_at: now })
    .where('id', '=', applicationId)
    .execute();
  const account = await trx
    .selectFrom('accounts')
    .where('founder_id', '=', applicationId)
    .select('id')
    .executeTakeFirst();
  if (!account) return;
  await closeAllSessions(trx, { accountId: account.id });
  await closeIntroductionsOfPerson(trx, { participant: { founderId: applicationId }, now });
}

/** Makes the applicant a founder of the cohort, with totals of their own. */
export async function admitFounder(
  trx: Transaction<Database>,
  { applicationId, cohortId, now }: { applicationId: string; cohortId: string; now: Date },
): Promise<void> {
  await trx
    .updateTable('startup_applications')
    .set({ status: 'accepted', reviewed_at: now, cohort_id: cohortId })
    .where('id', '=', applicationId)
    .execute();
  await trx
    .insertInto('founder_totals')
    .values({ founder_id: applicationId, cohort_id: cohortId })
    .onConflict((conflict) => conflict.column('founder_id').doUpdateSet({ cohort_id: cohortId }))
    .execute();
}

type UndoDecisionInput = { applicationId: string; actor: Actor; now: Date };

/** The state before the last decision, as stored in the application's history. */
type StateBeforeDecision = { from: ApplicationStatus; reviewedAt: string | null };

/** Undoes a decision within a minute and drops its mail. Once the mail is being sent, it is too late. */
export async function undoDecision(
  db: Kysely<Database>,
  { applicationId, actor, now }: UndoDecisionInput,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    const { status, reviewedAt, decisionNumber } = application;
    if (status !== 'accepted' && status !== 'rejected') throw new AppError('nothing_to_undo');
    const inTime = reviewedAt && now.getTime() < reviewedAt.getTime() + decisionUndoMs;
    const mail = {
      key: decisionMailKey({ applicationId, decisionNumber }),
      reason: 'decision_undone',
    };
    if (!inTime || !(await dropMail(trx, mail))) throw new AppError('undo_too_late');
    const before = await findStateBeforeDecision(trx, applicationId);
    await trx
      .updateTable('startup_applications')
      .set({
        status: before.from,
        reviewed_at: before.reviewedAt ? new Date(before.reviewedAt) : null,
        ...(status === 'accepted' && { cohort_id: null }),
      })
      .where('id', '=', applicationId)
      .execute();
    if (status === 'accepted') await deleteUnusedAccount(trx, applicationId);
    await recordApplicationEvent(trx, { application, kind: 'decision_undone', actor, now });
  });
}

async function findStateBeforeDecision(
  trx: Transaction<Database>,
  applicationId: string,
): Promise<StateBeforeDecision> {
  const { details } = await trx
    .selectFrom('application_events')
    .where('application_id', '=', applicationId)
    .where('kind', 'in', ['accepted', 'rejected'])
    .orderBy('id', 'desc')
    .limit(1)
    .select('details')
    .executeTakeFirstOrThrow();
  return details as StateBeforeDecision;
}

/** The applicant was never notified, so the account has no password and was not used. */
async function deleteUnusedAccount(trx: Transaction<Database>, founderId: string): Promise<void> {
  await sql`
    delete from accounts where founder_id = ${founderId} and password_hash is null`.execute(trx);
  await sql`
    delete from founder_totals where founder_id = ${founderId} and tasks_completed = 0
      and not exists (select from tasks where user_id = ${founderId})`.execute(trx);
}

/** One mail per decision. */
function decisionMailKey(decision: { applicationId: string; decisionNumber: number }): string {
  return `decision:${decision.applicationId}:${decision.decisionNumber}`;
}
