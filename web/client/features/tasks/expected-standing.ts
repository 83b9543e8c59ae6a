import type { Overview } from '#shared/api/overview.ts';
import type { CompletionView } from '#shared/api/tasks.ts';
import { nextStreakBonus } from '#shared/domain/streak.ts';

type Expected = { points: number; doneYesterday: boolean };

/**
 * The overview as soon as a task is completed: its own points, and today's circle. What it earns on
 * top and the rank come with the server's answer.
 */
export function expectCompletion(
  overview: Overview,
  { points, doneYesterday }: Expected,
): Overview {
  const { stats, streak } = overview;
  const earned = {
    ...stats,
    points: stats.points + points,
    pointsThisWeek: stats.pointsThisWeek + (doneYesterday ? 0 : points),
    tasksCompleted: stats.tasksCompleted + 1,
  };
  const lightsToday = !doneYesterday && streak.week.some(({ state }) => state === 'open');
  if (!lightsToday) return { ...overview, stats: earned };
  const currentStreak = stats.currentStreak + 1;
  const longestStreak = Math.max(stats.longestStreak, currentStreak);
  return {
    ...overview,
    stats: { ...earned, currentStreak, longestStreak },
    streak: {
      doneToday: true,
      next: nextStreakBonus(currentStreak),
      week: streak.week.map((day) => (day.state === 'open' ? { ...day, state: 'done' } : day)),
    },
  };
}

/** The totals that the server answered, until the rest has been read again. */
export function confirmCompletion(
  overview: Overview,
  { points, streak }: Pick<CompletionView, 'points' | 'streak'>,
): Overview {
  const { stats } = overview;
  const pointsThisWeek = stats.pointsThisWeek + points - stats.points;
  return { ...overview, stats: { ...stats, points, pointsThisWeek, currentStreak: streak } };
}
