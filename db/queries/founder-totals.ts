import type { Streak, StreakPause } from '#shared/domain/streak.ts';
import type { Db } from '../schema.ts';

export type FounderTotals = {
  points: number;
  boardPoints: number;
  tasksCompleted: number;
  cohortId: string | null;
  timeZone: string;
  streak: Streak;
};

/** A founder's running totals, and the streak as of the last completion. */
export async function findFounderTotals(db: Db, founderId: string): Promise<FounderTotals> {
  const row = await db
    .selectFrom('founder_totals as f')
    .innerJoin('startup_founders as a', 'a.id', 'f.founder_id')
    .where('f.founder_id', '=', founderId)
    // Columns are listed because a prepared `f.*` fails as soon as a newer version adds a column.
    .select([
      'f.points',
      'f.board_points',
      'f.tasks_completed',
      'f.cohort_id',
      'f.current_streak',
      'f.longest_streak',
      'f.streak_started_on',
      'f.last_active_on',
      'f.last_active_at',
      'f.last_active_zone',
      'f.last_counted_on',
      'f.last_counted_zone',
      'f.freezes_held',
      'f.pauses',
      'a.time_zone',
    ])
    .executeTakeFirstOrThrow();
  return {
    points: row.points,
    boardPoints: row.board_points,
    tasksCompleted: row.tasks_completed,
    cohortId: row.cohort_id,
    timeZone: row.time_zone,
    streak: toStreak(row),
  };
}

export type StreakColumns = {
  current_streak: number;
  longest_streak: number;
  streak_started_on: string | null;
  last_active_on: string | null;
  last_active_at: Date | null;
  last_active_zone: string | null;
  /** Only what advances a streak reads them; null before a version that has them wrote the row. */
  last_counted_on?: string | null;
  last_counted_zone?: string | null;
  freezes_held: number;
  pauses: StreakPause[] | null;
};

/** The streak as stored in the columns of `founder_totals`. */
export function toStreak(row: StreakColumns): Streak {
  return {
    current: row.current_streak,
    longest: row.longest_streak,
    startedOn: row.streak_started_on,
    lastActiveOn: row.last_active_on,
    lastActiveAt: row.last_active_at,
    lastActiveZone: row.last_active_zone,
    countedOn: row.last_counted_on ?? row.last_active_on,
    countedZone: row.last_counted_zone ?? row.last_active_zone,
    freezesHeld: row.freezes_held,
    ...(row.pauses && { pauses: row.pauses }),
  };
}
