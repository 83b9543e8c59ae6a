import { addDays, type CalendarDate } from '#shared/time.ts';

// Kept: a calendar names 182 days, and making one of these takes longer than using it.
const formatOf = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' });
const dayMonth = formatOf({ day: 'numeric', month: 'short' });
const dayMonthYear = formatOf({ day: 'numeric', month: 'short', year: 'numeric' });
const weekdayDate = formatOf({ weekday: 'long', day: 'numeric', month: 'long' });
const month = formatOf({ month: 'short' });

const at = (date: CalendarDate) => new Date(`${date}T00:00:00Z`);

/** '3 Dec'; with the year where it is another than today's. */
export function shortDate(date: CalendarDate, today: CalendarDate): string {
  const format = date.slice(0, 4) === today.slice(0, 4) ? dayMonth : dayMonthYear;
  return format.format(at(date));
}

/** 'Thursday 3 December'. */
export function dayName(date: CalendarDate): string {
  return weekdayDate.format(at(date));
}

/** 'Dec'. */
export function monthName(date: CalendarDate): string {
  return month.format(at(date));
}

/** '29 Nov – 5 Dec', or 'This week'. */
export function weekName(startsOn: CalendarDate, today: CalendarDate): string {
  const end = addDays(startsOn, 6);
  if (today <= end) return 'This week';
  return `${dayMonth.format(at(startsOn))} – ${dayMonth.format(at(end))}`;
}
