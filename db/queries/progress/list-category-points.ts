import { type Kysely, sql } from 'kysely';
import type { ProgressCategory } from '#shared/api/progress.ts';
import { addDays, type CalendarDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

type Input = { founderId: string; since: CalendarDate };

/** Base points of the completions that stand, by the category that their tasks have now. */
export async function listCategoryPoints(
  db: Kysely<Database>,
  { founderId, since }: Input,
): Promise<ProgressCategory[]> {
  // By the instant for the index; zones are at most a day and a bit from UTC.
  const { rows } = await sql<ProgressCategory>`
    select t.category, sum(l.points)::int as points, count(*)::int as tasks
    from completions c
    join points_ledger l on l.completion_id = c.id and l.kind = 'base' and l.reverses is null
    join tasks t on t.id = c.task_id
    where c.founder_id = ${founderId} and c.reopened_at is null
      and c.completed_at >= ${addDays(since, -2)}::timestamptz and c.local_date >= ${since}
    group by t.category
    order by points desc, t.category nulls last`.execute(db);
  return rows;
}
