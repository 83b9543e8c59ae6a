import type { Kysely } from 'kysely';
import type { SlackState } from '#shared/api/slack.ts';
import { nudgePauseMs } from '#shared/domain/slack-nudge.ts';
import type { Database } from '../../tables/database.ts';

const mostShown = 100;

/** The accepted founders who have not connected Slack, of the latest cohorts first. */
export async function listUnlinkedFounders(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<SlackState['unlinked']> {
  const rows = await db
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', 'c.id', 'a.cohort_id')
    .where('a.status', '=', 'accepted')
    .where('a.slack_user_id', 'is', null)
    .orderBy('c.starts_on', (order) => order.desc().nullsLast())
    .orderBy('a.founder_name')
    .orderBy('a.id')
    .limit(mostShown)
    .select([
      'a.id as founderId',
      'a.founder_name as name',
      'a.startup_name as startupName',
      'c.name as cohortName',
      'a.slack_nudged_at as nudgedAt',
    ])
    .execute();
  return rows.map(({ nudgedAt, ...founder }) => ({
    ...founder,
    nudgedAt: nudgedAt?.toISOString() ?? null,
    mayNudge: nudgedAt === null || now.getTime() - nudgedAt.getTime() >= nudgePauseMs,
  }));
}
