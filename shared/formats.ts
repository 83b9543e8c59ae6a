import { brand } from './brand.ts';
import type { CalendarDate } from './time.ts';

/*
 * How the product writes numbers, money, dates, times and ages, the same in the browser, in Slack and
 * in emails. The words are English everywhere. Dates are in the program's style; the clock, 12
 * or 24 hours, follows the reader's locale, else the program's. Nothing here loads a calendar library: `time.ts` does, for reasoning about time.
 */

const language = 'en-US';
const dayMs = 24 * 60 * 60 * 1000;

const numberFormat = new Intl.NumberFormat(language);
const moneyFormat = new Intl.NumberFormat(language, {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 2,
});

/** `1,320`: how the product writes any number. */
export function formatNumber(number: number): string {
  return numberFormat.format(number);
}

/** `+20`, `−1,250`, with the minus sign that screen readers pronounce. */
export function formatSigned(number: number): string {
  return `${number < 0 ? '−' : '+'}${formatNumber(Math.abs(number))}`;
}

/** `85%` for 85. */
export function formatPercent(percentage: number): string {
  return `${formatNumber(percentage)}%`;
}

/** `4.3`, `4.0`: a mean of ratings. */
export function formatScore(mean: number): string {
  return mean.toFixed(1);
}

/** `1 point`, `1,320 points`. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Enough for a greeting or a short line. */
export function firstName(name: string): string {
  return name.trim().split(/\s+/)[0] ?? name;
}

/** `$29`, `$750K`, `$1.5M` for an amount in dollars. */
export function formatMoney(dollars: number): string {
  return moneyFormat.format(dollars);
}

/** `$29`, `$29.50`, `€290` for an amount to be paid. */
export function formatCurrency(amount: number, currency: string): string {
  const trailingZeroDisplay = 'stripIfInteger';
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    trailingZeroDisplay,
  } as Intl.NumberFormatOptions).format(amount);
}

/** `$100K–$750K`, `from $100K`, `up to $750K` for bounds in dollars; null without either. */
export function moneyBetween(min: number | null, max: number | null): string | null {
  if (min === null) return max === null ? null : `up to ${formatMoney(max)}`;
  if (max === null) return `from ${formatMoney(min)}`;
  return min === max ? formatMoney(min) : `${formatMoney(min)}–${formatMoney(max)}`;
}

/** `$250K–$1M` for the stored `250k-1m`, `$5M+` for `5m+`; any other text as it is. */
export function moneyRange(stored: string): string {
  if (!/^\d+[km]?(?:-\d+[km]?|\+)$/.test(stored)) return stored;
  const bounds = stored.toUpperCase().split('-');
  return bounds.map((bound) => `$${bound}`).join('–');
}

const dateParts = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const timeParts = { hour: 'numeric', minute: '2-digit' } as const;

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter takes far longer than using it, and a page writes hundreds of dates. */
function formatter(
  options: Intl.DateTimeFormatOptions,
  locale: string = brand.dateStyle,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = formatters.get(key);
  if (known) return known;
  const created = new Intl.DateTimeFormat(locale, options);
  formatters.set(key, created);
  return created;
}

/** Slack's own language, which most of the world leaves as it is. */
export const defaultLocale = 'en-US';

/** `de-DE`; null for a language that we don't know how to write. */
export function canonicalLocale(locale: string): string | null {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale)[0] ?? null;
  } catch {
    return null;
  }
}

/** True if people who write this language put the month before the day: `3/4` is March 4. */
export function writesMonthFirst(locale: string): boolean {
  const parts = formatter({ month: 'numeric', day: 'numeric' }, locale).formatToParts(0);
  const at = (type: 'month' | 'day') => parts.findIndex((part) => part.type === type);
  return at('month') < at('day');
}

/** A calendar date has no zone: it is written as UTC's. */
function writeDate(date: CalendarDate, parts: Intl.DateTimeFormatOptions): string {
  return formatter({ ...parts, timeZone: 'UTC' }).format(utcMidnight(date));
}

function utcMidnight(date: CalendarDate): number {
  return Date.parse(`${date}T00:00:00Z`);
}

function isSameYear(date: CalendarDate, other: CalendarDate): boolean {
  return date.slice(0, 4) === other.slice(0, 4);
}

/** `Thu, Dec 3` (`Thu 3 Dec` in the British style), with the year if it isn't that of `today`: `Sat, Jan 2, 2027`. */
export function dateLabel(date: CalendarDate, today: CalendarDate): string {
  return writeDate(date, { ...dateParts, ...(!isSameYear(date, today) && { year: 'numeric' }) });
}

/** `Today`, `Tomorrow`, `Yesterday`, a weekday in the coming week, else as `dateLabel`. */
export function dayLabel(date: CalendarDate, today: CalendarDate): string {
  const ahead = (utcMidnight(date) - utcMidnight(today)) / dayMs;
  if (ahead === 0) return 'Today';
  if (ahead === 1) return 'Tomorrow';
  if (ahead === -1) return 'Yesterday';
  return ahead > 1 && ahead < 7 ? weekdayLabel(date) : dateLabel(date, today);
}

