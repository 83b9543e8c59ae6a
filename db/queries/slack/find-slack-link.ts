import type { Kysely } from 'kysely';
import type { SlackLink } from '#shared/api/slack.ts';
import type { Database } from '../../tables/database.ts';

/** How a founder stands with Slack. `hasOwnToken`: the operator gave a bot token by environment. */
export async function findSlackLink(
  db: Kysely<Database>,
  { founderId, hasOwnToken = false }: { founderId: string; hasOwnToken?: boolean },
): Promise<SlackLink> {
  const row = await db
    .selectFrom('startup_applications as a')
    .leftJoin('cohorts as c', (join) =>
      join.onRef('c.id', '=', 'a.cohort_id').onRef('c.slack_team_id', '=', 'a.slack_team_id'),
    )
    .where('a.id', '=', founderId)
    .select((eb) => [
      'a.founder_name',
      'a.slack_name',
      'a.slack_team_id',
      'c.slack_channel_id',
      eb.exists(eb.selectFrom('slack_installations').select('team_id')).as('installed'),
      eb
        .exists(
          eb
            .selectFrom('slack_installations as i')
            .whereRef('i.team_id', '=', 'a.slack_team_id')
            .select('i.team_id'),
        )
        .as('active'),
    ])
    .executeTakeFirstOrThrow();
  const team = row.slack_team_id;
  const channel = row.slack_channel_id ? `&channel=${row.slack_channel_id}` : '';
  return {
    installed: hasOwnToken || Boolean(row.installed),
    active: team !== null && (hasOwnToken || Boolean(row.active)),
    connectedAs: team ? (row.slack_name ?? row.founder_name) : null,
    openUrl: team ? `https://slack.com/app_redirect?team=${team}${channel}` : null,
  };
}
