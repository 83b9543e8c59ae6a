import { sql } from 'kysely';
import type { CohortReport, ReportWeek } from '#shared/api/cohort-report.ts';
import { type FunnelStep, funnelLabels, funnelSteps } from '#shared/domain/cohort-report.ts';
import type { CsvCell } from '#shared/domain/csv.ts';
import {
  type IntroductionOutcome,
  introductionFigures,
  introductionOutcomes,
  introductionStates,
} from '#shared/domain/introductions.ts';
import { kpiGrowth } from '#shared/domain/kpi.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, type CalendarDate, localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { findCohortTimeZone } from './cohorts.ts';

/** With fewer startups a median would tell how one of them is doing. */
const fewestForMedian = 3;

type Input = { cohortId: string; now: Date };

/** A cohort in figures, for those who fund the program. Throws `cohort_not_found`. */
export async function findCohortReport(db: Db, { cohortId, now }: Input): Promise<CohortReport> {
  const cohort = await db
    .selectFrom('cohorts')
    .where('id', '=', cohortId)
    .select(['id', 'name', 'starts_on as startsOn', 'ends_on as endsOn'])
    .executeTakeFirst();
  if (!cohort) throw new AppError('cohort_not_found');
  const timeZone = (await findCohortTimeZone(db, cohortId))?.timeZone ?? 'UTC';
  const today = localDate(now, timeZone);
  const [funnel, weeks, values, pledges, introductions] = await Promise.all([
    countFunnel(db, { cohortId, now }),
    listWeeks(db, { ...cohort, cohortId, today, timeZone }),
    listKpiValues(db, cohortId),
    countPledges(db, cohortId),
    countIntroductions(db, cohortId),
  ]);
  const growth = growthByWeek(values);
  return {
    cohort,
    today,
    funnel,
    weeks: weeks.map((week) => ({
      ...week,
      medianGrowth: median(growth.get(addDays(week.startsOn, 4)) ?? []),
    })),
    kpis: compareFirstAndLast(values),
    pledges,
    introductions,
  };
}

/**
 * Applied: while the cohort took applications, or accepted into it. Joined: one of its founders has
 * signed in. Active: one has completed a task. Here: not left.
 */
async function countFunnel(db: Db, { cohortId, now }: Input): Promise<CohortReport['funnel']> {
  const { rows } = await sql<Record<FunnelStep, number>>`
    select count(*)::int as applied,
      count(*) filter (where s.reviewed_at is not null or s.status <> 'pending')::int as reviewed,
      count(*) filter (where is_in)::int as accepted,
      count(*) filter (where is_in and exists (
        select from founders f join accounts a on a.founder_id = f.id
        where f.startup_id = s.id and a.first_signed_in_at is not null))::int as joined,
      count(*) filter (where is_in and exists (
        select from founders f join completions c on c.founder_id = f.id and c.reopened_at is null
        where f.startup_id = s.id))::int as active,
      count(*) filter (where is_in and s.status = 'accepted')::int as here
    from cohorts k
    join startup_applications s on s.cohort_id = k.id or (s.cohort_id is null
      and s.submitted_at >= k.applications_open_at
      and s.submitted_at < coalesce(k.applications_close_at, ${now}))
    cross join lateral (select s.cohort_id = k.id as is_in) at
    where k.id = ${cohortId}`.execute(db);
  return funnelSteps.map((step) => ({ step, startups: rows[0]?.[step] ?? 0 }));
}

type WeeksInput = {
  cohortId: string;
  startsOn: CalendarDate;
  endsOn: CalendarDate;
  today: CalendarDate;
  timeZone: string;
};

/**
 * A startup is in the program from the week of its acceptance to the one before it left, and takes part
 * from the week of its first founder's first sign-in.
 */
