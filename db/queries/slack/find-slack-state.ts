import { type Kysely, sql } from 'kysely';
import type { SlackState } from '#shared/api/slack.ts';
import type { Database } from '../../tables/database.ts';

/** How the community stands with Slack, for the admin. Nothing of the tokens. */
export async function findSlackState(
  db: Kysely<Database>,
): Promise<Pick<SlackState, 'workspace' | 'founders' | 'foundersLinked'>> {
  const [workspace, counts] = await Promise.all([
    db
      .selectFrom('slack_installations')
      .orderBy('installed_at', 'desc')
      .select(['team_id', 'team_name', 'installed_at'])
      .executeTakeFirst(),
    sql<{ founders: number; linked: number }>`
      select count(*)::int as founders, count(slack_user_id)::int as linked
      from startup_applications where status = 'accepted'`.execute(db),
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
    founders,
    foundersLinked: linked,
  };
}
