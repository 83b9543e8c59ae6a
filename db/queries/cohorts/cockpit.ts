import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Cockpit, CockpitPerson, CockpitRow } from '#shared/api/cockpit.ts';
import { checkInWeek, checkInWindow, nextCheckIn } from '#shared/domain/check-ins.ts';
import { type GoodWay, type KpiUnit, kpiGrowth } from '#shared/domain/kpi.ts';
import {
  cockpitSpan,
  findRisks,
  isDismissed,
  type RiskKind,
  type RiskWeek,
  type WeekState,
} from '#shared/domain/risk.ts';
import type { StreakPause } from '#shared/domain/streak.ts';
import { AppError } from '#shared/errors.ts';
import type { Stage } from '#shared/options.ts';
import { addDays, type CalendarDate, localDate, localInstant } from '#shared/time.ts';
import type { Database } from '../../schema.ts';

type ListCockpitInput = {
  cohortId: string;
  /** Whose startups are theirs to look after; null for nobody of the staff. */
  accountId: string | null;
  now: Date;
};

/**
 * Each startup of a cohort as the staff see it, with what puts it at risk: the risk `low_morale` stays
 * in the cockpit. Of a cohort that has ended it shows the last weeks, and no risks. Throws
 * `cohort_not_found`.
 */
export async function listCockpit(
  db: Kysely<Database>,
  { cohortId, accountId, now }: ListCockpitInput,
): Promise<Cockpit> {
  const cohort = await findCockpitCohort(db, cohortId);
  const { timeZone, ...shown } = cohort;
  const today = localDate(now, timeZone);
  const hasEnded = cohort.endsOn < today;
  // Of one that has ended, the cockpit stays as it was at the end.
  const day = hasEnded ? cohort.endsOn : today;
  const at = hasEnded ? localInstant(addDays(day, 1), '00:00', timeZone) : now;
  // A zone further east may be a week ahead.
  const latest = checkInWeek(addDays(day, 1));
  const which = sql<boolean>`s.cohort_id = ${cohortId}`;
  const span = { which, accountId, latest, day, at, timeZone };
  const [startups, people, checkIns, figures] = await Promise.all([
    listStartups(db, span),
    listPeople(db, span),
    listCheckIns(db, span),
    listFigures(db, span),
  ]);
  const weekOf = latestWeekOf(at);
  const weeksUntil = weeksBefore();
  const peopleOf = groupBy(people);
  const checkInsOf = groupBy(checkIns);
  const figuresOf = new Map(figures.map((each) => [each.startupId, each]));
  const rows = startups.map((startup) =>
    toRow({
      startup,
      people: peopleOf.get(startup.startupId) ?? [],
      checkIns: checkInsOf.get(startup.startupId) ?? [],
      figures: figuresOf.get(startup.startupId) ?? noFigures,
      cohort: { ...cohort, hasEnded, day },
      weekOf,
      weeksUntil,
    }),
  );
  const week = weekOf(timeZone).week;
  const next = nextCheckIn(now, timeZone);
  const firstWeek = firstThursday(cohort.startsOn);
  return {
    cohort: { ...shown, id: cohortId, hasEnded },
    today,
    week: week >= firstWeek ? week : null,
    nextOpensAt: hasEnded
      ? null
      : (next.week >= firstWeek ? next : checkInWindow(firstWeek, timeZone)).opensAt.toISOString(),
    timeZone,
    rows,
  };
}

async function findCockpitCohort(db: Kysely<Database>, cohortId: string) {
  const { rows } = await sql<{
    name: string;
    startsOn: CalendarDate;
    endsOn: CalendarDate;
    timeZone: string;
  }>`
    select c.name, c.starts_on as "startsOn", c.ends_on as "endsOn", coalesce((
      select f.time_zone from startup_applications s
      join founders f on f.startup_id = s.id and f.is_active
      where s.cohort_id = c.id
      group by f.time_zone order by count(*) desc, f.time_zone limit 1), 'UTC') as "timeZone"
    from cohorts c where c.id = ${cohortId}`.execute(db);
  const [cohort] = rows;
  if (!cohort) throw new AppError('cohort_not_found');
  return cohort;
}

type StartupRow = {
  startupId: string;
  startupName: string;
  startupLogo: string | null;
  stage: Stage;
  kpi: { id: string; name: string; unit: KpiUnit; goodWay: GoodWay } | null;
  careEmail: string | null;
  careIsMine: boolean;
  careUntil: CalendarDate | null;
  dismissals: { risk: RiskKind; until: CalendarDate; reason: string; by: string | null }[] | null;
  noteCount: number;
  note: { text: string; by: string | null; at: string } | null;
  /** When its last check-in was written on. */
  saidOn: CalendarDate | null;
  /** The week of the first check-in of anybody. */
  firstEver: CalendarDate | null;
};

