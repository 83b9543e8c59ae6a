import type { missOutcomes, StreakDayState } from './streak-days.ts';

/** A day in a word. */
export const streakDayLabels: Record<StreakDayState, string> = {
  done: 'Done',
  frozen: 'Frozen',
  covered: 'Will be frozen',
  skipped: 'Not counted',
  missed: 'Missed',
  open: 'Open',
};

/** Why an idle day is what it is; a done one is told by its tasks. */
export const idleDayReasons: Record<Exclude<StreakDayState, 'done'>, string> = {
  frozen: 'A freeze was spent on it.',
  covered: 'A freeze will cover it with your next completed task.',
  skipped: 'You changed time zones: it was no missed day.',
  missed: 'Nothing was completed.',
  open: 'Nothing completed yet.',
};

type Outlook = { current: number; doneToday: boolean; ifMissed: (typeof missOutcomes)[number] };

/** What happens if nothing more is done today. */
export function outlookWords({ current, doneToday, ifMissed }: Outlook): string {
  if (ifMissed === 'freeze') return 'If you miss today, a freeze will cover it.';
  if (ifMissed === 'ends') return 'Your streak ends at midnight unless you complete a task today.';
  if (current === 0) return 'Complete a task today and a streak begins.';
  return doneToday ? 'Today is in: your streak is safe.' : 'Your streak is safe today.';
}

/** `3 more days to the 7-day bonus: 50 points.` */
export function nextBonusWords(next: { days: number; points: number; left: number } | null) {
  if (!next) return 'You have reached every streak bonus.';
  const days = next.left === 1 ? '1 more day' : `${next.left} more days`;
  return `${days} to the ${next.days}-day bonus: ${next.points} points.`;
}

/** `7-day bonus: +50 points and a freeze`; whoever holds two freezes gets no third. */
export function reachedWords(bonus: { days: number; points: number; earnedFreeze: boolean }) {
  const freeze = bonus.earnedFreeze ? ' and a freeze' : '';
  return `${bonus.days}-day bonus: +${bonus.points} points${freeze}`;
}
