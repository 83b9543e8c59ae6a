import { type Kysely, sql } from 'kysely';
import type { SlackState } from '#shared/api/slack.ts';
import type { Database } from '../../tables/database.ts';
import { listChannelStates } from './list-channel-states.ts';
import { listLastDeliveries } from './list-last-deliveries.ts';
import { listUnlinkedFounders } from './list-unlinked-founders.ts';

/** How the community stands with Slack, for the admin. Nothing of the tokens. */
export async function findSlackState(
  db: Kysely<Database>,
  { now }: { now: Date },
): Promise<Omit<SlackState, 'configured'>> {
  const [workspace, counts, health, unlinked, channels, deliveries] = await Promise.all([
    db
      .selectFrom('slack_installations')
      .orderBy('installed_at', 'desc')
      .select(['team_id', 'team_name', 'installed_at'])
      .executeTakeFirst(),
    sql<{ founders: number; linked: number }>`
      select count(*)::int as founders, count(slack_user_id)::int as linked
      from startup_applications where status = 'accepted'`.execute(db),
    db.selectFrom('slack_health').orderBy('checked_at', 'desc').selectAll().executeTakeFirst(),
    listUnlinkedFounders(db, { now }),
    listChannelStates(db),
    listLastDeliveries(db),
  ]);
  const { founders, linked } = counts.rows[0] ?? { founders: 0, linked: 0 };
  return {
    workspace: workspace
      ? {
          teamId: workspace.team_id,
          name: workspace.team_name,
          installedAt: workspace.installed_at.toISOString(),
        }
      : null,
    health: health
      ? {
          checkedAt: health.checked_at.toISOString(),
          problem: health.problem,
          botName: health.bot_name,
          missingScopes: health.missing_scopes,
        }
      : null,
    founders,
    foundersLinked: linked,
    unlinked,
    channels,
    deliveries,
  };
}
