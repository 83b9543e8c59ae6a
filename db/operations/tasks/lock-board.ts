import type { Transaction } from 'kysely';
import type { Database } from '../../schema.ts';

/**
 * Whoever adds tasks for a founder waits here for the one before. The shared lock is what makes
 * PostgreSQL look again whether the founder is still one, after waiting for their leaving.
 */
export async function lockBoard(trx: Transaction<Database>, founderId: string) {
  return trx
    .selectFrom('founder_totals as f')
    .innerJoin('startup_applications as a', 'a.id', 'f.founder_id')
    .where('f.founder_id', '=', founderId)
    .select(({ eb, and }) => [
      eb('a.status', '=', 'accepted').as('isAccepted'),
      'a.time_zone as timeZone',
      'a.cohort_id as cohortId',
      and([eb('a.slack_user_id', 'is not', null), eb('a.slack_home_opened_at', 'is not', null)]).as(
        'hasHome',
      ),
    ])
    .forUpdate('f')
    .forShare('a')
    .executeTakeFirstOrThrow();
}