async function listStartups(
  db: Kysely<Database>,
  { which, accountId, timeZone }: CockpitSpanInput,
): Promise<StartupRow[]> {
  const { rows } = await sql<StartupRow>`
    select s.id as "startupId", s.startup_name as "startupName", s.startup_logo as "startupLogo",
      s.stage, case when k.id is not null then json_build_object('id', k.id, 'name', k.name,
        'unit', k.unit, 'goodWay', k.good_way) end as kpi,
      carer.email as "careEmail", coalesce(care.account_id = ${accountId}, false) as "careIsMine",
      care.until as "careUntil", (
        select json_agg(json_build_object('risk', d.risk, 'until', d.until, 'reason', d.reason,
          'by', u.email))
        from risk_dismissals d left join accounts u on u.id = d.account_id
        where d.startup_id = s.id) as dismissals,
      (select count(*)::int from startup_notes n where n.startup_id = s.id) as "noteCount", (
        select json_build_object('text', n.text, 'by', u.email, 'at', n.created_at)
        from startup_notes n left join accounts u on u.id = n.account_id
        where n.startup_id = s.id order by n.created_at desc, n.id limit 1) as note,
      (select (c.updated_at at time zone ${timeZone})::date
        from check_ins c where c.startup_id = s.id and c.version > 0
        order by c.week desc limit 1) as "saidOn",
      -- Nobody missed a check-in before the program had any.
      (select min(week) from check_ins) as "firstEver"
    from startup_applications s
    left join kpis k on k.startup_id = s.id and k.replaced_at is null
    left join startup_care care on care.startup_id = s.id
    left join accounts carer on carer.id = care.account_id
    where ${which} and s.status = 'accepted'
      and exists (select from founders f where f.startup_id = s.id and f.is_active)
    order by lower(s.startup_name), s.id`.execute(db);
  return rows;
}

type PersonRow = CockpitPerson & {
  startupId: string;
  timeZone: string;
  joinedOn: CalendarDate;
  isPaused: boolean;
  pauses: StreakPause[] | null;
  lastActiveOn: CalendarDate | null;
  lastSeenAt: Date | null;
  /** In the check-ins of the last weeks, the older ones first. */
  morale: number[] | null;
};

