import { sql, type Transaction } from 'kysely';
import { AppError } from '#shared/errors.ts';
import type { Database } from '../../schema.ts';

/** Changes of cohorts come one after another: names and windows are compared with all the others. */
export async function lockCohorts(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('cohorts'))`.execute(trx);
}

/** The cohort as it stands, under the lock. */
export async function lockCohort(trx: Transaction<Database>, cohortId: string) {
  await lockCohorts(trx);
  const row = await trx
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select([
      'id',
      'name',
      'starts_on as startsOn',
      'ends_on as endsOn',
      'applications_open_at as opensAt',
      'applications_close_at as closesAt',
      'slack_channel_id as channelId',
    ])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('cohort_not_found');
  return row;
}
