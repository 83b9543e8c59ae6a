import { type RawBuilder, sql } from 'kysely';
import type { Cockpit, CockpitRow } from '#shared/api/cockpit.ts';
import { brand } from '#shared/brand.ts';
import {
  checkInWeek,
  checkInWindow,
  latestCheckIn,
  nextCheckIn,
} from '#shared/domain/check-ins.ts';
import { goingWell } from '#shared/domain/going-well.ts';
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
import { addDays, type CalendarDate, daysBetween, localDate, localInstant } from '#shared/time.ts';
import type { Db } from '../../schema.ts';

type ListCockpitInput = {
  cohortId: string;
  /** The staff member whose startups are listed; null for all. */
  accountId: string | null;
  /** Shows it as it stood at the end of this day, if that is over. */
  until?: CalendarDate;
  now: Date;
};

/**
 * Each startup of a cohort as the staff see it, with what puts it at risk: the risk `low_morale` stays
 * in the cockpit. Of a cohort that has ended it shows the last weeks, and no risks. Throws
 * `cohort_not_found`.
 */
export async function listCockpit(
  db: Db,
  { cohortId, accountId, until, now }: ListCockpitInput,
): Promise<Cockpit> {
  const cohort = await findCockpitCohort(db, cohortId);
  const { timeZone, ...shown } = cohort;
  const today = localDate(now, timeZone);
  const hasEnded = cohort.endsOn < today;
  // Of one that has ended, the cockpit stays as it was at the end.
  const last = hasEnded ? cohort.endsOn : today;
  const day = until !== undefined && until < last ? until : last;
  const at = day < today ? localInstant(addDays(day, 1), '00:00', timeZone) : now;
  // A zone further east may be a week ahead.
  const latest = checkInWeek(addDays(day, 1));
  const which = sql<boolean>`s.cohort_id = ${cohortId}`;
  const span = { which, accountId, latest, day, at, timeZone };
  const [startups, teams, checkIns, figures] = await Promise.all([
    listStartups(db, span),
    listTeams(db, span),
    listCheckIns(db, span),
    listFigures(db, span),
  ]);
  const weekOf = latestWeekOf(at);
  const { startsOn } = cohort;
  const shared = { startsOn, hasEnded, day, timeZone, weekOf, weeksUntil: weeksBefore() };
  const teamOf = new Map(teams.map((each) => [each.startupId, each]));
  const checkInsOf = new Map(checkIns.map((each) => [each.startupId, each.checkIns]));
  const figuresOf = new Map(figures.map((each) => [each.startupId, each]));
  const rows = startups.flatMap((startup) => {
    const { startupId } = startup;
    const team = teamOf.get(startupId);
    // Without one, its last founder has just left.
    if (!team) return [];
    const said = checkInsOf.get(startupId) ?? [];
    return [toRow({ startup, team, said, figures: figuresOf.get(startupId) ?? noFigures }, shared)];
  });
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

async function findCockpitCohort(db: Db, cohortId: string) {
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
      group by f.time_zone order by count(*) desc, f.time_zone limit 1), ${brand.timeZone}) as "timeZone"
    from cohorts c where c.id = ${cohortId}`.execute(db);
  const [cohort] = rows;
  if (!cohort) throw new AppError('cohort_not_found');
  return cohort;
}

/** A row shows a line of a note; the whole of it stands in the startup's panel. */
const maxNoteLength = 300;

type StartupRow = {
  startupId: string;
  startupName: string;
  startupLogo: string | null;
  stage: Stage;
  kpi: { name: string; unit: KpiUnit; goodWay: GoodWay } | null;
  assigneeEmail: string | null;
  assigneeIsMe: boolean;
  assignedUntil: CalendarDate | null;
  dismissals: { risk: RiskKind; until: CalendarDate; reason: string; by: string | null }[] | null;
  noteCount: number;
  newestNote: string | null;
  /** The week of the first check-in of anybody. */
  firstEver: CalendarDate | null;
};

async function listStartups(db: Db, { which, accountId }: CockpitSpanInput): Promise<StartupRow[]> {
  const { rows } = await sql<StartupRow>`
    select s.id as "startupId", s.startup_name as "startupName", s.startup_logo as "startupLogo",
      s.stage, case when k.id is not null then json_build_object('name', k.name, 'unit', k.unit,
        'goodWay', k.good_way) end as kpi,
      assignee.email as "assigneeEmail", coalesce(assigned.account_id = ${accountId}, false) as "assigneeIsMe",
      assigned.until as "assignedUntil", (
        select json_agg(json_build_object('risk', d.risk, 'until', d.until, 'reason', d.reason,
          'by', u.email))
        from risk_dismissals d left join accounts u on u.id = d.account_id
        where d.startup_id = s.id) as dismissals,
      (select count(*)::int from startup_notes n where n.startup_id = s.id) as "noteCount", (
        select case when length(n.text) > ${maxNoteLength}
          then left(n.text, ${maxNoteLength - 1}) || '…' else n.text end
        from startup_notes n
        where n.startup_id = s.id order by n.created_at desc, n.id limit 1) as "newestNote",
      -- Nobody missed a check-in before the program had any.
      (select min(week) from check_ins) as "firstEver"
    from startup_applications s
    left join kpis k on k.startup_id = s.id and k.replaced_at is null
    left join startup_assignments assigned on assigned.startup_id = s.id
    left join accounts assignee on assignee.id = assigned.account_id
    where ${which} and s.status = 'accepted'
      and exists (select from founders f where f.startup_id = s.id and f.is_active)
    order by lower(s.startup_name), s.id`.execute(db);
  return rows;
}

type TeamRow = {
  startupId: string;
  /** The owner first. */
  people: Person[];
  /** All of them are. */
  isPaused: boolean;
  /** The first of them signed in; null while all of them are only invited. */
  joinedAt: Date | null;
  lastSeenAt: Date | null;
};

type Person = {
  name: string;
  hasJoined: boolean;
  timeZone: string;
  pauses: StreakPause[] | null;
  /** Their last two answers, the older one first. */
  morale: { week: CalendarDate; value: number }[] | null;
};

/** An answer counts for eight weeks, with one of the four before it; the latest week may not be open yet. */
const moraleWeeks = cockpitSpan.riskWeeks + cockpitSpan.weeks + 1;

async function listTeams(db: Db, { which, latest, at }: CockpitSpanInput): Promise<TeamRow[]> {
  const { rows } = await sql<TeamRow>`
    select f.startup_id as "startupId",
      json_agg(json_build_object('name', f.name, 'hasJoined', not is_invited,
        'timeZone', f.time_zone, 'pauses', t.pauses,
        'morale', m.morale) order by f.role = 'owner' desc, lower(f.name), f.id) as people,
      bool_and(f.paused_at is not null) as "isPaused",
      min(greatest(f.joined_at, u.first_signed_in_at)) filter (where not is_invited) as "joinedAt",
      -- Sessions end; what was seen of them later is the first visit, the last completed task and
      -- the list that they read in Slack.
      max(greatest(u.first_signed_in_at, t.last_active_at, l.shown_at, (
        select max(s.last_seen_at) from sessions s where s.account_id = u.id))) as "lastSeenAt"
    from startup_applications s
    join founders f on f.startup_id = s.id and f.is_active
    left join founder_totals t on t.founder_id = f.id
    left join shown_lists l on l.founder_id = f.id
    left join accounts u on u.founder_id = f.id
    cross join lateral (select coalesce(u.audience = 'founder' and u.password_hash is null
      and u.first_signed_in_at is null, false) as is_invited) i
    left join lateral (
      select json_agg(json_build_object('week', week, 'value', morale) order by week) as morale
      from (
        select m.week, m.morale from check_in_morale m
        join check_ins c on c.startup_id = m.startup_id and c.week = m.week and c.done_at <= ${at}
        where m.founder_id = f.id and m.startup_id = s.id and m.week <= ${latest}
          and m.week >= ${addDays(latest, -7 * moraleWeeks)}
        order by m.week desc limit 2
      ) answers
    ) m on true
    where ${which} and s.status = 'accepted'
    group by 1`.execute(db);
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

/** A week's answers; a draft is nothing yet. */
type Said = {
  week: CalendarDate;
  state: 'done' | 'away';
  /** Of the KPI that the startup goes by now. */
  kpiValue: number | null;
};

async function listCheckIns(
  db: Db,
  { which, latest, at }: CockpitSpanInput,
): Promise<{ startupId: string; checkIns: Said[] }[]> {
  const { rows } = await sql<{ startupId: string; checkIns: Said[] }>`
    select c.startup_id as "startupId", json_agg(json_build_object('week', c.week,
      'state', case when c.done_at <= ${at} then 'done' else 'away' end,
      'kpiValue', case when c.done_at <= ${at} and c.kpi_id = k.id then c.kpi_value end)
      order by c.week desc) as "checkIns"
    from startup_applications s
    join check_ins c on c.startup_id = s.id and c.week <= ${latest}
      and c.week >= ${addDays(latest, -7 * cockpitSpan.riskWeeks)}
      and (c.done_at <= ${at} or c.is_away)
    left join kpis k on k.startup_id = s.id and k.replaced_at is null
    where ${which} and s.status = 'accepted'
    group by 1`.execute(db);
  return rows;
}

type FigureRow = {
  startupId: string;
  /** The last day with a completed task. */
  lastTaskOn: CalendarDate | null;
  /** The last words in a check-in, drafts and corrections among them, or a pledge that still stands. */
  lastSaidAt: Date | null;
  kept: number;
  decided: number;
  activeDays: number;
  open: number;
  accepted: number;
};

const noFigures = {
  lastTaskOn: null,
  lastSaidAt: null,
  kept: 0,
  decided: 0,
  activeDays: 0,
  open: 0,
  accepted: 0,
};

/** Figures of a startup's founders, without those who have left. */
async function listFigures(db: Db, { which, day, at }: CockpitSpanInput): Promise<FigureRow[]> {
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
    ), done as (
      select m.startup_id, max(d.day) as "lastTaskOn", max(p.at) as pledged_at
      from members m
      left join lateral (
        select day from daily_points
        where founder_id = m.id and tasks_completed > 0 and day <= ${day}
        order by day desc limit 1
      ) d on true
      left join lateral (
        select pledged_at as at from pledges
        where founder_id = m.id and state <> 'withdrawn' and pledged_at <= ${at}
        order by pledged_at desc limit 1
      ) p on true
      group by 1
    ), said as (
      select c.startup_id, max(greatest(
        case when c.updated_at <= ${at} then c.updated_at else (
          select max(a.said_at) from check_in_answers a
          where a.check_in_id = c.id and a.said_at <= ${at}) end,
        case when c.done_at <= ${at} then c.done_at end)) as at
      from (select distinct startup_id from members) s
      join check_ins c on c.startup_id = s.startup_id and c.version > 0
      group by 1
    ), introduced as (
      select m.startup_id,
        (count(*) filter (where i.state = 'requested' and i.expires_at > ${at}))::int as open,
        (count(*) filter (where i.state = 'accepted'))::int as accepted
      from members m join (
        select recipient_founder_id as id, state, expires_at from introductions
        where requester_investor_id is not null
        union all
        select requester_founder_id, state, expires_at from introductions
        where recipient_investor_id is not null
      ) i on i.id = m.id
      group by 1
    )
    select s.startup_id as "startupId", done."lastTaskOn",
      greatest(done.pledged_at, said.at) as "lastSaidAt", coalesce(d.kept, 0) as kept,
      coalesce(d.decided, 0) as decided, coalesce(a.days, 0) as "activeDays",
      coalesce(i.open, 0) as open, coalesce(i.accepted, 0) as accepted
    from (select distinct startup_id from members) s
    left join decided d using (startup_id)
    left join active a using (startup_id)
    left join done using (startup_id)
    left join said using (startup_id)
    left join introduced i using (startup_id)`.execute(db);
  return rows;
}

