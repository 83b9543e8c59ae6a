import { Temporal } from 'temporal-polyfill';
import { weekdayLabel } from '../formats.ts';
import { addDays, type CalendarDate, daysBetween, localDate, weekStart } from '../time.ts';
import type { Viewer } from './due-dates.ts';

type SimpleDate =
  | { ok: true; date: CalendarDate }
  /** `isDate`: the text is a date, but not an acceptable one. */
  | { ok: false; reason: string; isDate: boolean };

const maxDaysAhead = 730;
const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/**
 * A date in one of the usual forms, in the founder's time zone: from today to two years from now. A
 * weekday is the next one of that name, so `fri` on a Friday is a week from now.
 */
export function parseSimpleDate(text: string, { now, timeZone }: Viewer): SimpleDate {
  const today = localDate(now, timeZone);
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[.,!]+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ');
  const found = relativeDate(words, today) ?? calendarForm(words, today);
  if (found === null) {
    return { ok: false, isDate: false, reason: `I can’t read “${text.trim()}” as a date.` };
  }
  if (found === 'no such day') {
    return { ok: false, isDate: true, reason: `There is no “${text.trim()}” in the calendar.` };
  }
  if (found < today) return { ok: false, isDate: true, reason: 'That date has passed.' };
  const reason = tooFarAhead(found, today);
  return reason ? { ok: false, isDate: true, reason } : { ok: true, date: found };
}

/** The reason why a date is too far away for a pledge, wherever it was chosen; null if it isn't. */
export function tooFarAhead(date: CalendarDate, today: CalendarDate): string | null {
  return daysBetween(today, date) > maxDaysAhead ? 'That is more than two years away.' : null;
}

function relativeDate(words: string, today: CalendarDate): CalendarDate | null {
  if (words === 'today' || words === 'tonight') return today;
  if (words === 'tomorrow') return addDays(today, 1);
  if (words === 'next week') return addDays(today, 7);
  const distance = /^in (\d{1,3}|an?) (day|week)s?$/.exec(words);
  if (distance) {
    const count = /\d/.test(words) ? Number(distance[1]) : 1;
    return addDays(today, distance[2] === 'week' ? count * 7 : count);
  }
  if (words.length < 3) return null;
  const weekday = weekdays.findIndex((name) => name.startsWith(words)) + 1;
  if (weekday === 0) return null;
  const ahead = (weekday - Temporal.PlainDate.from(today).dayOfWeek + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

function calendarForm(words: string, today: CalendarDate): CalendarDate | 'no such day' | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (iso) return calendarDate(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]{3,})(?: (\d{4}))?$/.exec(words);
  if (dayFirst) return namedDate(dayFirst[2] as string, dayFirst[1], dayFirst[3], today);
  const monthFirst = /^([a-z]{3,}) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(words);
  if (!monthFirst) return null;
  return namedDate(monthFirst[1] as string, monthFirst[2], monthFirst[3], today);
}

/** Without a year, the next occurrence of that day. */
function namedDate(
  monthName: string,
  day: string | undefined,
  year: string | undefined,
  today: CalendarDate,
): CalendarDate | 'no such day' | null {
  const month = months.findIndex((name) => name.startsWith(monthName)) + 1;
  if (month === 0) return null;
  if (year) return calendarDate(Number(year), month, Number(day));
  const thisYear = Number(today.slice(0, 4));
  const dates = [thisYear, thisYear + 1].map((each) => calendarDate(each, month, Number(day)));
  return dates.find((date) => date !== 'no such day' && date >= today) ?? 'no such day';
}

function calendarDate(year: number, month: number, day: number): CalendarDate | 'no such day' {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString();
  } catch {
    return 'no such day';
  }
}

/** `hasTime`: a time of day was given too, which a due date does not keep. */
export type WrittenDate =
  | { ok: true; date: CalendarDate; hasTime: boolean }
  | Extract<SimpleDate, { ok: false }>;

/**
 * A date however people write it, from today to two years from now, in the founder's time zone.
 * `3/4` is March 4. The forms of `parseSimpleDate` come first; the parser for all others is loaded
 * when it is needed first.
 */
export async function readDate(text: string, viewer: Viewer): Promise<WrittenDate> {
  const known = parseSimpleDate(text, viewer);
  if (known.ok) return { ...known, hasTime: false };
  if (known.isDate) return known;
  const words = normalize(text);
  const simple = parseSimpleDate(words, viewer);
  if (simple.ok) return { ...simple, hasTime: false };
  if (simple.isDate) return simple;
  const today = localDate(viewer.now, viewer.timeZone);
  const found = dayOfMonth(words, today) ?? endOfPeriod(words, today) ?? hoursAhead(words, viewer);
  if (found) return { ok: true, date: found, hasTime: false };
  return (await parseWithChrono(words, viewer)) ?? known;
}

