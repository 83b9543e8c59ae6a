import { dateRangeLabel } from '../formats.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  isoWeekday,
  localDate,
  localInstant,
  localTime,
  mondayFrom,
  weekStart,
} from '../time.ts';

/** Local times at which Monday's digests go out to cohort channels and by email. */
export const digestHours = { channel: '09:00', mail: '08:00' } as const;

type LocalMonday = { today: CalendarDate; time: string; weekStart: CalendarDate };

/** The local date and time if it is Monday and `from` or later there; else null. */
export function digestMonday(now: Date, timeZone: string, from: string): LocalMonday | null {
  const today = localDate(now, timeZone);
  const time = localTime(now, timeZone);
  if (isoWeekday(today) !== 1 || time < from) return null;
  return { today, time, weekStart: digestWeek(today) };
}

/** The week that a Monday's digest covers: the last whole one. */
export function digestWeek(monday: CalendarDate): CalendarDate {
  return addDays(weekStart(monday), -7);
}

/**
 * The names of the week before a Monday, by either day on which weeks may begin: whoever had its digest
 * before the program changed that day gets no second one.
 */
export function digestWeekNames(monday: CalendarDate): CalendarDate[] {
  return [addDays(monday, -8), addDays(monday, -7)];
}

/**
 * The time of the cohort's next digest. The first one follows the week in which the cohort began;
 * null when the cohort ended before the week it would cover.
 */
export function nextDigest(
  { startsOn, endsOn }: { startsOn: CalendarDate; endsOn: CalendarDate },
  { now, timeZone, hour }: { now: Date; timeZone: string; hour: string },
): Date | null {
  const today = localDate(now, timeZone);
  const coming = mondayFrom(today);
  const isOut = today === coming && localTime(now, timeZone) >= hour;
  const next = isOut ? addDays(coming, 7) : coming;
  const first = mondayAfter(weekStart(startsOn));
  const monday = daysBetween(first, next) < 0 ? first : next;
  return digestWeek(monday) > endsOn ? null : localInstant(monday, hour, timeZone);
}

/** The day on which a week's digest is read. */
export function mondayAfter(start: CalendarDate): CalendarDate {
  return mondayFrom(addDays(start, 7));
}

/** `Nov 15–21`, `Nov 29 – Dec 5`, as its digest writes it. */
export function weekLabel(start: CalendarDate): string {
  return dateRangeLabel(start, addDays(start, 6), mondayAfter(start));
}
