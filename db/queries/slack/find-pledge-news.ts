import type { Kysely } from 'kysely';
import { localDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

export type PledgeNews = {
  founderName: string;
  slackUserId: string | null;
  startupName: string;
  taskTitle: string;
  state: 'open' | 'kept' | 'missed' | 'withdrawn';
  /** The date it is pledged for, where the founder is. */
  dueOn: string | null;
};

/** What the cohort sees of a pledge as it stands now; null when there is none. */
export async function findPledgeNews(
  db: Kysely<Database>,
  { taskId }: { taskId: string },
): Promise<PledgeNews | null> {
  const row = await db
    .selectFrom('pledges as p')
    .innerJoin('tasks as t', 't.id', 'p.task_id')
    .innerJoin('startup_applications as a', 'a.id', 'p.founder_id')
    .where('p.task_id', '=', taskId)
    .select([
      'a.founder_name as founderName',
      'a.slack_user_id as slackUserId',
      'a.startup_name as startupName',
      'a.time_zone as timeZone',
      't.title as taskTitle',
      't.due_date as dueDate',
      'p.state',
    ])
    .executeTakeFirst();
  if (!row) return null;
  const { timeZone, dueDate, ...news } = row;
  return { ...news, dueOn: dueDate ? localDate(dueDate, timeZone) : null };
}
