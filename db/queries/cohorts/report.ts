import { sql } from 'kysely';
import type { CohortReport, ReportWeek } from '#shared/api/cohort-report.ts';
import { brand } from '#shared/brand.ts';
import { checkInOf, latestCheckIn } from '#shared/domain/check-ins.ts';
import { type FunnelStep, funnelLabels, funnelSteps } from '#shared/domain/cohort-report.ts';
import type { CsvCell } from '#shared/domain/csv.ts';
import {
  type IntroductionOutcome,
  introductionFigures,
  introductionOutcomes,
  introductionStates,
} from '#shared/domain/introductions.ts';
import {
  type GoodWay,
  type KpiUnit,
  type KpiValue,
  kpiChange,
  kpiGrowth,
} from '#shared/domain/kpi.ts';
import { AppError } from '#shared/errors.ts';
import { addDays, type CalendarDate, localDate, startOfDay, weekStart } from '#shared/time.ts';
import type { Db } from '../../schema.ts';
import { weekStartOf } from '../../week-start.ts';
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
  const timeZone = (await findCohortTimeZone(db, cohortId))?.timeZone ?? brand.timeZone;
  const today = localDate(now, timeZone);
  const [funnel, weeks, kpis, pledges, introductions] = await Promise.all([
    countFunnel(db, { cohortId, now }),
    listWeeks(db, { ...cohort, cohortId, today, timeZone, now }),
    listKpis(db, cohortId),
    countPledges(db, cohortId),
    countIntroductions(db, cohortId),
  ]);
  const growth = growthByWeek(kpis);
  return {
    cohort,
    today,
    funnel,
    weeks: weeks.map(({ startupIds, ...week }) => ({
      ...week,
      medianGrowth:
        week.checkedIn === 0
          ? null
          : median(
              (growth.get(checkInOf(week.startsOn)) ?? []).flatMap((each) =>
                startupIds.includes(each.startupId) ? [each.growth] : [],
              ),
            ),
    })),
    kpis: compareFirstAndLast(kpis),
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
  now: Date;
};

type WeekRow = Omit<ReportWeek, 'medianGrowth'> & { startupIds: string[] };

/**
 * A startup is in the program from the week of its acceptance to the one before it left, and takes part
 * from the week of its first founder's first sign-in. It is asked for a check-in as the cockpit says: once
 * it has opened, on a Thursday of the cohort, unless it is away or all of its founders are paused. One
 * that was written before the cohort began is not the program's, and counts in no week.
 */
async function listWeeks(
  db: Db,
  { cohortId, startsOn, endsOn, today, timeZone, now }: WeeksInput,
): Promise<WeekRow[]> {
  const last = today < endsOn ? today : endsOn;
  if (last < startsOn) return [];
  const weeks: CalendarDate[] = [];
  for (let week = weekStart(startsOn); week <= last; week = addDays(week, 7)) weeks.push(week);
  const nextWeeks = weeks.map((week) => startOfDay(addDays(week, 7), timeZone));
  const checkIns = weeks.map(checkInOf);
  const { week: opened } = latestCheckIn(now, timeZone);
  const { rows } = await sql<WeekRow>`
    with weeks as (
      select week, check_in, next_week_at
      from unnest(${weeks}::date[], ${checkIns}::date[], ${nextWeeks}::timestamptz[])
        each (week, check_in, next_week_at)
    ), members as (
      select s.id, s.reviewed_at as accepted_at, s.left_at, (
        select min(case when a.id is null or a.password_hash is not null
            or a.first_signed_in_at is not null
          then coalesce(a.first_signed_in_at, '-infinity') end)
        from founders f left join accounts a on a.founder_id = f.id
        where f.startup_id = s.id) as joined_at
      from startup_applications s where s.cohort_id = ${cohortId}
    ), paused as (
      select m.id, w.week from members m cross join weeks w
      where exists (select from founders f where f.startup_id = m.id and f.left_at is null)
        and not exists (
          select from founders f left join founder_totals t on t.founder_id = f.id
          where f.startup_id = m.id and f.left_at is null and not exists (
            select from jsonb_to_recordset(t.pauses) as p ("from" date, until date)
            -- A check-in is open from its Thursday to its Monday.
            where p.from <= w.check_in + 4 and coalesce(p.until, 'infinity') > w.check_in))
    ), active as (
      select distinct f.startup_id, ${weekStartOf(sql`c.local_date`)} as week
      from members m
      join founders f on f.startup_id = m.id
      join completions c on c.founder_id = f.id and c.reopened_at is null
    )
    select w.week::text as "startsOn", count(*)::int as startups,
      count(*) filter (where m.joined_at < w.next_week_at)::int as joined,
      count(a.startup_id)::int as active,
      count(*) filter (where m.joined_at < w.next_week_at and (c.done_at is not null
        or (w.check_in between ${startsOn}::date and least(${endsOn}::date, ${opened}::date)
          and c.is_away is not true and p.id is null)))::int as expected,
      count(c.done_at)::int as "checkedIn", array_agg(m.id) as "startupIds"
    from weeks w
    join members m on (m.accepted_at is null or m.accepted_at < w.next_week_at)
      and (m.left_at is null or m.left_at >= w.next_week_at)
    left join active a on a.startup_id = m.id and a.week = w.week
    left join check_ins c on c.startup_id = m.id and c.week = w.check_in
      and c.week >= ${startsOn}::date
    left join paused p on p.id = m.id and p.week = w.week
    group by w.week order by w.week`.execute(db);
  return rows;
}

