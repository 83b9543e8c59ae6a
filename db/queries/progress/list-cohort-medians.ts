import { type Kysely, sql } from 'kysely';
import type { CalendarDate } from '#shared/time.ts';
import type { Database } from '../../tables/database.ts';

/** With fewer others a median would tell what somebody earned. */
const fewestOthers = 3;

type Input = {
  founderId: string;
  cohortId: string | null;
  /** Sundays, oldest first, the last one that of this week. */
  weeks: CalendarDate[];
};

/** The median of the other members' points, week by week; nulls where they are too few, and before the cohort began. */
export async function listCohortMedians(
  db: Kysely<Database>,
  { founderId, cohortId, weeks }: Input,
): Promise<(number | null)[]> {
  if (cohortId === null) return weeks.map(() => null);
  const last = weeks.length - 1;
  const { rows } = await sql<{ week: number; median: number }>`
    with others as (
      select f.founder_id from founder_totals f
      join startup_applications a on a.id = f.founder_id and a.status = 'accepted'
      where f.cohort_id = ${cohortId} and f.founder_id <> ${founderId}
    ), earned as (
      select founder_id, least((d.day - ${weeks[0]}::date) / 7, ${last}::int) as week,
        sum(d.points) as points
      from others join daily_points d using (founder_id)
      where d.day >= ${weeks[0]} group by 1, 2
    )
    select week, percentile_cont(0.5) within group (order by coalesce(points, 0)) as median
    from generate_series(0, ${last}::int) week
    join cohorts c on c.id = ${cohortId} and c.starts_on <= ${weeks[0]}::date + week * 7 + 6
    cross join others left join earned using (founder_id, week)
    group by week having count(*) >= ${fewestOthers}`.execute(db);
  const medians = new Map(rows.map(({ week, median }) => [week, Math.round(median)]));
  return weeks.map((_, index) => medians.get(index) ?? null);
}