async function listWeeks(
  db: Db,
  { cohortId, startsOn, endsOn, today, timeZone }: WeeksInput,
): Promise<Omit<ReportWeek, 'medianGrowth'>[]> {
  const last = today < endsOn ? today : endsOn;
  if (last < startsOn) return [];
  const weeks: CalendarDate[] = [];
  for (let week = weekStart(startsOn); week <= last; week = addDays(week, 7)) weeks.push(week);
  const nextWeeks = weeks.map((week) => startOfDay(addDays(week, 7), timeZone));
  const { rows } = await sql<Omit<ReportWeek, 'medianGrowth'>>`
    with weeks as (
      select week, next_week_at from unnest(${weeks}::date[], ${nextWeeks}::timestamptz[])
        each (week, next_week_at)
    ), members as (
      select s.id, s.reviewed_at as accepted_at, s.left_at, (
        select min(case when a.id is null or a.password_hash is not null
            or a.first_signed_in_at is not null
          then coalesce(a.first_signed_in_at, '-infinity') end)
        from founders f left join accounts a on a.founder_id = f.id
        where f.startup_id = s.id) as joined_at
      from startup_applications s where s.cohort_id = ${cohortId}
    ), active as (
      select distinct f.startup_id, c.local_date - extract(dow from c.local_date)::int as week
      from members m
      join founders f on f.startup_id = m.id
      join completions c on c.founder_id = f.id and c.reopened_at is null
    )
    select w.week::text as "startsOn", count(*)::int as startups,
      count(*) filter (where m.joined_at < w.next_week_at)::int as joined,
      count(a.startup_id)::int as active,
      count(*) filter (where m.joined_at < w.next_week_at
        and (c.id is null or not c.is_away))::int as expected,
      count(c.done_at)::int as "checkedIn"
    from weeks w
    join members m on (m.accepted_at is null or m.accepted_at < w.next_week_at)
      and (m.left_at is null or m.left_at >= w.next_week_at)
    left join active a on a.startup_id = m.id and a.week = w.week
    left join check_ins c on c.startup_id = m.id and c.week = w.week + 4
    group by w.week order by w.week`.execute(db);
  return rows;
}

type KpiValue = {
  startupId: string;
  week: CalendarDate;
  unit: 'number' | 'money' | 'percent';
  goodWay: 'up' | 'down';
  value: number;
};

/** Of the KPIs that startups go by now, by startup and week. */
async function listKpiValues(db: Db, cohortId: string): Promise<KpiValue[]> {
  const { rows } = await sql<KpiValue>`
    select s.id as "startupId", c.week::text as week, k.unit, k.good_way as "goodWay",
      c.kpi_value as value
    from startup_applications s
    join kpis k on k.startup_id = s.id and k.replaced_at is null
    join check_ins c on c.kpi_id = k.id and c.done_at is not null and c.kpi_value is not null
    where s.cohort_id = ${cohortId}
    order by s.id, c.week`.execute(db);
  return rows;
}

/** A cohort's growth: in percent, and towards the good way. */
function goodGrowth(from: KpiValue, to: KpiValue): number | null {
  const growth = to.unit === 'percent' ? null : kpiGrowth(from.value, to.value, to.unit);
  return growth !== null && to.goodWay === 'down' ? -growth : growth;
}

function growthByWeek(values: KpiValue[]): Map<CalendarDate, number[]> {
  const byWeek = new Map<CalendarDate, number[]>();
  for (const [index, value] of values.entries()) {
    const before = values[index - 1];
    if (before?.startupId !== value.startupId) continue;
    const growth = goodGrowth(before, value);
    if (growth !== null) byWeek.set(value.week, [...(byWeek.get(value.week) ?? []), growth]);
  }
  return byWeek;
}

function compareFirstAndLast(values: KpiValue[]): CohortReport['kpis'] {
  const pairs = [...new Set(values.map(({ startupId }) => startupId))].flatMap((startupId) => {
    const own = values.filter((value) => value.startupId === startupId);
    const [first, last] = [own[0], own.at(-1)];
    return first && last && first !== last ? [{ first, last }] : [];
  });
  const isBetter = ({ first, last }: (typeof pairs)[number]) =>
    last.goodWay === 'up' ? last.value > first.value : last.value < first.value;
  return {
    startups: pairs.length,
    better: pairs.filter(isBetter).length,
    medianGrowth: median(pairs.flatMap(({ first, last }) => goodGrowth(first, last) ?? [])),
  };
}

