import type { Kysely } from 'kysely';
import type { Database } from '../../tables/database.ts';

/** Cohorts that run, or are still to come, and have no Slack channel, nor one on its way. */
export async function listCohortsWithoutChannel(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('cohorts')
    .where('slack_channel_id', 'is', null)
    .where('slack_channel_asked_at', 'is', null)
    .where('ends_on', '>=', now.toISOString().slice(0, 10))
    .orderBy('starts_on')
    .select(['id', 'name'])
    .execute();
}
