import { Temporal } from 'temporal-polyfill';
import type { ErrorCode } from '../errors.ts';
import { type CalendarDate, endOfDay, localDate, startOfDay } from '../time.ts';

/** From this local hour on, tasks can't be completed for yesterday. */
const backfillClosingHour = 12;

export type Yesterday = {
  day: CalendarDate;
  /** The last instant of yesterday in the founder's time zone, which is what counts. */
  at: Date;
};

/**
 * Yesterday in a time zone. It is the day before today's first instant rather than the previous
 * date, because islands that moved across the date line skipped one.
 */
export function yesterdayOf(now: Date, timeZone: string): Yesterday {
  const at = new Date(startOfDay(localDate(now, timeZone), timeZone).getTime() - 1);
  return { day: localDate(at, timeZone), at };
}

/**
 * The reason why a task can't be completed for yesterday; null if it can. It can until noon local
 * time, if it was on the board yesterday.
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

/** A completion counts for the streak at the moment when it was done, not when it was added. */
export function countedMoment({ completedAt, day, timeZone, backfilled }: CountedCompletion): Date {
  return backfilled ? endOfDay(day, timeZone) : completedAt;
}
