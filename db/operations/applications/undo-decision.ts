import { type Kysely, sql, type Transaction } from 'kysely';
import { undoMs } from '#shared/domain/decision.ts';
import { AppError } from '#shared/errors.ts';
import type { ApplicationStatus } from '#shared/options.ts';
import type { Database } from '../../schema.ts';
import type { Actor } from '../audit/record-audit.ts';
import { dropMail } from '../mails/drop-mail.ts';
import { decisionMailKey } from './decision-mail-key.ts';
import { lockApplication } from './lock-application.ts';
import { recordApplicationEvent } from './record-application-event.ts';

type Input = { applicationId: string; actor: Actor; now: Date };

/** What stood before the last decision, as the history keeps it. */
type Before = { from: ApplicationStatus; reviewedAt: string | null };

/** Takes a decision back within a minute, and its mail with it; once the mail is on its way it stands. */
export async function undoDecision(
  db: Kysely<Database>,
  { applicationId, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    const { status, reviewedAt, decisionNumber } = application;
    if (status !== 'accepted' && status !== 'rejected') throw new AppError('nothing_to_undo');
    const inTime = reviewedAt && now.getTime() < reviewedAt.getTime() + undoMs;
    const mail = {
      key: decisionMailKey({ applicationId, decisionNumber }),
      reason: 'decision_undone',
    };
    if (!inTime || !(await dropMail(trx, mail))) throw new AppError('undo_too_late');
    const before = await beforeDecision(trx, applicationId);
    await trx
      .updateTable('startup_applications')
      .set({
        status: before.from,
        reviewed_at: before.reviewedAt ? new Date(before.reviewedAt) : null,
        ...(status === 'accepted' && { cohort_id: null }),
      })
      .where('id', '=', applicationId)
      .execute();
    if (status === 'accepted') await forgetFounder(trx, applicationId);
    await recordApplicationEvent(trx, { application, kind: 'decision_undone', actor, now });
  });
}

async function beforeDecision(trx: Transaction<Database>, applicationId: string): Promise<Before> {
  const { details } = await trx
    .selectFrom('application_events')
    .where('application_id', '=', applicationId)
    .where('kind', 'in', ['accepted', 'rejected'])
    .orderBy('id', 'desc')
    .limit(1)
    .select('details')
    .executeTakeFirstOrThrow();
  return details as Before;
}

/** Nobody has been told yet: the account has no password, and nothing was done with it. */
async function forgetFounder(trx: Transaction<Database>, founderId: string): Promise<void> {
  await sql`
    delete from accounts where founder_id = ${founderId} and password_hash is null`.execute(trx);
  await sql`
    delete from founder_totals where founder_id = ${founderId} and tasks_completed = 0
      and not exists (select from tasks where user_id = ${founderId})`.execute(trx);
}
