import { sql } from 'kysely';
import type { CohortActivity } from '#shared/api/cohorts.ts';
import { pluralize } from '#shared/formats.ts';
import type { Db } from '../../schema.ts';
import { cheersOf } from '../cheers.ts';

type ListActivityInput = {
  cohortId: string;
  viewerId: string;
  since: Date;
  limit?: number;
};

const maxActivities = 20;

/** The newest events of a cohort's accepted founders since an instant, newest first. */
export async function listActivity(
  db: Db,
  { cohortId, viewerId, since, limit = maxActivities }: ListActivityInput,
): Promise<CohortActivity[]> {
  // The newest few of each founder, by indexes that begin with the founder.
  const { rows } = await sql<Omit<CohortActivity, 'message' | 'at'> & ActivityFacts & { at: Date }>`
    with member as materialized (
      select id, founder_name, startup_name, founder_avatar from startup_founders
      where cohort_id = ${cohortId} and is_active
    ), newest as (
      select activity.*, m.id as "founderId", m.founder_name as "founderName",
        m.founder_avatar as "founderAvatar", m.startup_name as "startupName",
        m.id = ${viewerId} as "isMe"
      from member m cross join lateral (
        (select c.id::text, case when p.task_id is null then 'task_completed' else 'pledge_kept' end
            as type, t.title as about, null as helper, null as helper_id, c.points,
            c.completed_at as at, case when p.task_id is null then 'completion' else 'pledge' end
            as subject, coalesce(p.task_id, c.id::text) as subject_id, 1 as tasks
          from completions c
          join tasks t on t.id = c.task_id and not t.is_private
          left join pledges p on p.task_id = c.task_id and p.state = 'kept'
            and p.resolved_at = c.completed_at
          where c.founder_id = m.id and c.reopened_at is null and c.completed_at >= ${since}
            and not c.collected
          order by c.completed_at desc limit ${limit})
        union all
        -- What a day has beyond its first few is one line, where it began, so that nobody fills the list.
        (select (array_agg(c.id order by cheered.is desc, c.completed_at desc, c.id))[1]::text,
            'task_completed', case count(*) when 1 then min(t.title) end, null::text, null::uuid, sum(c.points),
            min(c.completed_at), 'completion',
            (array_agg(c.id order by cheered.is desc, c.completed_at desc, c.id))[1]::text, count(*)
          from completions c
          join tasks t on t.id = c.task_id and not t.is_private
          cross join lateral (select exists (
            select from activity_cheers h where h.subject = 'completion' and h.subject_id = c.id
              and h.founder_id = ${viewerId} and h.given) as is) cheered
          where c.founder_id = m.id and c.reopened_at is null and c.completed_at >= ${since}
            and c.collected
          group by c.local_date)
        union all
        (select t.id::text, 'peer_help', t.for_what, helper.founder_name, helper.id, null,
            t.given_at, 'thanks', t.id::text, 1
          from thanks t join member helper on helper.id = t.helper_id
          where t.giver_id = m.id and t.undone_at is null and t.given_at >= ${since}
          order by t.given_at desc limit ${limit})
        union all
        -- Each peer has a row of their own.
        (select min(n.id)::text, n.type, n.message, null, null, null, n.created_at,
            case n.type when 'streak_milestone' then 'completion' else 'milestone' end,
            coalesce(n.completion_id, n.milestone_announcement_id)::text, 1
          from cohort_notifications n
          where n.sender_id = m.id and n.type in ('milestone_achieved', 'streak_milestone')
            and n.created_at >= ${since}
          group by n.type, n.message, n.created_at, n.completion_id, n.milestone_announcement_id
          order by n.created_at desc limit ${limit})
      ) activity
      order by activity.at desc, activity.type, activity.id
      limit ${limit}
    )
    select newest.id, newest.type, newest."founderId", newest."founderName",
      newest."founderAvatar", newest."startupName", newest."isMe", newest.about, newest.helper,
      newest.points::int, newest.at, newest.tasks::int,
      coalesce(newest.helper_id, newest."founderId") <> ${viewerId} as "mayCheer",
      to_json(cheers) as cheers
    from newest cross join lateral (
      ${cheersOf({ subject: sql`newest.subject`, id: sql`newest.subject_id`, viewerId })}
    ) cheers
    order by newest.at desc, newest.type, newest.id`.execute(db);
  return rows.map(({ about, helper, at, tasks, ...row }) => ({
    ...row,
    message: activityMessage({ type: row.type, about, helper, tasks }),
    at: at.toISOString(),
  }));
}

type ActivityFacts = {
  type: CohortActivity['type'];
  /** Null of a line that collects tasks. */
  about: string | null;
  helper: string | null;
  tasks: number;
};

function activityMessage({ type, about, helper, tasks }: ActivityFacts): string {
  if (about === null) return `completed ${pluralize(tasks, 'more task')}`;
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
