import { Temporal } from 'temporal-polyfill';
import { brand } from './brand.ts';
import { zoneNameOfToday } from './time-zone-names.ts';

/** A calendar date without a time zone: `2026-12-03`. */
export type CalendarDate = string;

const dayMs = 24 * 60 * 60 * 1000;

const maxCachedZones = 1000;
const dateFormats = new Map<string, Intl.DateTimeFormat>();

/**
 * The calendar date at an instant in an IANA zone. Lists ask for many, and `Temporal` takes ten times
 * as long.
 */
export function localDate(at: Date, timeZone: string): CalendarDate {
  let format = dateFormats.get(timeZone);
  if (!format) {
    // Every build of every engine has this locale: `12/03/2026`.
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    if (dateFormats.size < maxCachedZones) dateFormats.set(timeZone, format);
  }
  const [month, day, year] = format.format(at).split('/');
  return `${year}-${month}-${day}`;
}

/** The local time at an instant in an IANA zone: `07:30`. */
export function localTime(at: Date, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}

/** The instant of a local date and time; a little later if the clocks skip it. */
export function localInstant(date: CalendarDate, time: string, timeZone: string): Date {
  const zoned = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: time });
  return new Date(zoned.epochMilliseconds);
}

const maxUtcLagMs = 12 * 60 * 60 * 1000;

/** Every day before this one is over in all time zones. */
export function latestFinishedDay(now: Date): CalendarDate {
  return new Date(now.getTime() - maxUtcLagMs).toISOString().slice(0, 10);
}

/** Calendar days from `from` to `to`: `daysBetween('2026-03-28', '2026-03-30')` is 2. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return toDayNumber(to) - toDayNumber(from);
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  const midnight = new Date((toDayNumber(date) + days) * dayMs).toISOString();
  return midnight.slice(0, midnight.indexOf('T'));
}

/**
 * Days since 1970-01-01. Plain arithmetic is enough, because a calendar date has no zone, and
 * streaks count too many days for `Temporal`.
 */
function toDayNumber(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`) / dayMs;
}

/** The day on or before a date on which the program's weeks begin: a Sunday or a Monday. */
export function weekStart(date: CalendarDate): CalendarDate {
  const weekday = isoWeekday(date);
  return addDays(date, -(brand.weekStartsOn === 'monday' ? weekday - 1 : weekday % 7));
}

/** The Monday on or after a date, whenever weeks begin. */
export function mondayFrom(date: CalendarDate): CalendarDate {
  return addDays(date, (8 - isoWeekday(date)) % 7);
}

/** The day of the week, from 1 (Monday) to 7. */
export function isoWeekday(date: CalendarDate): number {
  return Temporal.PlainDate.from(date).dayOfWeek;
}

export function isWeekend(date: CalendarDate): boolean {
  return isoWeekday(date) > 5;
}

/** The first day of the calendar month in a time zone. */
export function monthStart(at: Date, timeZone: string): CalendarDate {
  return `${localDate(at, timeZone).slice(0, 7)}-01`;
}

/** The first day of the month after the one that begins on `first`. */
export function nextMonthStart(first: CalendarDate): CalendarDate {
  return `${addDays(first, 31).slice(0, 7)}-01`;
}

/** The first instant of a local day, which is not always midnight when clocks change. */
export function startOfDay(date: CalendarDate, timeZone: string): Date {
  const start = Temporal.PlainDate.from(date).toZonedDateTime(timeZone);
  return new Date(start.epochMilliseconds);
}

/** The last millisecond of a local day. */
export function endOfDay(date: CalendarDate, timeZone: string): Date {
  return new Date(startOfDay(addDays(date, 1), timeZone).getTime() - 1);
}

/** The same local time of day, `days` calendar days later. */
export function addLocalDays(at: Date, days: number, timeZone: string): Date {
  const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  return new Date(zoned.add({ days }).epochMilliseconds);
}

/**
 * Today's IANA name of a zone that this engine can calculate with, by any of its names; null for
 * everything else. Servers of PostgreSQL know no old names since Debian 13, so only these are stored.
 */
export function canonicalTimeZone(name: string): string | null {
  try {
    // Intl accepts old names like `PST`, Temporal accepts whole timestamps: both must know it.
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name);
    return zoneNameOfToday(name);
  } catch {
    return null;
  }
}

let timeZones: string[] | undefined;

/** The IANA zones to choose from, sorted: all that this engine lists and can calculate with. */
export function listTimeZones(): string[] {
  // Trying each of them takes a few hundred milliseconds: once a process.
  timeZones ??= [...Intl.supportedValuesOf('timeZone'), 'UTC']
    .map(canonicalTimeZone)
    .filter((name, index, all) => name !== null && all.indexOf(name) === index)
    .sort() as string[];
  return timeZones;
}
