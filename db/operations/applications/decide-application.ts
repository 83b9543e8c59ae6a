import {
  decisionUndoMs,
  mayDecideApplication,
  mayUndoDecision,
} from '#shared/domain/applications.ts';
import { AppError } from '#shared/errors.ts';
import { latestFinishedDay } from '#shared/time.ts';
import { publishLiveEvent, publishSessionsEnded } from '../../live.ts';
import type { Db, Trx } from '../../schema.ts';
import { endAccessTokens } from '../access-tokens/access-tokens.ts';
import { cancelEmailChange } from '../accounts/change-email.ts';
import { createAccount } from '../accounts/create-account.ts';
import { closeAllSessions } from '../accounts/sessions.ts';
import type { Actor } from '../audit/record-audit.ts';
import { dropMail, queueMail } from '../deliveries/mail-outbox.ts';
import { addFirstFounder } from '../founders/record-owner.ts';
import { closeIntroductionsOfPerson } from '../introductions/answer-introduction.ts';
import { emitWebhooks } from '../webhooks/webhook-outbox.ts';
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
 * Accepts or rejects an application, once: a second decision is refused. It takes effect a minute
 * later, so that nobody hears or sees anything of a decision that is undone. Its mail waits as long.
 */
export async function decideApplication(db: Db, input: DecideApplicationInput): Promise<void> {
  const { applicationId, decision, reason, actor, now } = input;
  await db.transaction().execute(async (trx) => {
    await applyIfDue(trx, { applicationId, now });
    const application = await lockApplication(trx, applicationId);
    const { status, pendingDecision } = application;
    // A pending decision can only be undone, not changed: it has one mail.
    if (pendingDecision || !mayDecideApplication(status, { decision, reason }))
      throw new AppError('application_decided');
    const cohortId = decision === 'accepted' ? await requireCohort(trx, input) : null;
    if (decision === 'accepted') await refuseTeammate(trx, application);
    const decisionNumber = application.decisionNumber + 1;
    await trx
      .updateTable('startup_applications')
      .set({
        pending_decision: decision,
        pending_cohort_id: cohortId,
        pending_since: now,
        decision_number: decisionNumber,
      })
      .where('id', '=', applicationId)
      .execute();
    await recordApplicationEvent(trx, {
      application,
      kind: decision,
      actor,
      details: { from: status, reason, cohortId },
      now,
    });
    await queueMail(trx, {
      template: decision === 'accepted' ? 'application-accepted' : 'application-rejected',
      to: application.email,
      data: { applicationId },
      key: decisionMailKey({ applicationId, decisionNumber }),
      now,
      sendAfter: new Date(now.getTime() + decisionUndoMs),
    });
  });
}

/** Nobody is in two startups: who has joined a team since they applied leaves it first. */
async function refuseTeammate(
  trx: Trx,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const founder = await trx
    .selectFrom('founders')
    .where('email', '=', email)
    .where('is_active', '=', true)
    .where('startup_id', '<>', id)
    .select('id')
    .executeTakeFirst();
  if (founder) throw new AppError('applicant_on_a_team');
}

/** The cohort that somebody joins. Throws `invalid_input` without one, and `cohort_ended`. */
export async function requireCohort(
  trx: Trx,
  { cohortId, now }: { cohortId: string | null; now: Date },
): Promise<string> {
  const cohort = await trx
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select(['id', 'ends_on as endsOn'])
    .executeTakeFirst();
  if (!cohort) {
    const message = 'Please choose the cohort that they join.';
    throw new AppError('invalid_input', { issues: [{ path: 'cohortId', message }] });
  }
  if (cohort.endsOn < latestFinishedDay(now)) throw new AppError('cohort_ended');
  return cohort.id;
}

type ApplyDecisionInput = { applicationId: string; now: Date };

/** Has a decision take effect, if there is one whose undo has passed; otherwise does nothing. */
export async function applyDecision(db: Db, input: ApplyDecisionInput): Promise<void> {
  await db.transaction().execute((trx) => applyIfDue(trx, input));
}

/** Has all decisions take effect whose undo has passed. Returns their number. */
export async function applyDueDecisions(db: Db, { now }: { now: Date }): Promise<number> {
  const due = await db
    .selectFrom('startup_applications')
    .where('pending_decision', 'is not', null)
    .where('pending_since', '<=', new Date(now.getTime() - decisionUndoMs))
    .orderBy('pending_since')
    .select('id as applicationId')
    .execute();
  for (const { applicationId } of due) await applyDecision(db, { applicationId, now });
  return due.length;
}

