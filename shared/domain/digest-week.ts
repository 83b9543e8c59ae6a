import { addDays, type CalendarDate, weekStart } from '../time.ts';

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
