import type { Transaction } from 'kysely';
import type { Database } from '../../schema.ts';

/** A founder's milestones and whom to tell of them. Whoever changes them waits for the one before. */
export async function lockMilestones(trx: Transaction<Database>, founderId: string) {
  return trx
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .select([
      'a.id',
      'a.founder_name as name',
      'a.startup_name as startupName',
      'a.status',
      'a.time_zone as timeZone',
      'a.cohort_id as cohortId',
      'a.milestones',
      'c.slack_team_id as teamId',
      'c.slack_channel_id as channelId',
    ])
    .forNoKeyUpdate('a')
    .executeTakeFirstOrThrow();
}

export type LockedMilestones = Awaited<ReturnType<typeof lockMilestones>>;
