import type { Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';

/** The application as it stands, held until the transaction ends: decisions come one after another. */
export async function lockApplication(trx: Transaction<Database>, applicationId: string) {
  const row = await trx
    .selectFrom('startup_applications')
    .where('id', '=', applicationId)
    .select([
      'id',
      'status',
      'startup_name as startupName',
      'founder_email as email',
      'reviewed_at as reviewedAt',
      'cohort_id as cohortId',
      'decision_number as decisionNumber',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('application_not_found');
  return row;
}