type KpiSeries = {
  startupId: string;
  unit: KpiUnit;
  goodWay: GoodWay;
  /** The startup goes by it now. */
  isCurrent: boolean;
  /** Oldest first. */
  values: KpiValue[];
};

async function listKpis(db: Db, cohortId: string): Promise<KpiSeries[]> {
  const { rows } = await sql<KpiSeries>`
    select k.startup_id as "startupId", k.unit, k.good_way as "goodWay",
      k.replaced_at is null as "isCurrent",
      json_agg(json_build_object('week', c.week, 'value', c.kpi_value) order by c.week) as values
    from startup_applications s
    join kpis k on k.startup_id = s.id
    join check_ins c on c.kpi_id = k.id and c.done_at is not null and c.kpi_value is not null
    where s.cohort_id = ${cohortId}
    group by k.id order by k.startup_id, k.id`.execute(db);
  return rows;
}

/** The growth as a median takes it: in percent, so without percentages, and towards the good way. */
function towardsGood(growth: number | null, { unit, goodWay }: KpiSeries): number | null {
  if (growth === null || unit === 'percent') return null;
  return goodWay === 'down' ? 0 - growth : growth;
}

/** Each week's by the KPI that its check-ins were about: choosing another one changes no past week. */
function growthByWeek(
  kpis: KpiSeries[],
): Map<CalendarDate, { startupId: string; growth: number }[]> {
  const byWeek = new Map<CalendarDate, { startupId: string; growth: number }[]>();
  for (const kpi of kpis) {
    for (const [index, { week }] of kpi.values.entries()) {
      const growth = towardsGood(kpiGrowth(kpi.values.slice(0, index + 1), kpi.unit), kpi);
      const { startupId } = kpi;
      if (growth !== null) byWeek.set(week, [...(byWeek.get(week) ?? []), { startupId, growth }]);
    }
  }
  return byWeek;
}

function compareFirstAndLast(kpis: KpiSeries[]): CohortReport['kpis'] {
  const pairs = kpis.flatMap((kpi) => {
    const [first, last] = [kpi.values[0], kpi.values.at(-1)];
    return kpi.isCurrent && first && last && first !== last
      ? [{ kpi, first: first.value, last: last.value }]
      : [];
  });
  const isBetter = ({ kpi, first, last }: (typeof pairs)[number]) =>
    kpi.goodWay === 'up' ? last > first : last < first;
  return {
    startups: pairs.length,
    better: pairs.filter(isBetter).length,
    medianGrowth: median(
      pairs.flatMap(
        ({ kpi, first, last }) => towardsGood(kpiChange(first, last, kpi.unit), kpi) ?? [],
      ),
    ),
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

/** Who says that they haven't talked yet knows less than who says that nothing came of it. */
const bestFirst: IntroductionOutcome[] = ['together', 'in_touch', 'nothing', 'not_yet'];

function betterOutcome(
  requester: IntroductionOutcome | null,
  recipient: IntroductionOutcome | null,
): IntroductionOutcome | null {
  return bestFirst.find((outcome) => outcome === requester || outcome === recipient) ?? null;
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