async function listPeople(
  db: Kysely<Database>,
  { which, latest, timeZone }: CockpitSpanInput,
): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select f.startup_id as "startupId", f.id, f.name, f.avatar, f.time_zone as "timeZone",
      f.slack_user_id is not null as "hasSlack", (f.joined_at at time zone ${timeZone})::date as "joinedOn",
      f.paused_at is not null as "isPaused", t.pauses, t.last_active_on as "lastActiveOn",
      -- Sessions end; what was seen of them later is the first visit, the last completed task and
      -- the list that they read in Slack.
      greatest(u.first_signed_in_at, t.last_active_at, l.shown_at, (
        select max(s.last_seen_at) from sessions s where s.account_id = u.id)) as "lastSeenAt",
      m.morale
    from startup_applications s
    join founders f on f.startup_id = s.id and f.is_active
    left join founder_totals t on t.founder_id = f.id
    left join shown_lists l on l.founder_id = f.id
    left join accounts u on u.founder_id = f.id
    left join (
      select m.founder_id, array_agg(m.morale order by m.week) as morale
      from startup_applications s
      join check_ins c on c.startup_id = s.id and c.done_at is not null
      join check_in_morale m on m.startup_id = c.startup_id and m.week = c.week
      where ${which} and s.status = 'accepted' and c.week <= ${latest}
        and c.week > ${addDays(latest, -7 * cockpitSpan.weeks)}
      group by 1
    ) m on m.founder_id = f.id
    where ${which} and s.status = 'accepted'
    order by f.role = 'owner' desc, lower(f.name), f.id`.execute(db);
  return rows;
}

type CockpitSpanInput = {
  /** A condition on `startup_applications s`. */
  which: RawBuilder<boolean>;
  accountId: string | null;
  /** The last week that may have opened. */
  latest: CalendarDate;
  day: CalendarDate;
  timeZone: string;
  at: Date;
};

type CheckInRow = {
  startupId: string;
  week: CalendarDate;
  isAway: boolean;
  isDone: boolean;
  kpiId: string | null;
  kpiValue: number | null;
};

async function listCheckIns(
  db: Kysely<Database>,
  { which, latest }: CockpitSpanInput,
): Promise<CheckInRow[]> {
  const { rows } = await sql<CheckInRow>`
    select c.startup_id as "startupId", c.week, c.is_away as "isAway",
      c.done_at is not null as "isDone", c.kpi_id as "kpiId", c.kpi_value as "kpiValue"
    from startup_applications s
    join check_ins c on c.startup_id = s.id and c.week <= ${latest}
      and c.week >= ${addDays(latest, -7 * cockpitSpan.riskWeeks)}
    where ${which} and s.status = 'accepted'`.execute(db);
  return rows;
}

type FigureRow = {
  startupId: string;
  kept: number;
  decided: number;
  activeDays: number;
  open: number;
  accepted: number;
};

const noFigures = { kept: 0, decided: 0, activeDays: 0, open: 0, accepted: 0 };

/** What a startup's founders did, those who are not there any more left out. */
async function listFigures(
  db: Kysely<Database>,
  { which, day, at }: CockpitSpanInput,
): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    with members as materialized (
      select f.id, f.startup_id from startup_applications s
      join founders f on f.startup_id = s.id and f.is_active
      where ${which} and s.status = 'accepted'
    ), decided as (
      select m.startup_id, (count(*) filter (where p.state = 'kept'))::int as kept,
        count(*)::int as decided
      from members m join pledges p on p.founder_id = m.id and p.state in ('kept', 'missed')
        and p.resolved_at > ${at}::timestamptz - ${cockpitSpan.pledgeDays} * interval '1 day'
        and p.resolved_at <= ${at}
      group by 1
    ), active as (
      select m.startup_id, count(distinct d.day)::int as days
      from members m join daily_points d on d.founder_id = m.id and d.tasks_completed > 0
        and d.day > ${addDays(day, -cockpitSpan.activeDays)} and d.day <= ${day}
      group by 1
    ), introduced as (
      select m.startup_id,
        (count(*) filter (where i.state = 'requested' and i.expires_at > ${at}))::int as open,
        (count(*) filter (where i.state = 'accepted'))::int as accepted
      from members m join (
        select founder_id as id, state, expires_at from introductions
        where asking_investor_id is not null
        union all
        select asking_founder_id, state, expires_at from introductions
        where asked_investor_id is not null
      ) i on i.id = m.id
      group by 1
    )
    select s.startup_id as "startupId", coalesce(d.kept, 0) as kept,
      coalesce(d.decided, 0) as decided, coalesce(a.days, 0) as "activeDays",
      coalesce(i.open, 0) as open, coalesce(i.accepted, 0) as accepted
    from (select distinct startup_id from members) s
    left join decided d using (startup_id)
    left join active a using (startup_id)
    left join introduced i using (startup_id)`.execute(db);
  return rows;
}

type Window = { week: CalendarDate; isOpen: boolean };

/** The last week that has opened in a zone, and whether it can still be done there. */
function latestWeekOf(at: Date): (timeZone: string) => Window {
  const known = new Map<string, Window>();
  return (timeZone) => {
    const before = known.get(timeZone);
    if (before) return before;
    const week = checkInWeek(localDate(at, timeZone));
    const { opensAt, closesAt } = checkInWindow(week, timeZone);
    const window =
      opensAt <= at ? { week, isOpen: at < closesAt } : { week: addDays(week, -7), isOpen: false };
    known.set(timeZone, window);
    return window;
  };
}

/** The weeks that a risk looks back on, the latest first. Those of a cohort are one or two lists. */
function weeksBefore(): (latest: CalendarDate) => CalendarDate[] {
  const known = new Map<CalendarDate, CalendarDate[]>();
  return (latest) => {
    const weeks =
      known.get(latest) ??
      Array.from({ length: cockpitSpan.riskWeeks }, (_, index) => addDays(latest, -7 * index));
    known.set(latest, weeks);
    return weeks;
  };
}

function firstThursday(date: CalendarDate): CalendarDate {
  return addDays(checkInWeek(addDays(date, -1)), 7);
}

type RowInput = {
  startup: StartupRow;
  people: PersonRow[];
  checkIns: CheckInRow[];
  figures: Omit<FigureRow, 'startupId'>;
  cohort: { startsOn: CalendarDate; timeZone: string; hasEnded: boolean; day: CalendarDate };
  weekOf: (timeZone: string) => Window;
  weeksUntil: (latest: CalendarDate) => CalendarDate[];
};

