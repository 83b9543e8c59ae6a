import { sql, type Transaction } from 'kysely';
import type { Database } from '../../schema.ts';
export type LockedFounder = {
  id: string;
  name: string;
  startupName: string;
  timeZone: string;
  isAccepted: boolean;
  hasHome: boolean;
  cohortId: string | null;
  slackTeamId: string | null;
  slackChannelId: string | null;
};

/**
 * Locks the totals of two founders, always in the order of their ids: two who thank each other
 * wait for one another, and never in a circle. Null for one who is no founder.
 */
export async function lockPair(
  trx: Transaction<Database>,
  { giverId, helperId }: { giverId: string; helperId: string },
): Promise<{ giver: LockedFounder | null; helper: LockedFounder | null }> {
  // Alone in its statement: sorting comes before locking.
  await sql`
    select from founder_totals where founder_id in (${giverId}, ${helperId})
    order by founder_id for update`.execute(trx);
  const { rows } = await sql<LockedFounder>`
    select a.id, a.founder_name as name, a.startup_name as "startupName",
      a.time_zone as "timeZone", a.status = 'accepted' as "isAccepted",
      a.slack_user_id is not null and a.slack_home_opened_at is not null as "hasHome",
      f.cohort_id as "cohortId", c.slack_team_id as "slackTeamId",
      c.slack_channel_id as "slackChannelId"
    from founder_totals f
    join startup_applications a on a.id = f.founder_id
    left join cohorts c on c.id = f.cohort_id
    where f.founder_id in (${giverId}, ${helperId})`.execute(trx);
  const find = (id: string) => rows.find((row) => row.id === id) ?? null;
  return { giver: find(giverId), helper: find(helperId) };
}
