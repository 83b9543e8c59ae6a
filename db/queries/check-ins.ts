import { type RawBuilder, sql } from 'kysely';
import type {
  CheckInAnswers,
  CheckInView,
  HelpWanted,
  Kpi,
  KpiSeries,
  OpenCheckIn,
  PastCheckIn,
  SharedCheckIn,
} from '#shared/api/check-ins.ts';
import type { Overview } from '#shared/api/overview.ts';
import {
  type CheckInWindow,
  checkInWeek,
  mayReadPart,
  nextCheckIn,
  openCheckIn,
} from '#shared/domain/check-ins.ts';
import { helplineUrl, humanHelpText } from '#shared/domain/coach-answers.ts';
import { isCryForHelp } from '#shared/domain/crisis.ts';
import { type KpiValue, kpiGrowth } from '#shared/domain/kpi.ts';
import { addDays, type CalendarDate, localDate } from '#shared/time.ts';
import type { CheckInsTable, Db } from '../schema.ts';
import { isCheckInDue, isInProgram } from './check-in-prompts.ts';
import { startupOf } from './founders.ts';

const weeksShown = { past: 12, coming: 8, helpWanted: 2 };
const maxCompleted = 10;

type Seeker = { founderId: string; now: Date };

/** A startup's check-in as one of its founders sees it, in their own zone. */
export async function findCheckIn(db: Db, { founderId, now }: Seeker): Promise<CheckInView> {
  const me = await db
    .selectFrom('startup_founders as a')
    .innerJoin('startup_applications as s', 's.id', 'a.startup_id')
    .leftJoin('cohorts as p', 'p.id', 'a.cohort_id')
    .where('a.id', '=', founderId)
    .select(['a.startup_id as startupId', 'a.time_zone as timeZone', 'a.paused_at as pausedAt'])
    .select(['p.starts_on as startsOn', 'p.ends_on as endsOn'])
    .select(['s.shares_numbers as numbers', 's.shows_kpi as kpi'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('founders as t')
            .whereRef('t.startup_id', '=', 'a.startup_id')
            .whereRef('t.id', '<>', 'a.id')
            .where('t.is_active', '=', true)
            .select('t.id'),
        )
        .$castTo<boolean>()
        .as('isTeam'),
    )
    .executeTakeFirstOrThrow();
  const { startupId, timeZone, pausedAt, startsOn, endsOn, numbers, kpi: showsKpi, isTeam } = me;
  const window = openCheckIn(now, timeZone);
  const next = nextCheckIn(now, timeZone);
  const from = window?.week ?? next.week;
  const [kpi, open, past, coming] = await Promise.all([
    findCurrentKpi(db, { founderId }),
    window && findOpen(db, { founderId, startupId, window }),
    listPast(db, { founderId, startupId, before: from }),
    listComing(db, { startupId, from }),
  ]);
  return {
    kpi,
    open,
    nextOpensAt: next.opensAt.toISOString(),
    coming,
    sharing: { numbers, kpi: showsKpi },
    isTeam,
    pausedSince: pausedAt && localDate(pausedAt, timeZone),
    program: startsOn && endsOn ? { startsOn, endsOn } : null,
    past,
  };
}

/** The KPI of a founder's startup; null until it has chosen. */
export async function findCurrentKpi(
  db: Db,
  { founderId }: { founderId: string },
): Promise<Kpi | null> {
  const kpi = await db
    .selectFrom('kpis')
    .where('startup_id', '=', startupOf(founderId))
    .where('replaced_at', 'is', null)
    .select(['id', 'name', 'unit', 'good_way as goodWay'])
    .executeTakeFirst();
  return kpi ?? null;
}

const answerColumns = [
  'c.kpi_value',
  'c.users_spoken',
  'c.last_goal',
  'c.goal',
  'c.pledges_goal',
  'c.blocker',
  'c.help_wanted',
  'c.shares_help',
] as const;

type AnswerRow = Pick<
  CheckInsTable,
  'kpi_value' | 'users_spoken' | 'last_goal' | 'goal' | 'blocker' | 'help_wanted'
> & { pledges_goal: boolean; shares_help: boolean };

function toAnswers(row: AnswerRow | undefined): CheckInAnswers {
  return {
    kpiValue: row?.kpi_value ?? null,
    usersSpoken: row?.users_spoken ?? null,
    lastGoal: row?.last_goal ?? null,
    goal: row?.goal ?? '',
    pledgesGoal: row?.pledges_goal ?? false,
    blocker: row?.blocker ?? '',
    helpWanted: row?.help_wanted ?? '',
    sharesHelp: row?.shares_help ?? false,
  };
}

