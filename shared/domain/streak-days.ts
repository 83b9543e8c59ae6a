import { pluralize } from '../formats.ts';
import { addDays, type CalendarDate, daysBetween, localDate, startOfDay } from '../time.ts';
import {
  type ActiveMoment,
  advanceStreak,
  currentStreak,
  isPausedDay,
  noStreak,
  type Streak,
  type StreakPause,
} from './streak.ts';

export const streakDayStates = [
  'done',
  'kept',
  'frozen',
  'covered',
  'skipped',
  'paused',
  'missed',
  'open',
] as const;

/**
 * - done: a task was completed
 * - kept: the same, but it came too soon after a change of time zones to add a day
 * - frozen: a freeze was spent on it
 * - covered: a held freeze will be spent on it with the next completion
 * - skipped: not missed, because the founder changed time zones
 * - paused: the founder's program was paused, so it can't be missed, and work adds no day
 * - missed: nothing was completed
 * - open: today, with nothing completed yet
 */
export type StreakDayState = (typeof streakDayStates)[number];

type ReachedBonus = { days: number; points: number; earnedFreeze: boolean };

export type StreakHistory = {
  streak: Streak;
  frozen: ReadonlySet<CalendarDate>;
  skipped: ReadonlySet<CalendarDate>;
  /** Days that were added. */
  counted: ReadonlySet<CalendarDate | null>;
  /** Days with a completion that carried the streak on without adding to it. */
  kept: ReadonlySet<CalendarDate>;
  /** Keyed by the day on which they were reached. */
  bonuses: ReadonlyMap<CalendarDate, ReachedBonus>;
  /** The day of the first completion. */
  firstDay: CalendarDate | null;
};

/** The history of a streak, from its completions in chronological order and its pauses. */
export function toStreakHistory(
  moments: ActiveMoment[],
  pauses: readonly StreakPause[] | null = null,
): StreakHistory {
  let streak: Streak = pauses ? { ...noStreak, pauses } : noStreak;
  const frozen = new Set<CalendarDate>();
  const skipped = new Set<CalendarDate>();
  const bonuses = new Map<CalendarDate, ReachedBonus>();
  const counted = new Set<CalendarDate | null>();
  for (const moment of moments) {
    const before = streak;
    const step = advanceStreak(before, moment);
    streak = step.streak;
    counted.add(streak.countedOn);
    for (const day of step.frozen) frozen.add(day);
    if (before.lastActiveOn && streak.startedOn === before.startedOn) {
      for (const day of daysInside(before.lastActiveOn, streak.lastActiveOn as CalendarDate)) {
        if (!frozen.has(day)) skipped.add(day);
      }
    }
    for (const bonus of step.reached) {
      const held = before.freezesHeld - step.frozen.length;
      const earnedFreeze = streak.freezesHeld > held;
      bonuses.set(streak.lastActiveOn as CalendarDate, { ...bonus, earnedFreeze });
    }
  }
  const first = moments[0];
  const firstDay = first ? localDate(first.at, first.timeZone) : null;
  const days = moments.map(({ at, timeZone }) => localDate(at, timeZone));
  const kept = new Set(days.filter((day) => !counted.has(day) && !isPausedDay(streak, day)));
  return { streak, frozen, skipped, counted, kept, bonuses, firstDay };
}

export function stateOfIdleDay(
  day: CalendarDate,
  { streak, frozen, skipped }: StreakHistory,
  now: ActiveMoment,
): Exclude<StreakDayState, 'done' | 'kept'> {
  const today = localDate(now.at, now.timeZone);
  if (isPausedDay(streak, day)) return 'paused';
  if (day === today) return 'open';
  if (frozen.has(day)) return 'frozen';
  if (skipped.has(day)) return 'skipped';
  const isAfterLast = streak.lastActiveOn !== null && day > streak.lastActiveOn;
  return isAfterLast && currentStreak(streak, now) > 0 ? 'covered' : 'missed';
}

export const missOutcomes = ['nothing', 'freeze', 'ends'] as const;

/** The cost of missing today: nothing, a freeze, or the streak. */
export function outcomeIfTodayMissed(
  streak: Streak,
  { at, timeZone }: ActiveMoment,
): (typeof missOutcomes)[number] {
  const today = localDate(at, timeZone);
  const isSafe = streak.lastActiveOn !== null && streak.lastActiveOn >= today;
  if (isSafe || currentStreak(streak, { at, timeZone }) === 0) return 'nothing';
  const tomorrow = { at: startOfDay(addDays(today, 1), timeZone), timeZone };
  return currentStreak(streak, tomorrow) > 0 ? 'freeze' : 'ends';
}

function daysInside(from: CalendarDate, to: CalendarDate): CalendarDate[] {
  const count = Math.max(0, daysBetween(from, to) - 1);
  return Array.from({ length: count }, (_, index) => addDays(from, index + 1));
}

export const streakDayLabels: Record<StreakDayState, string> = {
  done: 'Done',
  kept: 'Carried on',
  frozen: 'Frozen',
  covered: 'Will be frozen',
  skipped: 'Not counted',
  paused: 'Paused',
  missed: 'Missed',
  open: 'Open',
};

/** The reason for the state of a day that added nothing. */
export const idleDayReasons: Record<Exclude<StreakDayState, 'done'>, string> = {
  kept: 'You changed time zones: this day keeps your streak going but doesn’t add to it.',
  frozen: 'A freeze was spent on it.',
  covered: 'A freeze will cover it with your next completed task.',
  skipped: 'You changed time zones: this day doesn’t count as missed.',
  paused: 'Your program was paused, so this day neither breaks nor extends your streak.',
  missed: 'Nothing was completed.',
  open: 'Nothing completed yet.',
};

type Outlook = {
  current: number;
  doneToday: boolean;
  pausedToday: boolean;
  ifMissed: (typeof missOutcomes)[number];
};

/** The outlook if nothing more is completed today. */
export function outlookLabel({ current, doneToday, pausedToday, ifMissed }: Outlook): string {
  if (pausedToday && !doneToday) return pausedStreakLabel(current);
  if (ifMissed === 'freeze') return 'If you miss today, a freeze will cover it.';
  if (ifMissed === 'ends') return 'Your streak ends at midnight unless you complete a task today.';
  if (current === 0) return 'Complete a task today and a streak begins.';
  return doneToday ? 'Today counts already: your streak is safe.' : 'Your streak is safe today.';
}

/** The streak while the program is paused. */
export function pausedStreakLabel(current: number): string {
  return current > 0
    ? 'Your program is paused: your streak stays as it is.'
    : 'Your program is paused: a new streak can start once it resumes.';
}

/** `3 more days to the 7-day bonus: 50 points.` */
export function nextBonusLabel(next: { days: number; points: number; left: number } | null) {
  if (!next) return 'You have reached every streak bonus.';
  const days = pluralize(next.left, 'more day');
  return `${days} to the ${next.days}-day bonus: ${next.points} points.`;
}

/** `7-day bonus: +50 points and a freeze`; without the freeze if two are held. */
export function bonusReachedLabel(bonus: { days: number; points: number; earnedFreeze: boolean }) {
  const freeze = bonus.earnedFreeze ? ' and a freeze' : '';
  return `${bonus.days}-day bonus: +${bonus.points} points${freeze}`;
}
