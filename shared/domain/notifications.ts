import {
  addDays,
  type CalendarDate,
  isoWeekday,
  isWeekend,
  localDate,
  localTime,
} from '../time.ts';

/** Local times 'HH:MM' in the founder's time zone; `until` is exclusive. */
export type QuietHours = { from: string; until: string };

/** True during quiet hours, which may span midnight. */
export function isQuiet(hours: QuietHours | null, now: Date, timeZone: string): boolean {
  if (!hours) return false;
  const local = localTime(now, timeZone);
  const { from, until } = hours;
  return from < until ? local >= from && local < until : local >= from || local < until;
}

/** For longer pauses founders can turn the messages off. */
const maxPauseDays = 365;

/** True while direct messages are paused; they resume at the start of `until` in local time. */
export function isPaused(until: CalendarDate | null, now: Date, timeZone: string): boolean {
  return until !== null && localDate(now, timeZone) < until;
}

/** The reason why a pause can't end on that day; null if it can. */
export function pauseProblem(
  until: CalendarDate,
  { now, timeZone }: { now: Date; timeZone: string },
): string | null {
  const today = localDate(now, timeZone);
  if (until <= today) return 'A pause has to end tomorrow or later.';
  if (until > addDays(today, maxPauseDays)) return 'A pause can last a year at most.';
  return null;
}

/** Founders may have the morning list at these hours of their day. */
export const listHours = [5, 6, 7, 8, 9, 10, 11, 12];

export const defaultListHour = 8;
/** The week begins on Monday here. */
export const listableDays = [1, 2, 3, 4, 5, 6, 7];
/** The list comes from Monday to Friday until founders choose. */
export const defaultListDays = [1, 2, 3, 4, 5];
/** A list that was ignored so often comes once a week, on the first of its days, until it is answered. */
export const maxIgnoredLists = 5;

/** Where founders chose no days, the list comes at a weekend only if something planned is due. */
export function mayListCome(days: number[] | null, day: CalendarDate): boolean {
  const isChosen = (days ?? defaultListDays).includes(isoWeekday(day));
  return isChosen || (days === null && isWeekend(day));
}

const listUsefulHours = 3;

/** The morning list of founders who have it at this hour is due, and not yet out of date. */
export function isListTime(now: Date, timeZone: string, listHour: number): boolean {
  const hour = Number(localTime(now, timeZone).slice(0, 2));
  return hour >= listHour && hour < listHour + listUsefulHours;
}

/** Notifications marked as read together with the one that was clicked. */
export const maxReadAtOnce = 200;
