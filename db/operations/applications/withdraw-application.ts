import type { Kysely } from 'kysely';
import { isUndecided } from '#shared/domain/decision.ts';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';
import { lockApplication } from './lock-application.ts';
import { recordApplicationEvent } from './record-application-event.ts';

type Input = { applicationId: string; now: Date };

/** The applicant takes it back while it is undecided. Done before: nothing changes. */
export async function withdrawApplication(
  db: Kysely<Database>,
  { applicationId, now }: Input,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const application = await lockApplication(trx, applicationId);
    if (application.status === 'withdrawn') return;
    if (!isUndecided(application.status)) throw new AppError('application_decided');
    await trx
      .updateTable('startup_applications')
      .set({ status: 'withdrawn' })
      .where('id', '=', applicationId)
      .execute();
    await recordApplicationEvent(trx, { application, kind: 'withdrawn', actor: null, now });
  });
}
