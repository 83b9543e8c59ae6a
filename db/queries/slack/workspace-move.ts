import { sql } from 'kysely';
import type { Db } from '../../schema.ts';

/** A move of the app to another workspace ends these in the one before. */
export type WorkspaceMove = {
  /** The name of the one before, or its id. */
  from: string;
  founders: number;
  /** Those of cohorts that are not over. */
  channels: number;
};

/** Null if nothing belongs to another workspace than this one. */
export async function findWorkspaceMove(
  db: Db,
  { teamId, now }: { teamId: string; now: Date },
): Promise<WorkspaceMove | null> {
  const { rows } = await sql<{ team: string | null; name: string | null } & WorkspaceMove>`
    with elsewhere as (
      select 1 as rank, team_id as team, team_name as name from slack_installations
      where team_id <> ${teamId}
      union all
      select 2, mode() within group (order by slack_team_id), null from founders
      where slack_team_id <> ${teamId}
      union all
      select 3, mode() within group (order by slack_team_id), null from cohorts
      where slack_team_id <> ${teamId}
    )
    select (select team from elsewhere where team is not null order by rank limit 1) as team,
      coalesce(
        (select name from elsewhere where name is not null limit 1),
        (select team_name from slack_health
          where team_id in (select team from elsewhere) and team_name is not null
          order by checked_at desc limit 1)) as name,
      (select count(*)::int from founders
        where slack_team_id <> ${teamId} and is_active) as founders,
      (select count(*)::int from cohorts where slack_team_id <> ${teamId}
        and ends_on >= ${now.toISOString().slice(0, 10)}::date) as channels`.execute(db);
  const { team, name, founders, channels } = rows[0] ?? {};
  if (!team) return null;
  return { from: name ?? team, founders: founders ?? 0, channels: channels ?? 0 };
}
