import { type Kysely, sql } from 'kysely';
import { localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';
import type { PledgeState } from '../../tables/pledges.ts';

export type PledgeNews = {
  taskId: string;
  founderId: string;
  founderName: string;
  slackUserId: string | null;
  startupName: string;
  taskTitle: string;
  state: PledgeState;
  /** The date it is pledged for, where the founder is. */
  dueOn: string | null;
  /** The date it was pledged for first, when that is another. */
  movedFrom: string | null;
  cheers: number;
  /** Who cheered first, at most three. */
  cheeredBy: string[];
};

type Row = Omit<PledgeNews, 'dueOn' | 'movedFrom'> & {
  timeZone: string;
  dueDate: Date | null;
  movedFrom: Date | null;
};

/** What the cohort sees of a pledge as it stands now; null when there is none. */
export async function findPledgeNews(
  db: Kysely<Database>,
  { taskId }: { taskId: string },
): Promise<PledgeNews | null> {
  const { rows } = await sql<Row>`
    select p.task_id as "taskId", p.founder_id as "founderId", a.founder_name as "founderName",
      a.slack_user_id as "slackUserId", a.startup_name as "startupName",
      a.time_zone as "timeZone", t.title as "taskTitle", t.due_date as "dueDate", p.state,
      p.moved_from as "movedFrom", cheer.count as cheers, cheer.names as "cheeredBy"
    from pledges p
    join tasks t on t.id = p.task_id
    join startup_applications a on a.id = p.founder_id
    cross join lateral (
      select count(*)::int as count,
        coalesce((array_agg(one.name order by one.at, one.name))[1:3], '{}') as names
      from (
        select peer.founder_name as name, min(h.happened_at) as at
        from pledge_cheers h join startup_applications peer on peer.id = h.founder_id
        where h.task_id = p.task_id and h.given
        group by peer.id
      ) one
    ) cheer
    where p.task_id = ${taskId}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { timeZone, dueDate, movedFrom: first, ...news } = row;
  const dueOn = dueDate ? localDate(dueDate, timeZone) : null;
  const firstOn = first ? localDate(first, timeZone) : null;
  return { ...news, dueOn, movedFrom: firstOn === dueOn ? null : firstOn };
}
