import { type RawBuilder, sql } from 'kysely';
import type { KpiTrend } from '#shared/api/portfolio.ts';
import {
  checkInWeek,
  type GoalOutcome,
  latestCheckIn,
  mayReadPart,
} from '#shared/domain/check-ins.ts';
import { type KpiUnit, kpiGrowth } from '#shared/domain/kpi.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import type { Db } from '../schema.ts';

// The parts of its check-ins that a startup shares with its cohort and with investors. Drafts are
// never in it.

export type SharedCheckIn = {
  startupName: string;
  goal: string | null;
  lastGoal: GoalOutcome | null;
  kpi: { name: string; unit: KpiUnit; value: number; growth: number | null } | null;
};

type SharedRow = Pick<SharedCheckIn, 'startupName' | 'goal' | 'lastGoal'> & {
  numbers: boolean;
  kpi: { name: string; unit: KpiUnit; value: number; before: number | null } | null;
  all: number;
};

/** The goals and numbers of a cohort's startups that share them, and how many more do. */
export async function listSharedCheckIns(
  db: Db,
  { cohortId, week, limit }: { cohortId: string; week: CalendarDate; limit: number },
): Promise<{ checkIns: SharedCheckIn[]; notNamed: number }> {
  const { rows } = await sql<SharedRow>`
    select s.startup_name as "startupName", c.goal, c.last_goal as "lastGoal",
      s.shares_numbers as numbers, (count(*) over ())::int as "all",
      case when c.kpi_value is not null and k.id is not null then json_build_object(
        'name', k.name, 'unit', k.unit, 'value', c.kpi_value, 'before', (
          select b.kpi_value from check_ins b
          where b.startup_id = c.startup_id and b.week = c.week - 7 and b.kpi_id = c.kpi_id
            and b.done_at is not null)) end as kpi
    from check_ins c
    join startup_applications s on s.id = c.startup_id
    left join kpis k on k.id = c.kpi_id
    where s.cohort_id = ${cohortId} and s.status = 'accepted' and s.shares_numbers
      and c.week = ${week} and c.done_at is not null
      and (c.goal is not null or c.kpi_value is not null)
      and exists (select from founders f where f.startup_id = s.id and f.is_active)
    order by c.goal is null, c.done_at, s.id limit ${limit}`.execute(db);
  const checkIns = rows.map(({ startupName, goal, lastGoal, numbers, kpi }) => {
    const sharing = { numbers, kpi: false, help: false };
    const reads = (part: 'goal' | 'lastGoal' | 'kpiValue') => mayReadPart(part, 'cohort', sharing);
    return {
      startupName,
      goal: reads('goal') ? goal : null,
      lastGoal: reads('lastGoal') ? lastGoal : null,
      kpi: kpi && reads('kpiValue') ? withGrowth(kpi, week) : null,
    };
  });
  return { checkIns, notNamed: (rows[0]?.all ?? 0) - rows.length };
}

function withGrowth(
  { name, unit, value, before }: NonNullable<SharedRow['kpi']>,
  week: CalendarDate,
): SharedCheckIn['kpi'] {
  const values = [
    ...(before === null ? [] : [{ week: addDays(week, -7), value: before }]),
    { week, value },
  ];
  return { name, unit, value, growth: kpiGrowth(values, unit) };
}

export type OpenCall = { founderName: string; startupName: string; text: string };

const helpWeeks = 2;

/** Open calls for help of a cohort's founders, newest first, and the number of further ones. */
export async function listOpenCalls(
  db: Db,
  { cohortId, now, limit }: { cohortId: string; now: Date; limit: number },
): Promise<{ calls: OpenCall[]; notNamed: number }> {
  const rows = await db
    .selectFrom('check_ins as c')
    .innerJoin('startup_founders as a', 'a.id', 'c.help_asked_by')
    .where('a.cohort_id', '=', cohortId)
    .where('a.is_active', '=', true)
    .where('c.done_at', 'is not', null)
    .where('c.help_shared_at', 'is not', null)
    .where('c.help_wanted', 'is not', null)
    .where('c.week', '>', addDays(checkInWeek(localDate(now, 'UTC')), -7 * helpWeeks))
    .orderBy('c.help_shared_at', 'desc')
    .orderBy('c.id')
    .limit(limit)
    .select(['a.founder_name as founderName', 'a.startup_name as startupName'])
    .select('c.help_wanted as text')
    .select(sql<number>`(count(*) over ())::int`.as('all'))
    .execute();
  return {
    calls: rows.map(({ founderName, startupName, text }) => ({
      founderName,
      startupName,
      text: text ?? '',
    })),
    notNamed: (rows[0]?.all ?? 0) - rows.length,
  };
}

/** The cockpit shows as many. */
const investorWeeks = 4;

/** The facts behind a KPI's trend; null while the team doesn't show it or has said no value. */
export type SharedKpi = Pick<KpiTrend, 'name' | 'unit' | 'goodWay'> & {
  isShown: boolean;
  values: KpiTrend['points'];
  zones: string[] | null;
};

/**
 * The KPI that `startup_applications as a` shows to investors. To be read from the primary: once a team has
 * switched it off, nobody reads it again.
 */
export function sharedKpi(now: Date): RawBuilder<SharedKpi | null> {
  const since = addDays(checkInWeek(localDate(now, 'UTC')), -7 * (investorWeeks + 1));
  return sql`case when a.shows_kpi then (
    select json_build_object('isShown', a.shows_kpi, 'name', k.name, 'unit', k.unit,
      'goodWay', k.good_way,
      'values', json_agg(json_build_object('week', c.week, 'value', c.kpi_value) order by c.week),
      'zones', (select json_agg(distinct f.time_zone) from founders f
        where f.startup_id = a.id and f.is_active))
    from kpis k join check_ins c on c.startup_id = k.startup_id and c.kpi_id = k.id
    where k.startup_id = a.id and k.replaced_at is null and c.done_at is not null
      and c.kpi_value is not null and c.week >= ${since}
    group by k.id) end`;
}

/** The last four weeks that have opened for any of the founders. */
export function toKpiTrend(kpi: SharedKpi | null, now: Date): KpiTrend | null {
  const sharing = { numbers: false, kpi: kpi?.isShown ?? false, help: false };
  if (!kpi || !mayReadPart('kpiValue', 'investor', sharing)) return null;
  const { name, unit, goodWay, values, zones } = kpi;
  const latest = (zones ?? [])
    .map((zone) => latestCheckIn(now, zone).week)
    .sort()
    .at(-1);
  const points = values.filter(({ week }) => latest && week > addDays(latest, -7 * investorWeeks));
  if (points.length === 0) return null;
  return { name, unit, goodWay, points, growth: kpiGrowth(values, unit) };
}
