import { type RawBuilder, sql } from 'kysely';
import type { StreakDay, StreakDays, StreakMilestone } from '#shared/api/streaks.ts';
import type { TaskView } from '#shared/api/tasks.ts';
import {
  currentStreak,
  isEvening,
  isPausedDay,
  isStreakAtRisk,
  nextStreakBonus,
  type Streak,
  streakBonuses,
} from '#shared/domain/streak.ts';
import {
  outcomeIfTodayMissed,
  type StreakHistory,
  stateOfIdleDay,
  toStreakHistory,
} from '#shared/domain/streak-days.ts';
import { countedMoment } from '#shared/domain/yesterday.ts';
import { addDays, type CalendarDate, daysBetween, localDate, startOfDay } from '#shared/time.ts';
import type { Db } from '../schema.ts';
import { findFounderTotals } from './founder-totals.ts';
import { listOpenTasks } from './tasks.ts';

type RecentStreakDay = {
  day: CalendarDate;
  state: 'done' | 'kept' | 'frozen' | 'paused' | 'missed' | 'before' | 'open';
};

export type StreakView = {
  current: number;
  longest: number;
  freezesHeld: number;
  next: { days: number; points: number; left: number } | null;
  doneToday: boolean;
  /** Done, too, but it only carries the streak on: it came too soon after a change of time zones. */
  keptToday: boolean;
  /** The program is paused: nothing is missed today, and nothing added. */
  pausedToday: boolean;
  /** The last seven days, oldest first. Today is undecided until something is done. */
  lastDays: RecentStreakDay[];
};

/** A founder's current streak in their time zone. */
export async function findStreak(
  db: Db,
  { founderId, now }: { founderId: string; now: Date },
): Promise<StreakView> {
  const { streak, timeZone } = await findFounderTotals(db, founderId);
  const today = localDate(now, timeZone);
  const from = addDays(today, -6);
  const { days: lastDays, doneToday } = await listRecentStreakDays(db, {
    founderId,
    streak,
    timeZone,
    from,
    now,
  });
  const current = currentStreak(streak, { at: now, timeZone });
  return {
    current,
    longest: streak.longest,
    freezesHeld: streak.freezesHeld,
    next: nextStreakBonus(current),
    doneToday,
    keptToday: doneToday && streak.countedOn !== null && streak.countedOn < today,
    pausedToday: isPausedDay(streak, today),
    lastDays,
  };
}

type ListRecentStreakDaysInput = {
  founderId: string;
  streak: Streak;
  timeZone: string;
  from: CalendarDate;
  now: Date;
};

/** A change of time zones before these days can't take anything from the ones after them. */
const maxZoneDays = 2;

/** The days of a streak from one of the last days to today; `before` is before the first sign-in. */
export async function listRecentStreakDays(
  db: Db,
  { founderId, streak, timeZone, from, now }: ListRecentStreakDaysInput,
): Promise<{ days: RecentStreakDay[]; doneToday: boolean }> {
  const today = localDate(now, timeZone);
  const [account, done, frozen] = await Promise.all([
    db
      .selectFrom('accounts')
      .where('founder_id', '=', founderId)
      .select('first_signed_in_at as firstSignedInAt')
      .executeTakeFirst(),
    db
      .selectFrom('completions')
      .where('founder_id', '=', founderId)
      .where('reopened_at', 'is', null)
      .where('local_date', '>=', addDays(from, -maxZoneDays))
      .select(['local_date as day', 'time_zone as timeZone'])
      .distinct()
      .execute(),
    db
      .selectFrom('streak_freezes')
      .where('founder_id', '=', founderId)
      .where('day', '>=', from)
      .select('day')
      .execute(),
  ]);
  const doneDays = new Set(done.map(({ day }) => day));
  const isPlain =
    new Set(done.map(({ timeZone }) => timeZone)).size < 2 &&
    !done.some(({ day }) => isPausedDay(streak, day));
  const history = isPlain
    ? null
    : toStreakHistory(await listActiveCompletions(db, founderId), streak.pauses);
  const frozenDays = new Set(frozen.map((row) => row.day));
  const signedInAt = account?.firstSignedInAt;
  const joinedOn = signedInAt ? localDate(signedInAt, timeZone) : from;
  const current = currentStreak(streak, { at: now, timeZone });
  // Missed since the last completion, but freezes will cover it as soon as something is done.
  const isCovered = (day: CalendarDate) =>
    current > 0 && streak.lastActiveOn !== null && day > streak.lastActiveOn && day < today;
  const days = Array.from({ length: daysBetween(from, today) + 1 }, (_, index): RecentStreakDay => {
    const day = addDays(from, index);
    if (doneDays.has(day)) return { day, state: history ? doneState(day, history) : 'done' };
    if (isPausedDay(streak, day)) return { day, state: 'paused' };
    if (frozenDays.has(day) || isCovered(day)) return { day, state: 'frozen' };
    if (day === today) return { day, state: 'open' };
    return { day, state: day < joinedOn ? 'before' : 'missed' };
  });
  return { days, doneToday: doneDays.has(today) };
}