function median(values: number[]): number | null {
  if (values.length < fewestForMedian) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = 0, high = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return Math.round(((low + high) / 2) * 10) / 10;
}

async function countPledges(db: Db, cohortId: string): Promise<CohortReport['pledges']> {
  const { rows } = await sql<CohortReport['pledges']>`
    select count(*)::int as made,
      count(*) filter (where p.state = 'kept')::int as kept,
      count(*) filter (where p.state = 'missed')::int as missed,
      count(*) filter (where p.state = 'open')::int as open
    from startup_applications s
    join founders f on f.startup_id = s.id
    join pledges p on p.founder_id = f.id
    where s.cohort_id = ${cohortId} and p.state <> 'withdrawn'`.execute(db);
  return rows[0] ?? { made: 0, kept: 0, missed: 0, open: 0 };
}

/** From and to founders of the cohort; messages between two founders are none. */
async function countIntroductions(
  db: Db,
  cohortId: string,
): Promise<CohortReport['introductions']> {
  const rows = await db
    .selectFrom('introductions as i')
    .where('i.kind', '=', 'introduction')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('founders as f')
          .innerJoin('startup_applications as s', 's.id', 'f.startup_id')
          .where('s.cohort_id', '=', cohortId)
          .where(({ or, eb: on }) =>
            or([
              on('f.id', '=', on.ref('i.recipient_founder_id')),
              on('f.id', '=', on.ref('i.requester_founder_id')),
            ]),
          )
          .select('f.id'),
      ),
    )
    .select(['i.state', 'i.requester_outcome as requester', 'i.recipient_outcome as recipient'])
    .execute();
  const countOf = <Value extends string>(all: readonly Value[], found: (Value | null)[]) =>
    Object.fromEntries(
      all.map((value) => [value, found.filter((each) => each === value).length]),
    ) as Record<Value, number>;
  const outcomes = rows.map(({ state, requester, recipient }) =>
    state === 'accepted' ? betterOutcome(requester, recipient) : null,
  );
  return {
    states: countOf(
      introductionStates,
      rows.map(({ state }) => state),
    ),
    outcomes: countOf(introductionOutcomes, outcomes),
  };
}

/** They are listed from best to worst, but "not yet" says less than that nothing came of it. */
function betterOutcome(
  requester: IntroductionOutcome | null,
  recipient: IntroductionOutcome | null,
): IntroductionOutcome | null {
  return (
    introductionOutcomes.find((outcome) => outcome === requester || outcome === recipient) ?? null
  );
}

/** The report as rows of a spreadsheet: one table under the other, each with its head. */
export function reportLines(report: CohortReport): CsvCell[][] {
  const { cohort, today, funnel, weeks, kpis, pledges, introductions } = report;
  const introduced = introductionFigures(introductions);
  return [
    ['Cohort', cohort.name],
    ['From', cohort.startsOn],
    ['To', cohort.endsOn],
    ['As of', today],
    [],
    ['Step', 'Startups'],
    ...funnel.map(({ step, startups }) => [funnelLabels[step], startups]),
    [],
    [
      'Week from',
      'Startups',
      'Signed in',
      'Active',
      'Asked to check in',
      'Checked in',
      'Median KPI growth in %',
    ],
    ...weeks.map((week) => [
      ...[week.startsOn, week.startups, week.joined, week.active, week.expected, week.checkedIn],
      week.medianGrowth,
    ]),
    [],
    ['KPIs', 'Startups'],
    ['With two values or more', kpis.startups],
    ['Better than at first', kpis.better],
    ['Median growth in %', kpis.medianGrowth],
    [],
    ['Pledges', 'Count'],
    ['Made', pledges.made],
    ['Kept', pledges.kept],
    ['Missed', pledges.missed],
    ['Open', pledges.open],
    [],
    ['Introductions', 'Count'],
    ...introduced.byState,
    [],
    ['What came of them', 'Count'],
    ...introduced.byOutcome,
  ];
}
