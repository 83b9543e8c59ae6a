import { Temporal } from 'temporal-polyfill';
import { canonicalLocale, defaultLocale, writesMonthFirst } from '../formats.ts';
import { type CalendarDate, daysBetween } from '../time.ts';
import type { Writer } from './due-dates.ts';

/** `isYearGuessed`: no year was written, so it is the next day of that name. */
export type FoundDay = { date: CalendarDate; isYearGuessed: boolean } | 'no such day' | null;

/** A day of the calendar; without a year, the next one from today on. */
export function findDay(
  { day, month, year }: { day: number; month: number; year: number | null },
  today: CalendarDate,
): Exclude<FoundDay, null> {
  const thisYear = Number(today.slice(0, 4));
  const years = year === null ? [thisYear, thisYear + 1] : [year];
  const date = years
    .map((each) => toDate(each, month, day))
    .find((each) => each !== null && (year !== null || each >= today));
  return date ? { date, isYearGuessed: year === null } : 'no such day';
}

function toDate(year: number, month: number, day: number): CalendarDate | null {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return null;
  }
}

/**
 * `12/24`, `3/4/27`, `24.12.`, `24-12-2026`. With dots the day comes first; otherwise the order is the
 * writer's, unless only the other one gives a day.
 */
export function findNumericDay(
  text: string,
  { today, ...writer }: { today: CalendarDate } & Omit<Writer, 'now'>,
): FoundDay {
  const match = /^(\d{1,2})([./-]) ?(\d{1,2})(?:\2 ?(\d{4}|\d\d))?$/.exec(text);
  if (!match || text === '24/7') return null;
  const [, first, sign, second, years] = match;
  if (sign === '-' && !years) return null;
  const year = years ? Number(years) + (years.length === 2 ? 2000 : 0) : null;
  const numbers = [Number(first), Number(second)] as const;
  const written = sign !== '.' && monthComesFirst(writer) ? numbers.toReversed() : numbers;
  const [day = 0, month = 0] =
    sign !== '.' && (written[1] ?? 0) > 12 ? written.toReversed() : written;
  if (day < 1 || day > 31 || month < 1 || month > 12) return null;
  return findDay({ day, month, year }, today);
}

const monthFirstZones =
  /^(?:UTC|Etc\/.*|America\/(?:New_York|Detroit|Chicago|Menominee|Denver|Boise|Phoenix|Los_Angeles|Anchorage|Juneau|Sitka|Metlakatla|Yakutat|Nome|Adak|Puerto_Rico|St_Thomas|(?:Kentucky|Indiana|North_Dakota)\/.*|Toronto|Vancouver|Winnipeg|Edmonton|Regina|Halifax|Moncton|St_Johns|Whitehorse)|Pacific\/(?:Honolulu|Guam|Saipan|Pago_Pago)|Asia\/(?:Manila|Tokyo|Seoul|Shanghai|Taipei))$/;

/**
 * True if this person means March 4 by `3/4`. A language that they chose in Slack tells: any but American
 * English, which is what Slack speaks to everybody who chose none. Then the zone does: the month comes
 * first in North America, the Philippines and East Asia.
 */
export function monthComesFirst({ locale, timeZone }: Omit<Writer, 'now'>): boolean {
  const chosen = canonicalLocale(locale ?? '');
  if (!chosen || chosen === defaultLocale) return monthFirstZones.test(timeZone);
  return writesMonthFirst(chosen);
}

const maxDaysPassed = 92;

/** True if the day was written without a year and was within the last three months. */
export function passedLately(found: FoundDay, today: CalendarDate): boolean {
  if (found === null || found === 'no such day' || !found.isYearGuessed) return false;
  const before = Temporal.PlainDate.from(found.date).subtract({ years: 1 }).toString();
  const days = daysBetween(before, today);
  return days > 0 && days <= maxDaysPassed;
}