type FindStreakDaysInput = {
  founderId: string;
  now: Date;
  before?: CalendarDate;
  pageSize: number;
};

/** A founder's streak day by day, latest first, back to the very first completion. */
export async function findStreakDays(
  db: Db,
  { founderId, now: at, before, pageSize }: FindStreakDaysInput,
): Promise<StreakDays> {
  const { timeZone, streak } = await findFounderTotals(db, founderId);
  const now = { at, timeZone };
  const today = localDate(at, timeZone);
  const last = before && before <= today ? addDays(before, -1) : today;
  const history = toStreakHistory(await listActiveCompletions(db, founderId), streak.pauses);
  const first = history.firstDay && history.firstDay < today ? history.firstDay : today;
  const count = Math.max(0, Math.min(pageSize, daysBetween(first, last) + 1));
  const dates = Array.from({ length: count }, (_, index) => addDays(last, -index));
  const oldest = dates.at(-1);
  const facts = await listDayFacts(db, { founderId, from: oldest ?? last, to: last });
  const current = currentStreak(history.streak, now);
  const ifMissed = outcomeIfTodayMissed(history.streak, now);
  return {
    today,
    current,
    longest: history.streak.longest,
    doneToday: current > 0 && history.counted.has(today),
    pausedToday: isPausedDay(history.streak, today),
    freezesHeld: history.streak.freezesHeld,
    next: nextStreakBonus(current),
    ifMissed,
    days: dates.map((day) => toStreakDay(day, { history, now, facts: facts.get(day) })),
    earlier: oldest && oldest > first ? oldest : null,
  };
}

type DayFacts = Pick<StreakDay, 'tasks' | 'points' | 'notCounted'> & {
  day: CalendarDate;
};

/** Completions and points of each day on which there were any. */
async function listDayFacts(
  db: Db,
  { founderId, from, to }: { founderId: string; from: CalendarDate; to: CalendarDate },
): Promise<Map<CalendarDate, DayFacts>> {
  const { rows } = await sql<DayFacts>`
    with done as (
      select c.local_date as day, jsonb_agg(jsonb_build_object('title', t.title,
        'points', c.points, 'isBackfilled', c.backfilled) order by c.completed_at, c.id) as tasks
      from completions c join tasks t on t.id = c.task_id
      where c.founder_id = ${founderId} and c.reopened_at is null
        and c.local_date between ${from} and ${to}
      group by c.local_date
    ), earned as (
      select day, points, points - board_points as "notCounted" from daily_points
      where founder_id = ${founderId} and day between ${from} and ${to}
    )
    select day, coalesce(tasks, '[]') as tasks, coalesce(points, 0) as points,
      coalesce("notCounted", 0) as "notCounted"
    from done full join earned using (day)`.execute(db);
  return new Map(rows.map((row) => [row.day, row]));
}

type DayContext = {
  history: StreakHistory;
  now: { at: Date; timeZone: string };
  facts: DayFacts | undefined;
};

function toStreakDay(day: CalendarDate, { history, now, facts }: DayContext): StreakDay {
  const tasks = facts?.tasks ?? [];
  return {
    day,
    state: tasks.length > 0 ? doneState(day, history) : stateOfIdleDay(day, history, now),
    tasks,
    bonus: history.bonuses.get(day) ?? null,
    points: facts?.points ?? 0,
    notCounted: facts?.notCounted ?? 0,
  };
}

function doneState(day: CalendarDate, history: StreakHistory): 'done' | 'kept' | 'paused' {
  if (history.kept.has(day)) return 'kept';
  return isPausedDay(history.streak, day) && !history.counted.has(day) ? 'paused' : 'done';
}

export type ActiveCompletion = {
  id: string;
  taskId: string;
  /**
   * The moment that counts for the streak: for a completion reported the morning after, the last
   * one of its day.
   */
  at: Date;
  timeZone: string;
  day: CalendarDate;
};

/**
 * A founder's active completions in the order in which a streak counts them: by the moment that
 * counts, and for the same moment in the order of their base rows in the ledger.
 */