const typos = /\b(?:tmrw|tmrow|tmr|tmw|tomo|2moro|2morrow|tomorow|tommorow|tommorrow)\b/g;
const endOfDay =
  / ?\b(?:eod|eob|cob|close of business|end of (?:the |my )?(?:business |work )?day)\b/g;
const leading = /^(?:(?:due|by|on|until|till|til|before|for|coming|this coming|no later than) )+/;

/** Abbreviations and typos in full; without the words before a date. */
function normalize(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[.,!;]+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .replace(leading, '')
    .replace(typos, 'tomorrow');
  const ofDay = words.replace(endOfDay, '').trim().replace(leading, '');
  const day = ofDay === '' && words !== '' ? 'today' : ofDay;
  return day
    .replace(/^(in )?a fortnight$/, 'in 2 weeks')
    .replace(/^the (?=\d{1,2}(?:st|nd|rd|th)? of )/, '');
}

/** `the 3rd`, `15th`: the next day of that number. */
function dayOfMonth(words: string, today: CalendarDate): CalendarDate | null {
  const day = Number(
    /^(?:the )?(\d{1,2})(?:st|nd|rd|th)(?: of (?:this|the) month)?$/.exec(words)?.[1],
  );
  if (!(day >= 1)) return null;
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  // No two months in a row are too short for a day.
  for (const months of [0, 1, 2]) {
    const month = first.add({ months });
    if (day > month.daysInMonth) continue;
    const date = month.with({ day }).toString();
    if (date >= today) return date;
  }
  return null;
}

/** `eom`, `quarter end`, `this week`: the last day of the current one. */
function endOfPeriod(words: string, today: CalendarDate): CalendarDate | null {
  const period =
    /^(?:eo([wmqy])|(month|quarter|year) end|(?:end of (?:the |this )?|this )(week|month|quarter|year))$/
      .exec(words)
      ?.slice(1)
      .join('')
      .charAt(0);
  if (!period) return null;
  if (period === 'w') return addDays(weekStart(today), 6);
  const { year, month } = Temporal.PlainDate.from(today);
  const months = period === 'y' ? 12 : period === 'q' ? 3 : 1;
  const last = Temporal.PlainDate.from({ year, month: Math.ceil(month / months) * months, day: 1 });
  return last.with({ day: last.daysInMonth }).toString();
}

/** `in 3 hours`: today, or tomorrow late in the evening. */
function hoursAhead(words: string, { now, timeZone }: Viewer): CalendarDate | null {
  const match = /^in (\d{1,3}|an?) (hour|minute)s?$/.exec(words);
  if (!match) return null;
  const count = /\d/.test(words) ? Number(match[1]) : 1;
  const ms = count * (match[2] === 'hour' ? 3_600_000 : 60_000);
  return localDate(new Date(now.getTime() + ms), timeZone);
}

/**
 * The parser calculates in the server's own zone. It is given noon of the founder's day there, which
 * no change of clocks can move to another day. The whole text has to be one date.
 */
async function parseWithChrono(
  words: string,
  { now, timeZone }: Viewer,
): Promise<WrittenDate | null> {
  if (words.length > 60 || words === '24/7') return null;
  const weekLater = /^(?:a|one|1) week from (.+)/.exec(words)?.[1];
  const { casual } = await import('chrono-node/en');
  const today = localDate(now, timeZone);
  const noon = new Date(`${today}T12:00:00`);
  const whole = weekLater ?? words;
  const [result] = casual.parse(whole, noon, { forwardDate: true });
  if (!result || result.end || result.text !== whole) return null;
  const { start } = result;
  const isRelative = start.tags().has('result/relativeDate');
  const hasTime = start.isCertain('hour') && !start.tags().has('casualReference/now');
  const isDay = start.isCertain('day') || start.isCertain('weekday');
  if (!isDay && !isRelative && !hasTime && !/\b(?:morning|afternoon|evening)$/.test(words))
    return null;
  // The parser takes missing parts from today.
  const part = (name: 'year' | 'month' | 'day') => start.get(name) as number;
  const found = Temporal.PlainDate.from({
    year: part('year'),
    month: part('month'),
    day: part('day'),
  });
  const weekday = start.get('weekday');
  if (weekday !== null && weekday !== found.dayOfWeek % 7) {
    const reason = `“${words}” is no such day: that date is a ${weekdayLabel(found.toString())}.`;
    return { ok: false, isDate: true, reason };
  }
  // The parser takes “last friday” for the coming one.
  const isPast = words.startsWith('last ') || words.startsWith('yesterday');
  const date = isPast ? addDays(today, -1) : addDays(found.toString(), weekLater ? 7 : 0);
  const checked = parseSimpleDate(date, { now, timeZone });
  return checked.ok ? { ...checked, hasTime } : checked;
}
