import type { Kysely } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import type { Actor } from '../audit/record-audit.ts';
import { lockApplication } from './lock-application.ts';
import { recordApplicationEvent } from './record-application-event.ts';

type Input = { applicationId: string; actor: Actor; now: Date };

/** From now on the applicant can't edit it any more. Started before: nothing changes. */
export async function startReview(
  db: Kysely<Database>,
  { applicationId, actor, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    if (application.status === 'under_review') return;
    if (application.status !== 'pending') throw new AppError('application_decided');
    await trx
      .updateTable('startup_applications')
      .set({ status: 'under_review' })
      .where('id', '=', applicationId)
      .execute();
    await recordApplicationEvent(trx, { application, kind: 'review_started', actor, now });
  });
}