/**
 * Takes the lock that undoing takes too, so exactly one of the two happens. Accepting creates a
 * founder with an account that has no password yet.
 */
async function applyIfDue(trx: Trx, { applicationId, now }: ApplyDecisionInput): Promise<void> {
  const application = await lockApplication(trx, applicationId);
  const { email, pendingDecision, pendingCohortId: cohortId, pendingSince } = application;
  if (!pendingSince || mayUndoDecision(pendingSince, now)) return;
  if (pendingDecision === 'accepted' && cohortId) {
    const founderId = await admitFounder(trx, { applicationId, cohortId, now: pendingSince });
    await createAccount(trx, { audience: 'founder', email, passwordHash: null, founderId });
    await publishLiveEvent(trx, { founderId, cohortId });
  } else await rejectApplication(trx, { applicationId, decidedAt: pendingSince, now });
  if (!pendingDecision) return;
  const { startupName: startup, founderName } = application;
  const data = { applicationId, startup, founderName, email, decision: pendingDecision };
  await emitWebhooks(trx, { events: [{ type: 'application.decided', data }], now });
}

async function rejectApplication(
  trx: Trx,
  { applicationId, decidedAt, now }: ApplyDecisionInput & { decidedAt: Date },
): Promise<void> {
  await trx
    .updateTable('startup_applications')
    .set({ status: 'rejected', reviewed_at: decidedAt, ...noPendingDecision })
    .where('id', '=', applicationId)
    .execute();
  const team = await trx
    .selectFrom('founders')
    .where('startup_id', '=', applicationId)
    .orderBy('id')
    .select('id')
    .execute();
  for (const { id } of team) await endFounderAccess(trx, { founderId: id, now });
}

/**
 * Ends a founder's access once their application is not accepted any more: they are signed out,
 * their access tokens end, and their open introductions and a pending change of address are closed.
 * The caller has changed the application before.
 */
export async function endFounderAccess(
  trx: Trx,
  { founderId, now }: { founderId: string; now: Date },
): Promise<void> {
  const account = await trx
    .selectFrom('accounts')
    .where('founder_id', '=', founderId)
    .select('id as accountId')
    .executeTakeFirst();
  if (!account) return;
  await closeAllSessions(trx, account);
  await endAccessTokens(trx, { ...account, now });
  await cancelEmailChange(trx, account);
  await publishSessionsEnded(trx, account);
  await closeIntroductionsOfPerson(trx, { participant: { founderId }, now });
}

const noPendingDecision = {
  pending_decision: null,
  pending_cohort_id: null,
  pending_since: null,
} as const;

/** Makes the applicant a founder of the cohort, with totals of their own; returns the founder's id. */
export async function admitFounder(
  trx: Trx,
  { applicationId, cohortId, now }: { applicationId: string; cohortId: string; now: Date },
): Promise<string> {
  await trx
    .updateTable('startup_applications')
    .set({
      status: 'accepted',
      reviewed_at: now,
      cohort_id: cohortId,
      ...noPendingDecision,
    })
    .where('id', '=', applicationId)
    .execute();
  const founderId = await addFirstFounder(trx, { applicationId });
  await trx
    .insertInto('founder_totals')
    .values({ founder_id: founderId, cohort_id: cohortId })
    .onConflict((conflict) => conflict.column('founder_id').doUpdateSet({ cohort_id: cohortId }))
    .execute();
  return founderId;
}

/** Undoes a decision before it takes effect, and drops its mail. */
export async function undoDecision(
  db: Db,
  { applicationId, actor, now }: { applicationId: string; actor: Actor; now: Date },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    const { status, pendingSince, decisionNumber } = application;
    if (status !== 'accepted' && status !== 'rejected') throw new AppError('nothing_to_undo');
    const inTime = pendingSince && mayUndoDecision(pendingSince, now);
    const mail = {
      key: decisionMailKey({ applicationId, decisionNumber }),
      reason: 'decision_undone',
    };
    // Once its mail is being sent, it is too late.
    if (!inTime || !(await dropMail(trx, mail))) throw new AppError('undo_too_late');
    await trx
      .updateTable('startup_applications')
      .set(noPendingDecision)
      .where('id', '=', applicationId)
      .execute();
    await recordApplicationEvent(trx, { application, kind: 'decision_undone', actor, now });
  });
}

function decisionMailKey(decision: { applicationId: string; decisionNumber: number }): string {
  return `decision:${decision.applicationId}:${decision.decisionNumber}`;
}
