import type { Streak } from '#shared/domain/streak.ts';

export type StreakColumns = {
  current_streak: number;
  longest_streak: number;
  streak_started_on: string | null;
  last_active_on: string | null;
  last_active_at: Date | null;
  last_active_zone: string | null;
  freezes_held: number;
};

/** The streak as the columns of `founder_totals` keep it. */
export function toStreak(row: StreakColumns): Streak {
  return {
    current: row.current_streak,
    longest: row.longest_streak,
    startedOn: row.streak_started_on,
    lastActiveOn: row.last_active_on,
    lastActiveAt: row.last_active_at,
    lastActiveZone: row.last_active_zone,
    freezesHeld: row.freezes_held,
  };
}