type Window = ReturnType<typeof latestCheckIn>;

/** The founders of a cohort live in a few zones. */
function latestWeekOf(at: Date): (timeZone: string) => Window {
  const known = new Map<string, Window>();
  return (timeZone) => {
    const window = known.get(timeZone) ?? latestCheckIn(at, timeZone);
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
  team: TeamRow;
  said: Said[];
  figures: Omit<FigureRow, 'startupId'>;
};

/** Facts that all startups of a cohort share. */
type Shared = {
  startsOn: CalendarDate;
  hasEnded: boolean;
  day: CalendarDate;
  timeZone: string;
  weekOf: (timeZone: string) => Window;
  weeksUntil: (latest: CalendarDate) => CalendarDate[];
};

function toRow(input: RowInput, shared: Shared): CockpitRow {
  const { startup, team, figures } = input;
  const { kpi } = startup;
  const { people, isPaused, lastSeenAt } = team;
  const { lastTaskOn, lastSaidAt } = figures;
  const { startsOn, hasEnded, day, timeZone } = shared;
  const signedInOn = team.joinedAt && localDate(team.joinedAt, timeZone);
  const joinedOn = signedInOn && laterOf(signedInOn, startsOn);
  const weeks = listWeeks(input, shared, joinedOn);
  const pledges = { kept: figures.kept, decided: figures.decided };
  const risks = findRisks({
    today: day,
    weeks,
    kpi,
    isPaused,
    lastDoneOn: laterOf(lastTaskOn, lastSaidAt && localDate(lastSaidAt, timeZone)),
    joinedOn,
    lastAwayOn: lastAwayOn(weeks, people),
    pledges,
    morale: people.map(({ name, morale }) => ({ name, answers: morale ?? [] })),
  });
  const growth = kpi && growthOf(weeks, kpi.unit);
  const { activeDays } = figures;
  const shownWeeks = weeks.slice(0, cockpitSpan.weeks).reverse();
  return {
    startupId: startup.startupId,
    startupName: startup.startupName,
    startupLogo: startup.startupLogo,
    stage: startup.stage,
    isPaused,
    founders: people.map(({ name }) => name),
    notJoined: people.filter(({ hasJoined }) => !hasJoined).map(({ name }) => name),
    hasJoined: joinedOn !== null,
    kpi,
    growth,
    weeks: shownWeeks,
    pledges,
    activeDays,
    ofDays: countDays(signedInOn, activeDays, day),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
    introductions: { open: figures.open, accepted: figures.accepted },
    risks: hasEnded
      ? []
      : risks.map(({ kind, sentence }) => {
          const found = startup.dismissals?.find(({ risk }) => risk === kind);
          const dismissed =
            found && isDismissed(found, day)
              ? { until: found.until, reason: found.reason, by: found.by }
              : null;
          return { kind, sentence, dismissed };
        }),
    goingWell: goingWell({ weeks, kpi, growth, isPaused, pledges, activeDays }),
    assignee:
      startup.assigneeEmail && startup.assignedUntil && startup.assignedUntil >= day
        ? { email: startup.assigneeEmail, isMe: startup.assigneeIsMe, until: startup.assignedUntil }
        : null,
    notes: { count: startup.noteCount, newest: startup.newestNote },
  };
}

/** The later of two days, of which one may be unknown. */
function laterOf<Day extends CalendarDate | null>(one: Day, other: Day): Day {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** The last weeks of a startup, the latest first. Each founder's own zone says when one opens and closes. */
function listWeeks(
  { startup: { firstEver }, team: { people }, said }: RowInput,
  { startsOn, hasEnded, weekOf, weeksUntil }: Shared,
  joinedOn: CalendarDate | null,
): RiskWeek[] {
  const windows = people.map(({ timeZone }) => weekOf(timeZone));
  const latest = windows.reduce((last, { week }) => laterOf(last, week), '');
  const canDo = !hasEnded && windows.some(({ week, isOpen }) => week === latest && isOpen);
  return weeksUntil(latest).map((week, index) => {
    const found = said.find((each) => each.week === week);
    const isOpen = canDo && index === 0;
    // Whoever joins while one is open can do it; the first that can be missed is the next.
    const isBefore =
      joinedOn === null ||
      week < startsOn ||
      (!isOpen && (week < joinedOn || firstEver === null || week < firstEver));
    let state: WeekState = isOpen ? 'open' : 'missed';
    if (found?.state === 'done') state = 'done';
    else if (isBefore) state = 'before';
    else if (found?.state === 'away') state = 'away';
    else if (people.every(({ pauses }) => isPausedIn(pauses, week))) state = 'paused';
    return { week, state, kpiValue: found?.kpiValue ?? null };
  });
}

/** Of the last days, those on which somebody of the team could be active. */
function countDays(signedInOn: CalendarDate | null, activeDays: number, day: CalendarDate): number {
  if (signedInOn === null) return 0;
  const since = Math.min(cockpitSpan.activeDays, daysBetween(signedInOn, day) + 1);
  // A day of theirs may be another one in the zone of most of the cohort.
  return Math.max(since, activeDays);
}

/** On any day on which the week's check-in is open. */
function isPausedIn(pauses: StreakPause[] | null, week: CalendarDate): boolean {
  if (!pauses) return false;
  const end = addDays(week, 4);
  return pauses.some(({ from, until }) => from <= end && (until === null || until > week));
}

/** The last day of a week away, or before somebody of a team that was paused came back. */
function lastAwayOn(weeks: RiskWeek[], people: Person[]): CalendarDate | null {
  const away = weeks.find(({ state }) => state === 'away');
  let back: CalendarDate | null = people[0]?.pauses?.at(-1)?.until ?? null;
  for (const { pauses } of people) {
    const until = pauses?.at(-1)?.until ?? null;
    if (back !== null && (until === null || until < back)) back = until;
  }
  return laterOf(away ? addDays(away.week, 6) : null, back);
}

/** None when the newest value is older than the weeks that are shown. */
function growthOf(weeks: RiskWeek[], unit: KpiUnit): number | null {
  if (weeks.slice(0, cockpitSpan.weeks).every(({ kpiValue }) => kpiValue === null)) return null;
  const values = weeks.flatMap(({ week, kpiValue }) =>
    kpiValue === null ? [] : [{ week, value: kpiValue }],
  );
  return kpiGrowth(values.reverse(), unit);
}