async function findOpen(
  db: Db,
  { founderId, startupId, window }: { founderId: string; startupId: string; window: CheckInWindow },
): Promise<OpenCheckIn> {
  const { week, closesAt } = window;
  const [row, last, morale, completed, own] = await Promise.all([
    db
      .selectFrom('check_ins as c')
      .leftJoin('founders as f', 'f.id', 'c.done_by')
      .leftJoin('tasks as t', 't.id', 'c.pledge_task_id')
      .where('c.startup_id', '=', startupId)
      .where('c.week', '=', week)
      .select([...answerColumns, 'c.version', 'c.is_away as isAway'])
      .select(isOfCurrentKpi(startupId).as('isSame'))
      .select(['c.done_at as doneAt', 'f.id as doneById', 'f.name as doneBy'])
      .select(['t.id as taskId', 't.title as taskTitle'])
      .select((eb) =>
        eb
          .selectFrom('help_offers as h')
          .whereRef('h.check_in_id', '=', 'c.id')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('offers'),
      )
      .executeTakeFirst(),
    db
      .selectFrom('check_ins as c')
      .leftJoin('pledges as p', 'p.task_id', 'c.pledge_task_id')
      .where('c.startup_id', '=', startupId)
      .where('c.week', '<', week)
      .where('c.done_at', 'is not', null)
      .orderBy('c.week', 'desc')
      .select(['c.week', 'c.goal', 'c.kpi_value as kpiValue', 'p.state as pledge'])
      .select(isOfCurrentKpi(startupId).as('isSame'))
      .executeTakeFirst(),
    findMorale(db, { founderId, week }),
    listCompleted(db, { founderId, startupId, week }),
    listOwnTexts(db, { founderId, startupId, week }),
  ]);
  return {
    week,
    closesAt: closesAt.toISOString(),
    isAway: row?.isAway ?? false,
    version: row?.version ?? 0,
    done: row?.doneAt
      ? {
          at: row.doneAt.toISOString(),
          by: row.doneBy ?? 'A teammate',
          isMe: row.doneById === founderId,
        }
      : null,
    answers: toAnswers(row && { ...row, kpi_value: row.isSame ? row.kpi_value : null }),
    morale,
    pledge: row?.taskId ? { taskId: row.taskId, title: row.taskTitle ?? '' } : null,
    offers: row?.offers ?? 0,
    helpline:
      row?.doneAt && own.some(isCryForHelp)
        ? { text: humanHelpText('crisis_topic'), url: helplineUrl }
        : null,
    last: last
      ? {
          week: last.week,
          goal: last.goal ?? '',
          isKept: last.pledge === 'kept',
          kpiValue: last.isSame ? last.kpiValue : null,
        }
      : null,
    ...completed,
  };
}

/** The texts of a check-in that stand as this founder wrote them. */
async function listOwnTexts(
  db: Db,
  { founderId, startupId, week }: { founderId: string; startupId: string; week: CalendarDate },
): Promise<string[]> {
  const { rows } = await sql<{ text: string | null; isMe: boolean }>`
    select distinct on (s.part) s.answer #>> '{}' as text, s.said_by = ${founderId} as "isMe"
    from check_in_answers s join check_ins c on c.id = s.check_in_id
    where c.startup_id = ${startupId} and c.week = ${week}
      and s.part in ('goal', 'blocker', 'helpWanted')
    order by s.part, s.version desc`.execute(db);
  return rows.flatMap(({ text, isMe }) => (isMe && text ? [text] : []));
}

/** A value of another KPI says nothing beside the current one. */
function isOfCurrentKpi(startupId: string): RawBuilder<boolean> {
  return sql<boolean>`c.kpi_id in (
    select id from kpis where startup_id = ${startupId} and replaced_at is null)`;
}

async function findMorale(
  db: Db,
  { founderId, week }: { founderId: string; week: CalendarDate },
): Promise<number | null> {
  const row = await db
    .selectFrom('check_in_morale')
    .where('founder_id', '=', founderId)
    .where('week', '=', week)
    .select('morale')
    .executeTakeFirst();
  return row?.morale ?? null;
}

/**
 * A team's completions in the seven days before a check-in opened and since, without private ones.
 */
async function listCompleted(
  db: Db,
  { founderId, startupId, week }: { founderId: string; startupId: string; week: CalendarDate },
): Promise<Pick<OpenCheckIn, 'completed' | 'completedCount'>> {
  const rows = await db
    .selectFrom('completions as c')
    .innerJoin('tasks as t', 't.id', 'c.task_id')
    .innerJoin('founders as f', 'f.id', 'c.founder_id')
    .where('f.startup_id', '=', startupId)
    .where('c.local_date', '>=', addDays(week, -7))
    .where('c.reopened_at', 'is', null)
    .where((eb) => eb.or([eb('t.is_private', '=', false), eb('f.id', '=', founderId)]))
    .orderBy('c.completed_at', 'desc')
    .select(['t.title', 'f.id as byId', 'f.name as by'])
    .select(sql<number>`count(*) over ()::int`.as('count'))
    .limit(maxCompleted)
    .execute();
  return {
    completed: rows.map(({ title, byId, by }) => ({ title, by, isMe: byId === founderId })),
    completedCount: rows[0]?.count ?? 0,
  };
}