export async function listActiveCompletions(
  db: Db,
  founderId: string,
): Promise<ActiveCompletion[]> {
  const rows = await db
    .selectFrom('completions as c')
    .innerJoin('points_ledger as base', (join) =>
      join
        .onRef('base.completion_id', '=', 'c.id')
        .on('base.kind', '=', 'base')
        .on('base.reverses', 'is', null),
    )
    .where('c.founder_id', '=', founderId)
    .where('c.reopened_at', 'is', null)
    .orderBy('base.id')
    .select([
      'c.id',
      'c.task_id as taskId',
      'c.completed_at as completedAt',
      'c.time_zone as timeZone',
      'c.local_date as day',
      'c.backfilled',
    ])
    .execute();
  return rows
    .map(({ id, taskId, timeZone, day, completedAt, backfilled }) => {
      const at = countedMoment({ completedAt, day, timeZone, backfilled });
      return { id, taskId, timeZone, day, at };
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
}

/**
 * The newest bonus of the run that still goes on, unless the founder has seen its card or announced
 * it. Of a streak that has ended since, no card is shown.
 */
export async function findStreakMilestone(
  db: Db,
  { founderId, now, evenIfSeen = false }: { founderId: string; now: Date; evenIfSeen?: boolean },
): Promise<StreakMilestone | null> {
  const { streak, timeZone } = await findFounderTotals(db, founderId);
  if (currentStreak(streak, { at: now, timeZone }) < streakBonuses[0].days) return null;
  const { rows } = await sql<StreakMilestone & { isOver: boolean }>`
    select l.streak_days as days, l.run_started_on as "runStartedOn", l.points,
      m.founder_id is not null as "isOver",
      a.cohort_id is not null and (c.slack_channel_id is not null or not exists (
        select from cohort_notifications n
        where n.sender_id = ${founderId} and n.type = 'streak_milestone'
          and n.completion_id = l.completion_id)) as "canAnnounce"
    from points_ledger l
    join startup_founders a on a.id = l.user_id
    left join cohorts c on c.id = a.cohort_id
    left join streak_milestones m on m.founder_id = l.user_id
      and m.run_started_on = l.run_started_on and m.days = l.streak_days
      and (m.announced_at is not null or m.seen_at is not null and not ${evenIfSeen})
    where l.user_id = ${founderId} and l.kind = 'streak_bonus' and l.reverses is null
      and l.run_started_on = ${streak.startedOn}
      and not exists (select from points_ledger r where r.reverses = l.id)
    order by l.streak_days desc
    limit 1`.execute(db);
  const [newest] = rows;
  if (!newest || newest.isOver) return null;
  const { isOver, ...milestone } = newest;
  return milestone;
}

/** The post of a streak that was announced to the cohort; null once the streak doesn't hold any more. */
export async function findAnnouncedStreak(
  db: Db,
  { completionId }: { completionId: string },
): Promise<{ founderName: string; startupName: string; days: number; points: number } | null> {
  const { rows } = await sql<{
    founderName: string;
    startupName: string;
    days: number;
    points: number;
  }>`
    select a.founder_name as "founderName", a.startup_name as "startupName", m.days, l.points
    from streak_milestones m
    join startup_founders a on a.id = m.founder_id
    join points_ledger l on l.user_id = m.founder_id and l.kind = 'streak_bonus'
      and l.run_started_on = m.run_started_on and l.streak_days = m.days and l.reverses is null
      and not exists (select from points_ledger r where r.reverses = l.id)
    where m.announced_completion_id = ${completionId}
    limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Two freezes, the day itself, and one day that travelling may add. */
const maxGapDays = 4;

/**
 * Condition on `founder_totals f`: nothing done today, but a recent streak. The rule itself
 * decides.
 */
export function mayBeAtRisk(today: CalendarDate, timeZone: string): RawBuilder<boolean> {
  return sql<boolean>`(
    f.current_streak >= 2
    and (f.pauses is not null or f.last_active_on >= ${addDays(today, -maxGapDays)}::date)
    and f.last_active_at < ${startOfDay(today, timeZone)})`;
}

export type StreakAtRisk = {
  days: number;
  /** The easiest open task, and of those the one due soonest; null if none is open. */
  task: TaskView | null;
};

const effortByDifficulty = { easy: 0, medium: 1, hard: 2 };

/** A streak that ends with the founder's day; null if it does not, or if that evening is over. */
export async function findStreakAtRisk(
  db: Db,
  { founderId, day, now }: { founderId: string; day: string; now: Date },
): Promise<StreakAtRisk | null> {
  const { streak, timeZone } = await findFounderTotals(db, founderId);
  if (localDate(now, timeZone) !== day || !isEvening(now, timeZone)) return null;
  if (!isStreakAtRisk(streak, { at: now, timeZone })) return null;
  const tasks = await listOpenTasks(db, { founderId, now });
  const [task = null] = tasks.toSorted(
    (a, b) => effortByDifficulty[a.difficulty] - effortByDifficulty[b.difficulty],
  );
  return { days: streak.current, task };
}
