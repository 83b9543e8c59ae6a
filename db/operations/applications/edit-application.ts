import type { Kysely } from 'kysely';
import type { ApplicationEdit } from '#shared/api/applications.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { lockApplication } from './lock-application.ts';
import { recordApplicationEvent } from './record-application-event.ts';
import { toApplicationRow } from './to-application-row.ts';

type Input = { applicationId: string; application: ApplicationEdit; now: Date };

/** The applicant's own change, possible until an admin has started the review. */
export async function editApplication(
  db: Kysely<Database>,
  { applicationId, application: values, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    if (application.status !== 'pending') throw new AppError('application_in_review');
    await trx
      .updateTable('startup_applications')
      .set(toApplicationRow(values))
      .where('id', '=', applicationId)
      .execute();
    await recordApplicationEvent(trx, { application, kind: 'edited', actor: null, now });
  });
}