/** Like `dayLabel`, but within a sentence: `today`, `tomorrow`, `Friday`, `Thu, Dec 3`. */
export function dayInSentence(date: CalendarDate, today: CalendarDate): string {
  const label = dayLabel(date, today);
  return ['Today', 'Tomorrow', 'Yesterday'].includes(label) ? label.toLowerCase() : label;
}

/** `Nov 15–21`, `Nov 29 – Dec 5`; with the years if one isn't that of `today`: `Jan 4 – Apr 4, 2027`. */
export function dateRangeLabel(from: CalendarDate, to: CalendarDate, today: CalendarDate): string {
  const withYear = (date: CalendarDate) =>
    writeDate(date, { month: 'short', day: 'numeric', year: 'numeric' });
  if (!isSameYear(from, to)) return `${withYear(from)} – ${withYear(to)}`;
  const end = isSameYear(to, today) ? monthDayLabel(to) : withYear(to);
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${monthDayLabel(from)} – ${end}`;
  return writesMonthFirst(brand.dateStyle)
    ? `${monthDayLabel(from)}–${end.slice(end.indexOf(' ') + 1)}`
    : `${writeDate(from, { day: 'numeric' })}–${end}`;
}

/** `Dec 3`: for the axis of a chart. */
export function monthDayLabel(date: CalendarDate): string {
  return writeDate(date, { month: 'short', day: 'numeric' });
}

/** `Dec`: for the columns of a calendar. */
export function shortMonthLabel(date: CalendarDate): string {
  return writeDate(date, { month: 'short' });
}

/** `December 2026`. */
export function monthLabel(date: CalendarDate): string {
  return writeDate(date, { month: 'long', year: 'numeric' });
}

/** `Thursday`. */
export function weekdayLabel(date: CalendarDate): string {
  return writeDate(date, { weekday: 'long' });
}

export type Reader = {
  now: Date;
  /** An IANA zone. Only the browser may leave it out: it means the browser's own. */
  timeZone?: string;
  /** Decides between `10:00 PM` and `22:00`. Slack and emails don't know it: American. */
  locale?: string;
};

/** The day of an instant in the reader's zone, written as by `dateLabel`. */
export function localDateLabel(at: Date, { now, timeZone }: Omit<Reader, 'locale'>): string {
  const year = formatter({ year: 'numeric', timeZone });
  const isThisYear = year.format(at) === year.format(now);
  const parts = { ...dateParts, ...(!isThisYear && { year: 'numeric' as const }) };
  return formatter({ ...parts, timeZone }).format(at);
}

/** `10:00 PM`, or `22:00` where clocks have 24 hours. */
export function timeLabel(at: Date, { timeZone, locale }: Omit<Reader, 'now'>): string {
  return formatter({ ...timeParts, hourCycle: hourCycleOf(locale), timeZone }).format(at);
}

/** `Thu, Dec 3, 10:00 PM`. */
export function dateTimeLabel(at: Date, reader: Reader): string {
  return `${localDateLabel(at, reader)}, ${timeLabel(at, reader)}`;
}

/** `Thu, Dec 3, 10:00 PM GMT+1`: for whoever may read it in another zone. */
export function dateTimeZoneLabel(at: Date, reader: Reader & { timeZone: string }): string {
  const { timeZone } = reader;
  const parts = formatter({ ...timeParts, timeZoneName: 'short', timeZone }).formatToParts(at);
  const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  return `${dateTimeLabel(at, reader)} ${zone}`;
}

/** `10:00 PM` for the local time `22:00`, as `localTime` and settings give it. */
export function clockLabel(time: string, locale?: string): string {
  return timeLabel(new Date(`1970-01-01T${time}Z`), { timeZone: 'UTC', locale });
}

/** `7:00 AM` for 7. */
export function hourLabel(hour: number, locale?: string): string {
  return clockLabel(`${String(hour).padStart(2, '0')}:00`, locale);
}

function hourCycleOf(locale: string | undefined): 'h12' | 'h23' {
  return formatter({ hour: 'numeric' }, locale).resolvedOptions().hour12 ? 'h12' : 'h23';
}

/** Longer ones are made to be long: letters below hundreds of accents. */
const maxGraphemeLength = 100;

/**
 * The beginning of a text of at most so many UTF-16 units, the largest of the ways to count. It ends
 * between two characters as people see them: no flag, family or accented letter is cut in two.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  // Made here, because browsers that never cut a text may not have it.
  const graphemes = new Intl.Segmenter();
  const { index } = graphemes.segment(text.slice(0, max + maxGraphemeLength)).containing(max) ?? {
    index: max,
  };
  const isOneCharacter = index > max - maxGraphemeLength && index > 0;
  return text.slice(0, isOneCharacter ? index : max).replace(/[\uD800-\uDBFF]$/, '');
}
