import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';
import { nextNumber } from './next-number.ts';

type Cohort = { id: string; name: string };

/** A cohort, with a Slack channel unless told otherwise. */
export async function newCohort(
  db: Kysely<Database>,
  { slack = true }: { slack?: boolean } = {},
): Promise<Cohort & { slackChannelId: string | null }> {
  const number = nextNumber();
  const row = await db
    .insertInto('cohorts')
    .values({
      name: `Cohort ${number}`,
      starts_on: '2026-01-01',
      ends_on: '2026-12-31',
      slack_team_id: slack ? 'T000000001' : null,
      slack_channel_id: slack ? `C${String(number).padStart(9, '0')}` : null,
    })
    .returning(['id', 'name', 'slack_channel_id as slackChannelId'])
    .executeTakeFirstOrThrow();
  return row;
}
