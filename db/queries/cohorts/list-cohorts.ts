import { type Kysely, sql } from 'kysely';
import type { CohortView } from '#shared/api/cohorts.ts';
import type { Database } from '../../tables/database.ts';

/** Every cohort as an admin sees it, the latest first. */
export async function listCohorts(db: Kysely<Database>): Promise<CohortView[]> {
  const { rows } = await sql<CohortRow>`
    select c.id, c.name, c.starts_on as "startsOn", c.ends_on as "endsOn",
      c.applications_open_at as "opensAt", c.applications_close_at as "closesAt",
      c.slack_channel_id as "channelId", c.slack_channel_name as "channelName",
      c.slack_channel_asked_at is not null as "isAsked", c.slack_channel_wish as wish,
      c.slack_channel_problem as problem, c.slack_channel_archived_at as "archivedAt",
      count(f.id)::int as founders, count(f.slack_user_id)::int as "foundersLinked"
    from cohorts c
    left join startup_applications f on f.cohort_id = c.id and f.status = 'accepted'
    group by c.id
    order by c.starts_on desc, c.name`.execute(db);
  return rows.map(toCohortView);
}

type CohortRow = Pick<
  CohortView,
  'id' | 'name' | 'startsOn' | 'endsOn' | 'founders' | 'foundersLinked'
> & {
  opensAt: Date | null;
  closesAt: Date | null;
  channelId: string | null;
  channelName: string | null;
  isAsked: boolean;
  wish: string | null;
  problem: string | null;
  archivedAt: Date | null;
};

function toCohortView(row: CohortRow): CohortView {
  const {
    channelId,
    channelName,
    isAsked,
    wish,
    problem,
    opensAt,
    closesAt,
    archivedAt,
    ...facts
  } = row;
  return {
    ...facts,
    opensAt: opensAt?.toISOString() ?? null,
    closesAt: closesAt?.toISOString() ?? null,
    channel: {
      id: channelId,
      name: channelName,
      isAsked,
      wish,
      problem,
      archivedAt: archivedAt?.toISOString() ?? null,
    },
  };
}
