import {
  addDays,
  type CalendarDate,
  daysBetween,
  localDate,
  localTime,
  weekStart,
} from '../time.ts';

type LocalMonday = { today: CalendarDate; time: string; weekStart: CalendarDate };

/** The local clock where it is Monday and `from` has struck; null elsewhere. */
export function digestMonday(now: Date, timeZone: string, from: string): LocalMonday | null {
  const today = localDate(now, timeZone);
  const time = localTime(now, timeZone);
  if (daysBetween(weekStart(today), today) !== 1 || time < from) return null;
  return { today, time, weekStart: digestWeek(today) };
}

/** The week that a Monday's digest tells of: the last whole one, from Sunday to Saturday. */
export function digestWeek(monday: CalendarDate): CalendarDate {
  return addDays(weekStart(monday), -7);
}

/** `15–21 Nov`, `29 Nov – 5 Dec`. */
export function weekLabel(start: CalendarDate): string {
  const end = addDays(start, 6);
  const month = (date: CalendarDate) => monthNames[Number(date.slice(5, 7)) - 1];
  const day = (date: CalendarDate) => Number(date.slice(8, 10));
  const last = `${day(end)} ${month(end)}`;
  return month(start) === month(end)
    ? `${day(start)}–${last}`
    : `${day(start)} ${month(start)} – ${last}`;
}

const monthNames = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
