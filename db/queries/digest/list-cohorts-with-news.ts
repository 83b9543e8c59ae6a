import { type Kysely, sql } from 'kysely';
import { addDays, type CalendarDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

/**
 * The cohorts that ran in a week in which something happened. Pledges are taken in generously, as
 * if in any zone: whoever writes the digest looks closely.
 */
export async function listCohortsWithNews(
  db: Kysely<Database>,
  { weekStart }: { weekStart: CalendarDate },
): Promise<string[]> {
  const weekEnd = addDays(weekStart, 6);
  const { rows } = await sql<{ id: string }>`
    with active as materialized (
      select founder_id from daily_points
      where day between ${weekStart} and ${weekEnd} and (points > 0 or tasks_completed > 0)
      union
      select founder_id from pledges
      where state in ('kept', 'missed')
        and resolved_at >= ${addDays(weekStart, -1)}::date
        and resolved_at < ${addDays(weekEnd, 3)}::date
    ), news as materialized (
      select distinct a.cohort_id
      from active join startup_applications a on a.id = active.founder_id
      where a.status = 'accepted' and a.cohort_id is not null
    )
    select c.id from news join cohorts c on c.id = news.cohort_id
    where c.starts_on <= ${weekEnd} and c.ends_on >= ${weekStart}`.execute(db);
  return rows.map((row) => row.id);
}