/** The weeks before one, newest first, back to the startup's first. */
async function listPast(
  db: Db,
  { founderId, startupId, before }: { founderId: string; startupId: string; before: CalendarDate },
): Promise<PastCheckIn[]> {
  const rows = await db
    .selectFrom('check_ins as c')
    .leftJoin('kpis as k', 'k.id', 'c.kpi_id')
    .leftJoin('check_in_morale as m', (join) =>
      join.onRef('m.week', '=', 'c.week').on('m.founder_id', '=', founderId),
    )
    .where('c.startup_id', '=', startupId)
    .where('c.week', '<', before)
    .where('c.week', '>=', addDays(before, -7 * weeksShown.past))
    .orderBy('c.week', 'desc')
    .select([...answerColumns, 'c.week', 'c.is_away as isAway', 'c.done_at as doneAt'])
    .select(['k.name as kpiName', 'k.unit as kpiUnit', 'm.morale'])
    .execute();
  const first = rows.at(-1)?.week;
  if (!first) return [];
  const weeks: PastCheckIn[] = [];
  for (let week = addDays(before, -7); week >= first; week = addDays(week, -7)) {
    const row = rows.find((each) => each.week === week);
    const { pledgesGoal, sharesHelp, ...answers } = toAnswers(row);
    weeks.push({
      week,
      isAway: row?.isAway ?? false,
      isDone: row?.doneAt != null,
      kpi: row?.kpiName && row.kpiUnit ? { name: row.kpiName, unit: row.kpiUnit } : null,
      answers,
      morale: row?.morale ?? null,
    });
  }
  return weeks;
}

async function listComing(
  db: Db,
  { startupId, from }: { startupId: string; from: CalendarDate },
): Promise<CheckInView['coming']> {
  const away = await db
    .selectFrom('check_ins')
    .where('startup_id', '=', startupId)
    .where('week', '>=', from)
    .where('is_away', '=', true)
    .select('week')
    .execute();
  return Array.from({ length: weeksShown.coming }, (_, index) => {
    const week = addDays(from, 7 * index);
    return { week, isAway: away.some((each) => each.week === week) };
  });
}

/**
 * The KPIs of a startup with what its check-ins said, the current one first. Drafts are not among them.
 * Whoever may read them is up to the caller: see `mayReadPart`.
 */
export async function listKpiSeries(
  db: Db,
  { startupId }: { startupId: string | RawBuilder<string> },
): Promise<KpiSeries[]> {
  const [kpis, points, said] = await Promise.all([
    db
      .selectFrom('kpis')
      .where('startup_id', '=', startupId)
      .orderBy((eb) => eb('replaced_at', 'is', null), 'desc')
      .orderBy('chosen_at', 'desc')
      .select(['id', 'name', 'unit', 'good_way as goodWay'])
      .execute(),
    db
      .selectFrom('check_ins as c')
      .where('c.startup_id', '=', startupId)
      .where('c.done_at', 'is not', null)
      .where('c.kpi_id', 'is not', null)
      .orderBy('c.week')
      .select([
        'c.id',
        'c.kpi_id as kpiId',
        'c.week',
        'c.kpi_value as value',
        'c.done_at as doneAt',
      ])
      .execute(),
    db
      .selectFrom('check_in_answers as a')
      .innerJoin('check_ins as c', 'c.id', 'a.check_in_id')
      .leftJoin('founders as f', 'f.id', 'a.said_by')
      .where('c.startup_id', '=', startupId)
      .where('c.done_at', 'is not', null)
      .where('a.part', '=', 'kpiValue')
      .orderBy('a.version')
      .select(['a.check_in_id as checkInId', 'a.answer', 'a.said_at as at', 'f.name as by'])
      .execute(),
  ]);
  return kpis.map((kpi) => {
    const values: KpiValue[] = [];
    const series = points.flatMap(({ id, kpiId, week, value, doneAt }) => {
      if (kpiId !== kpi.id || value === null) return [];
      values.push({ week, value });
      const growth = kpiGrowth(values, kpi.unit);
      const all = said.filter(({ checkInId }) => checkInId === id);
      // The first value, and those that replaced it once it had counted.
      const corrected = all
        .filter((_, index) => (all[index + 1]?.at ?? new Date(0)) > (doneAt as Date))
        .map(({ answer, by, at }) => ({
          value: typeof answer === 'number' ? answer : null,
          by: by ?? 'A teammate',
          at: at.toISOString(),
        }));
      return [{ week, value, growth, corrected }];
    });
    return { ...kpi, points: series };
  });
}

