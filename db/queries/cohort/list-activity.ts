import { type Kysely, sql } from 'kysely';
import type { CohortActivity } from '#shared/api/cohort.ts';
import type { Database } from '../../tables/database.ts';

const shown = 20;

type Input = { cohortId: string; viewerId: string; since: Date };

/** What the accepted founders of a cohort did since an instant: the newest 20, newest first. */
export async function listActivity(
  db: Kysely<Database>,
  { cohortId, viewerId, since }: Input,
): Promise<CohortActivity[]> {
  // Of each founder the newest few, by indexes that begin with the founder.
  const { rows } = await sql<Row>`
    with member as materialized (
      select id, founder_name, startup_name from startup_applications
      where cohort_id = ${cohortId} and status = 'accepted'
    )
    select news.id, news.type, m.founder_name as "founderName", m.startup_name as "startupName",
      m.id = ${viewerId} as "isMe", news.about, news.helper, news.points, news.at
    from member m cross join lateral (
      (select c.id::text, case when p.task_id is null then 'task_completed' else 'pledge_kept' end
          as type, t.title as about, null as helper, c.points, c.completed_at as at
        from completions c
        join tasks t on t.id = c.task_id
        left join pledges p on p.task_id = c.task_id and p.state = 'kept'
          and p.resolved_at = c.completed_at
        where c.founder_id = m.id and c.reopened_at is null and c.completed_at >= ${since}
        order by c.completed_at desc limit ${shown})
      union all
      (select t.id::text, 'peer_help', t.for_what, helper.founder_name, null, t.given_at
        from thanks t join member helper on helper.id = t.helper_id
        where t.giver_id = m.id and t.undone_at is null and t.given_at >= ${since}
        order by t.given_at desc limit ${shown})
      union all
      -- Each peer has a row of their own.
      (select min(n.id)::text, n.type, n.message, null, null, n.created_at
        from cohort_notifications n
        where n.sender_id = m.id and n.type in ('milestone_achieved', 'streak_milestone')
          and n.created_at >= ${since}
        group by n.type, n.message, n.created_at
        order by n.created_at desc limit ${shown})
    ) news
    order by news.at desc, news.type, news.id
    limit ${shown}`.execute(db);
  return rows.map(({ about, helper, at, ...row }) => ({
    ...row,
    message: messageOf({ type: row.type, about, helper }),
    at: at.toISOString(),
  }));
}

type About = { type: CohortActivity['type']; about: string; helper: string | null };
type Row = Omit<CohortActivity, 'message' | 'at'> & About & { at: Date };

function messageOf({ type, about, helper }: About): string {
  switch (type) {
    case 'task_completed':
      return `completed “${about}”`;
    case 'pledge_kept':
      return `kept the pledge “${about}”`;
    case 'peer_help':
      return `thanked ${helper} for “${about}”`;
    default:
      return about;
  }
}
