import { Temporal } from 'temporal-polyfill';
import type { ErrorCode } from '../errors.ts';
import { type CalendarDate, endOfDay, localDate, startOfDay } from '../time.ts';

/** The first hour of a founder's day at which yesterday is over: noon itself is too late. */
const backfillClosingHour = 12;

export type Yesterday = {
  day: CalendarDate;
  /** The last instant of yesterday where the founder is: the moment that counts. */
  at: Date;
};

/**
 * Yesterday in a zone. The day before today is the one that really was: an island that moved over
 * the date line has dates that nobody lived through.
 */
export function yesterdayOf(now: Date, timeZone: string): Yesterday {
  const at = new Date(startOfDay(localDate(now, timeZone), timeZone).getTime() - 1);
  return { day: localDate(at, timeZone), at };
}

/**
 * Why a task can't be completed as done yesterday; null when it can. Until noon by the founder's
 * clock, and only what was on the board yesterday.
 */
export function backfillRefusal(
  task: { createdAt: Date },
  { now, timeZone }: { now: Date; timeZone: string },
): Extract<ErrorCode, 'too_late_for_yesterday' | 'task_added_today'> | null {
  const clock = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  if (clock.hour >= backfillClosingHour) return 'too_late_for_yesterday';
  return task.createdAt > yesterdayOf(now, timeZone).at ? 'task_added_today' : null;
}

type CountedCompletion = {
  completedAt: Date;
  day: CalendarDate;
  timeZone: string;
  backfilled: boolean;
};

/** The moment at which a completion counts for the streak: when it was done, not when it was told. */
export function countedMoment({ completedAt, day, timeZone, backfilled }: CountedCompletion): Date {
  return backfilled ? endOfDay(day, timeZone) : completedAt;
}
