import { sql } from 'kysely';
import type { Comparison } from '#shared/api/progress.ts';
import { type CompareGroup, comparedMeasures } from '#shared/domain/comparison.ts';
import type { CsvCell } from '#shared/domain/csv.ts';
import { lastWeeks } from '#shared/domain/progress.ts';
import type { Stage } from '#shared/options.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { keptPledgesByDay } from './pledges.ts';

const comparedWeeks = 12;

/** With fewer others a median would reveal how one of them is doing. */
const minOthers = 5;

type FindComparisonInput = { founderId: string; now: Date };

/**
 * A founder's last twelve weeks beside the medians of their cohort and of everybody at their stage.
 * The others are those who completed a task in these weeks, each from the week of their first one;
 * every figure is counted by that founder's own dates, in the weeks of whoever compares.
 */
export async function findComparison(
  db: Db,
  { founderId, now }: FindComparisonInput,
): Promise<Comparison> {
  const me = await db
    .selectFrom('startup_founders')
    .where('id', '=', founderId)
    .select(['stage', 'cohort_id as cohortId', 'time_zone as timeZone'])
    .executeTakeFirstOrThrow();
  const weeks = lastWeeks(localDate(now, me.timeZone), comparedWeeks);
  const rows = await readWeeks(db, { ...me, founderId, first: weeks[0] as CalendarDate, now });
  return {
    stage: me.stage,
    weeks: weeks.map((startsOn, index) => {
      const row = rows.find(({ week }) => week === index);
      return {
        startsOn,
        ...Object.fromEntries(comparedMeasures.map((name) => [name, toGroups(row, name)])),
      } as Comparison['weeks'][number];
    }),
  };
}

type Measure = (typeof comparedMeasures)[number];

/** A number per measure and group, and how many others it is of: `tasks_cohort`, `tasks_cohort_of`. */
type WeekRow = { week: number } & Record<string, number | null>;

function toGroups(row: WeekRow | undefined, name: Measure): Record<CompareGroup, number | null> {
  const medianOf = (group: 'cohort' | 'stage') => {
    const value = row?.[`${name}_${group}`] ?? null;
    const isShown = Number(row?.[`${name}_${group}_of`] ?? 0) >= minOthers;
    return isShown && value !== null ? Math.round(value * 10) / 10 : null;
  };
  return {
    own: row?.[`${name}_own`] ?? (name === 'rate' ? null : 0),
    cohort: medianOf('cohort'),
    stage: medianOf('stage'),
  };
}

type ReadWeeksInput = FindComparisonInput & {
  stage: Stage;
  cohortId: string | null;
  first: CalendarDate;
};

async function readWeeks(
  db: Db,
  { founderId, stage, cohortId, first, now }: ReadWeeksInput,
): Promise<WeekRow[]> {
  // By instant, so that the indexes are used; time zones are little more than a day from UTC.
  const since = sql`${addDays(first, -2)}::timestamptz`;
  const end = addDays(first, 7 * comparedWeeks);
  const weekOf = (day: ReturnType<typeof sql>) => sql`(${day} - ${first}::date) / 7`;
  const dateOf = (column: string) => sql`local_date(${sql.ref(column)}, m.time_zone)`;
  const figures = comparedMeasures.flatMap((name) => [
    sql`max(${sql.ref(name)}) filter (where is_me) as ${sql.ref(`${name}_own`)}`,
    ...(['cohort', 'stage'] as const).flatMap((group) => {
      const others = sql`filter (where not is_me and ${sql.ref(`in_${group}`)})`;
      return [
        sql`percentile_cont(0.5) within group (order by ${sql.ref(name)}) ${others}
          as ${sql.ref(`${name}_${group}`)}`,
        sql`count(${sql.ref(name)}) ${others} as ${sql.ref(`${name}_${group}_of`)}`,
      ];
    }),
  ]);
  const { rows } = await sql<WeekRow>`
    with members as (
      select a.id, a.time_zone, a.id = ${founderId} as is_me,
        coalesce(a.cohort_id = ${cohortId}, false) as in_cohort, a.stage = ${stage} as in_stage,
        greatest(0, case when a.id = ${founderId} then 0 else (begun.day - ${first}::date) / 7 end)
          as begun
      from startup_founders a
      join founder_totals f on f.founder_id = a.id
      left join lateral (
        select local_date as day from completions
        where founder_id = a.id and reopened_at is null order by completed_at limit 1
      ) begun on true
      where a.is_active and (a.cohort_id = ${cohortId} or a.stage = ${stage})
        and (a.id = ${founderId} or f.last_active_on >= ${first})
    ), due as (
      select id, ${weekOf(sql`day`)} as week, count(*) filter (where is_done) as done, count(*) as all
      from (
        select m.id, true as is_done, ${dateOf('t.completed_at')} as day
        from members m join tasks t on t.user_id = m.id
        where t.status = 'completed' and t.completed_at >= ${since}
        union all
        select m.id, false, ${dateOf('t.due_date')}
        from members m join tasks t on t.user_id = m.id
        where t.status in ('pending', 'in_progress')
          and (t.deleted_at is null or t.deleted_at > t.due_date)
          and t.due_date >= ${since} and t.due_date < ${now}
      ) each where day >= ${first} and day < ${end} group by 1, 2
    ), kept as (
      select founder_id as id, ${weekOf(sql`day`)} as week, sum(pledges) as pledges
      from (${keptPledgesByDay(
        sql`p.founder_id in (select id from members) and p.resolved_at >= ${since}`,
      )}) each where day >= ${first} and day < ${end} group by 1, 2
    ), active as (
      select m.id, ${weekOf(sql`d.day`)} as week, count(*) as days
      from members m join daily_points d on d.founder_id = m.id
      where d.day >= ${first} and d.day < ${end} and d.tasks_completed > 0 group by 1, 2
    ), weekly as (
      select m.is_me, m.in_cohort, m.in_stage, week,
        coalesce(due.done, 0)::int as tasks,
        round(100.0 * due.done / nullif(due.all, 0))::int as rate,
        coalesce(kept.pledges, 0)::int as pledges, coalesce(active.days, 0)::int as days
      from members m
      join generate_series(0, ${sql.lit(comparedWeeks - 1)}) week on week >= m.begun
      left join due using (id, week) left join kept using (id, week)
      left join active using (id, week)
    )
    select week, ${sql.join(figures)} from weekly group by week`.execute(db);
  return rows;
}

/** The comparison as a table, the oldest week first. */
export function comparisonLines({ weeks }: Comparison): CsvCell[][] {
  const columns = comparedMeasures.flatMap((name) =>
    (['own', 'cohort', 'stage'] as const).map((group) => [name, group] as const),
  );
  return [
    ['week_from', ...columns.map(([name, group]) => `${columnNames[name]}_${group}`)],
    ...weeks.map((week) => [week.startsOn, ...columns.map(([name, group]) => week[name][group])]),
  ];
}

const columnNames: Record<Measure, string> = {
  tasks: 'tasks_completed',
  rate: 'completion_rate_percent',
  pledges: 'pledges_kept',
  days: 'active_days',
};