function toRow({ figures, cohort, ...input }: RowInput): CockpitRow {
  const { startup, people } = input;
  const { kpi, dismissals, saidOn } = startup;
  const [first = cohort.startsOn] = people.map((each) => each.joinedOn).sort();
  const joinedOn = [first, cohort.startsOn].sort().at(-1) as CalendarDate;
  const weeks = listWeeks({ ...input, cohort, joinedOn });
  const isPaused = people.every((each) => each.isPaused);
  const done = people.flatMap(({ lastActiveOn }) => lastActiveOn ?? []);
  if (saidOn) done.push(saidOn);
  const pledges = { kept: figures.kept, decided: figures.decided };
  const risks = findRisks({
    today: cohort.day,
    weeks,
    kpi,
    isPaused,
    lastDoneOn: done.sort().at(-1) ?? null,
    joinedOn,
    lastAwayOn: lastAwayOn(weeks, people),
    pledges,
    morale: people.map(({ name, morale }) => ({ name, values: morale ?? [] })),
  });
  const shownWeeks = weeks.slice(0, cockpitSpan.weeks).reverse();
  const seen = people.flatMap(({ lastSeenAt }) => lastSeenAt?.getTime() ?? []);
  return {
    startupId: startup.startupId,
    startupName: startup.startupName,
    startupLogo: startup.startupLogo,
    stage: startup.stage,
    isPaused,
    founders: people.map(({ id, name, avatar, hasSlack }) => ({ id, name, avatar, hasSlack })),
    kpi: kpi && { name: kpi.name, unit: kpi.unit, goodWay: kpi.goodWay },
    growth: kpi && growthOf(shownWeeks, kpi.unit),
    weeks: shownWeeks,
    pledges,
    activeDays: figures.activeDays,
    lastSeenAt: seen.length > 0 ? new Date(Math.max(...seen)).toISOString() : null,
    introductions: { open: figures.open, accepted: figures.accepted },
    risks: cohort.hasEnded
      ? []
      : risks.map((risk) => {
          const found = dismissals?.find((each) => each.risk === risk.kind);
          const isAway = found && isDismissed(found, cohort.day);
          const { until, reason, by } = found ?? {};
          return {
            ...risk,
            dismissed: isAway && until && reason ? { until, reason, by: by ?? null } : null,
          };
        }),
    care:
      startup.careEmail && startup.careUntil && startup.careUntil >= cohort.day
        ? { email: startup.careEmail, isMe: startup.careIsMine, until: startup.careUntil }
        : null,
    notes: { count: startup.noteCount, newest: startup.note },
  };
}

/** The last weeks of a startup, the latest first. Each founder's own zone says when one opens and closes. */
function listWeeks({
  startup: { kpi, firstEver },
  people,
  checkIns,
  cohort,
  joinedOn,
  weekOf,
  weeksUntil,
}: Omit<RowInput, 'figures'> & { joinedOn: CalendarDate }): RiskWeek[] {
  const windows = people.map(({ timeZone }) => weekOf(timeZone));
  const latest = windows
    .map(({ week }) => week)
    .sort()
    .at(-1) as CalendarDate;
  const canDo = !cohort.hasEnded && windows.some(({ week, isOpen }) => week === latest && isOpen);
  return weeksUntil(latest).map((week, index) => {
    const checkIn = checkIns.find((each) => each.week === week);
    const isOpen = canDo && index === 0;
    // Its first is the first Thursday on or after the day it joined.
    const isBefore = week < joinedOn || (!isOpen && (firstEver === null || week < firstEver));
    let state: WeekState = isOpen ? 'open' : 'missed';
    if (checkIn?.isDone) state = 'done';
    else if (isBefore) state = 'before';
    else if (checkIn?.isAway) state = 'away';
    else if (people.every(({ pauses }) => isPausedIn(pauses, week))) state = 'paused';
    const isAboutKpi = checkIn?.isDone && kpi && checkIn.kpiId === kpi.id;
    return { week, state, kpiValue: isAboutKpi ? checkIn.kpiValue : null };
  });
}

/** On any day on which the week's check-in is open. */
function isPausedIn(pauses: StreakPause[] | null, week: CalendarDate): boolean {
  if (!pauses) return false;
  const end = addDays(week, 4);
  return pauses.some(({ from, until }) => from <= end && (until === null || until > week));
}

/** The last day of a week away, or before somebody of a team that was paused came back. */
function lastAwayOn(weeks: RiskWeek[], people: PersonRow[]): CalendarDate | null {
  const away = weeks.find(({ state }) => state === 'away');
  const ends = people.map(({ pauses }) => pauses?.at(-1)?.until ?? '');
  const back = ends.sort()[0];
  const days = [...(away ? [addDays(away.week, 6)] : []), ...(back ? [back] : [])];
  return days.sort().at(-1) ?? null;
}

function growthOf(weeks: RiskWeek[], unit: KpiUnit): number | null {
  const values = weeks.flatMap(({ kpiValue }) => kpiValue ?? []);
  const [first] = values;
  const last = values.at(-1);
  if (first === undefined || last === undefined || values.length < 2) return null;
  return kpiGrowth(first, last, unit);
}

function groupBy<Row extends { startupId: string }>(rows: Row[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.startupId);
    if (group) group.push(row);
    else groups.set(row.startupId, [row]);
  }
  return groups;
}
