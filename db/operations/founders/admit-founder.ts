import type { Transaction } from 'kysely';
import type { Database } from '../../schema.ts';

type Input = { applicationId: string; cohortId: string; now: Date };

/** Accepts an application into a cohort: from now on it is a founder with figures of their own. */
export async function admitFounder(
  trx: Transaction<Database>,
  { applicationId, cohortId, now }: Input,
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