/** The dashboard's words on the week's check-in; null if there is nothing to do, and outside the program. */
export async function findCheckInToDo(
  db: Db,
  { founderId, now, timeZone }: Seeker & { timeZone: string },
): Promise<Overview['checkIn']> {
  const window = openCheckIn(now, timeZone);
  if (!window) return null;
  const { rows } = await sql<{ version: number }>`
    select coalesce(c.version, 0) as version
    from startup_founders a
    left join check_ins c on c.startup_id = a.startup_id and c.week = ${window.week}
    where a.id = ${founderId} and ${isInProgram(localDate(now, timeZone))}
      and ${isCheckInDue(window.week)}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { closesAt: window.closesAt.toISOString(), isBegun: row.version > 0 };
}

/** The parts of a startup's latest finished check-in that its founder's cohort may read. */
export async function findSharedCheckIn(
  db: Db,
  { founderId }: { founderId: string },
): Promise<SharedCheckIn | null> {
  const row = await db
    .selectFrom('check_ins as c')
    .innerJoin('startup_applications as s', 's.id', 'c.startup_id')
    .where('c.startup_id', '=', startupOf(founderId))
    .where('c.done_at', 'is not', null)
    .orderBy('c.week', 'desc')
    .select([...answerColumns, 'c.week', 'c.kpi_id as kpiId'])
    .select(['s.shares_numbers as numbers', 's.shows_kpi as kpi'])
    .executeTakeFirst();
  if (!row) return null;
  const sharing = { numbers: row.numbers, kpi: row.kpi, help: false };
  if (!mayReadPart('goal', 'cohort', sharing)) return null;
  const { goal, lastGoal, usersSpoken } = toAnswers(row);
  return {
    week: row.week,
    kpi: mayReadPart('kpiValue', 'cohort', sharing)
      ? await findKpiOfWeek(db, { founderId, kpiId: row.kpiId, week: row.week })
      : null,
    usersSpoken: mayReadPart('usersSpoken', 'cohort', sharing) ? usersSpoken : null,
    lastGoal: mayReadPart('lastGoal', 'cohort', sharing) ? lastGoal : null,
    goal,
  };
}

async function findKpiOfWeek(
  db: Db,
  { founderId, kpiId, week }: { founderId: string; kpiId: string | null; week: CalendarDate },
): Promise<SharedCheckIn['kpi']> {
  const all = await listKpiSeries(db, { startupId: startupOf(founderId) });
  const series = all.find(({ id }) => id === kpiId);
  const point = series?.points.find((each) => each.week === week);
  if (!series || !point) return null;
  return { name: series.name, unit: series.unit, value: point.value, growth: point.growth };
}

/** Calls for help in a founder's cohort, their own team's included, newest first. */
export async function listHelpWanted(db: Db, { founderId, now }: Seeker): Promise<HelpWanted[]> {
  const rows = await db
    .selectFrom('check_ins as c')
    .innerJoin('startup_founders as a', 'a.id', 'c.help_asked_by')
    .innerJoin('startup_founders as me', 'me.cohort_id', 'a.cohort_id')
    .where('me.id', '=', founderId)
    .where('me.is_active', '=', true)
    .where('a.is_active', '=', true)
    .where('c.help_shared_at', 'is not', null)
    .where('c.help_wanted', 'is not', null)
    .where('c.week', '>', addDays(checkInWeek(localDate(now, 'UTC')), -7 * weeksShown.helpWanted))
    .orderBy('c.help_shared_at', 'desc')
    .select(['c.id as checkInId', 'a.id as founderId', 'a.founder_name as founderName'])
    .select(['a.founder_avatar as founderAvatar', 'a.startup_name as startupName'])
    .select(['c.help_wanted as text', 'c.help_shared_at as sharedAt'])
    .select((eb) => [
      eb('a.startup_id', '=', eb.ref('me.startup_id')).$castTo<boolean>().as('isOwn'),
      eb
        .selectFrom('help_offers as h')
        .whereRef('h.check_in_id', '=', 'c.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('offers'),
      eb
        .exists(
          eb
            .selectFrom('help_offers as h')
            .whereRef('h.check_in_id', '=', 'c.id')
            .whereRef('h.founder_id', '=', 'me.id')
            .select('h.founder_id'),
        )
        .$castTo<boolean>()
        .as('isOffered'),
    ])
    .execute();
  return rows.map(({ text, sharedAt, offers, ...row }) => ({
    ...row,
    text: text ?? '',
    sharedAt: (sharedAt as Date).toISOString(),
    offers: offers ?? 0,
  }));
}
