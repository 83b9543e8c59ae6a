import type { Kysely, Transaction } from 'kysely';
import { mayDecide, undoMs } from '#shared/domain/decision.ts';
import { AppError } from '#shared/errors.ts';
import { sendLiveHint } from '../../live.ts';
import type { Database } from '../../schema.ts';
import { createAccount } from '../accounts/create-account.ts';
import type { Actor } from '../audit/record-audit.ts';
import { admitFounder } from '../founders/admit-founder.ts';
import { closeIntroductionsOf } from '../introductions/close-introductions-of.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { closeSessionsOf } from '../sessions/close-sessions-of.ts';
import { decisionMailKey } from './decision-mail-key.ts';
import { lockApplication } from './lock-application.ts';
import { recordApplicationEvent } from './record-application-event.ts';

type Input = {
  applicationId: string;
  decision: 'accepted' | 'rejected';
  /** Where an accepted one goes. */
  cohortId: string | null;
  /** Asked for when an earlier decision is changed. */
  reason: string | null;
  actor: Actor;
  now: Date;
};

/**
 * Accepts or rejects, once: a second decision finds it decided. Accepting makes a founder with an
 * account that waits for its password. The mail leaves a minute later, so that the decision can be
 * undone without a trace.
 */
export async function decideApplication(db: Kysely<Database>, input: Input): Promise<void> {
  const { applicationId, decision, reason, actor, now } = input;
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    const { status, reviewedAt, decisionNumber } = application;
    // Within its minute a decision is undone, not changed: it has one mail and one way back.
    const isFresh = reviewedAt !== null && now.getTime() < reviewedAt.getTime() + undoMs;
    if (isFresh || !mayDecide(status, { decision, reason }))
      throw new AppError('application_decided');
    if (decision === 'accepted') await accept(trx, input, application);
    else await reject(trx, input);
    await trx
      .updateTable('startup_applications')
      .set({ decision_number: decisionNumber + 1 })
      .where('id', '=', applicationId)
      .execute();
    await recordApplicationEvent(trx, {
      application,
      kind: decision,
      actor,
      // What undoing goes back to.
      details: { from: status, reviewedAt, reason, cohortId: input.cohortId },
      now,
    });
    await queueMail(trx, {
      template: decision === 'accepted' ? 'application-accepted' : 'application-rejected',
      to: application.email,
      data: { applicationId },
      key: decisionMailKey({ applicationId, decisionNumber: decisionNumber + 1 }),
      now,
      sendAfter: new Date(now.getTime() + undoMs),
    });
  });
}

async function accept(
  trx: Transaction<Database>,
  { applicationId, cohortId, now }: Input,
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
  await sendLiveHint(trx, { founderId: applicationId, cohortId: cohort.id });
}

async function reject(trx: Transaction<Database>, { applicationId, now }: Input): Promise<void> {
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
  await closeSessionsOf(trx, { accountId: account.id });
  await closeIntroductionsOf(trx, { party: { founderId: applicationId }, now });
}
