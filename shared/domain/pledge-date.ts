import { Temporal } from 'temporal-polyfill';
import { addDays, type CalendarDate, daysBetween, localDate } from '../time.ts';
export type PledgeDate =
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

/** Splits `Ship the beta by Friday` at the last ` by `; null when there is none. */
export function splitPledge(text: string): { title: string; when: string } | null {
  const match = /^(.*\S)\s+by\s+(\S.*)/is.exec(text.trim());
  return match && { title: match[1] as string, when: match[2] as string };
}

/**
 * A date as people write it, in the founder's time zone: from today to two years from now. A
 * weekday is the next one of that name, so `fri` on a Friday is a week from now.
 */
export function parsePledgeDate(
  text: string,
  { now, timeZone }: { now: Date; timeZone: string },
): PledgeDate {
  const today = localDate(now, timeZone);
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[.,!]+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ');
  const found = relativeDate(words, today) ?? writtenDate(words, today);
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

function writtenDate(words: string, today: CalendarDate): CalendarDate | 'no such day' | null {
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
