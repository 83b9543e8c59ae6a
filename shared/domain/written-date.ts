import { Temporal } from 'temporal-polyfill';
import { weekdayLabel } from '../formats.ts';
import { addDays, type CalendarDate, localDate, weekStart } from '../time.ts';
import { type PledgeDate, parsePledgeDate } from './pledge-date.ts';

type Viewer = { now: Date; timeZone: string };

/** `hasTime`: a time of day was given too, which a due date does not keep. */
export type WrittenDate =
  | { ok: true; date: CalendarDate; hasTime: boolean }
  | Extract<PledgeDate, { ok: false }>;

/**
 * A date however people write it, from today to two years from now, in the founder's time zone.
 * `3/4` is March 4. The forms of `parsePledgeDate` come first; the parser for all others is loaded
 * when it is needed first.
 */
export async function readDate(text: string, viewer: Viewer): Promise<WrittenDate> {
  const known = parsePledgeDate(text, viewer);
  if (known.ok) return { ...known, hasTime: false };
  if (known.isDate) return known;
  const words = normalize(text);
  const simple = parsePledgeDate(words, viewer);
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
  const checked = parsePledgeDate(date, { now, timeZone });
  return checked.ok ? { ...checked, hasTime } : checked;
}

/** A founder's text, with the date at its end taken off the title. */
export type Dated =
  | { title: string; date: CalendarDate | null; hasTime: boolean }
  /** There seems to be a date, `when`, which can't be used. */
  | { title: string; when: string; reason: string };

const announcing = / (due(?: (?:on|by))?|by|until|till|til|before|on|for):? /gi;
const weakPrepositions = new Set(['on', 'for']);

/** Before a date at the end, these make it part of what is to be done. */
const keepingWord =
  /(?:^| )(?:a|an|the|my|our|your|his|her|its|their|some|any|no|of|from|since|after|between|and|or|vs|about|than|to|per|every|each|like|as|with|via|last|past|black|good|cyber|giving|casual|easter|ash|maundy|super|taco)$/i;
const vague =
  /\s(?:early|mid|late|later|sometime|around|roughly|maybe|(?:the )?(?:week|start|beginning|middle|second half|first half) of)$/i;
const maxDateWords = 6;

/**
 * Takes a date at the end off the title, or after “by”, “on”, “due”, “until”; a date in the middle
 * stays where it is. Something that looks like a date but can't be used is never silently kept.
 */
export async function splitDueDate(typed: string, viewer: Viewer): Promise<Dated> {
  const text = typed.trim().replace(/\s+/g, ' ');
  let unread: Dated | undefined;
  for (const match of text.matchAll(announcing)) {
    const title = cleanTitle(text.slice(0, match.index));
    const when = text.slice(match.index + match[0].length);
    if (title === '' || when.split(' ').length > maxDateWords) continue;
    const isQuiet = weakPrepositions.has((match[1] as string).toLowerCase());
    const read = await readDate(when, viewer);
    if (read.ok && !(isQuiet && isDuration(when))) {
      return { title, date: read.date, hasTime: read.hasTime };
    }
    if (!read.ok && read.isDate) return { title, when, reason: read.reason };
    if (!read.ok && !isQuiet && looksLikeDate(when)) unread = { title, when, reason: read.reason };
  }
  return unread ?? (await splitTrailingDate(text, viewer));
}

async function splitTrailingDate(text: string, viewer: Viewer): Promise<Dated> {
  const words = text.split(' ');
  for (let start = Math.max(1, words.length - maxDateWords); start < words.length; start += 1) {
    const when = words.slice(start).join(' ');
    const before = words.slice(0, start).join(' ');
    const hedge = vague.exec(before)?.[0];
    if (keepingWord.test(before) && hedge === undefined) continue;
    if (isDuration(when) || isTimeOnly(when)) continue;
    const read = await readDate(when, viewer);
    const isUnread = !read.ok && !read.isDate;
    if (isUnread && !isFraction(when) && !/^in [a-z]{3,9}$/i.test(when)) continue;
    if (isUnread && !looksLikeDate(when)) continue;
    if (read.ok && hedge === undefined) {
      return { title: cleanTitle(before), date: read.date, hasTime: read.hasTime };
    }
    const unclear = `${hedge ?? ''} ${when}`.trim();
    const title = cleanTitle(hedge ? before.slice(0, -hedge.length) : before);
    const reason = read.ok ? `I can’t tell which day “${unclear}” is.` : read.reason;
    return { title, when: unclear, reason };
  }
  return { title: text, date: null, hasTime: false };
}

function cleanTitle(text: string): string {
  return text
    .replace(/[\s,;:–—-](?:is|are)?\s*(?:due|by|on|until|till|til|at|before)?$/i, '')
    .replace(/[\s,;:–—-]+$/, '');
}

/** `2 weeks` alone: how long something takes rather than when it is due. */
function isDuration(text: string): boolean {
  return /^(?:for )?(?:\d+|an?|one|two|three|few|half an?) ?(?:m|h|d|w|minutes?|hours?|days?|weeks?|months?|years?)$/i.test(
    text,
  );
}

/** Without a day: when something takes place rather than when it is due. */
function isTimeOnly(text: string): boolean {
  return (
    /^(?:at )?(?:\d{1,2}(?::\d\d)? ?(?:am|pm)?|noon|midnight|(?:this )?(?:morning|afternoon|evening)|night|now)$/i.test(
      text,
    ) || /^\d{1,2}(?:st|nd|rd|th)$/i.test(text)
  );
}

const datePattern =
  /\b(?:today|tonight|tomorrow|tmrw|yesterday|eo[dwmqy]|cob|weekend|easter|christmas|xmas|new year|(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|q[1-4]|(?:next|this|last|end of|start of|mid|early|late|in an?|\d+) ?(?:the )?(?:day|week|month|quarter|year)s?)\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,4}[-/]\d{1,2}\b|\b\d{1,2} ?[ap]m\b/i;

/** A misspelled weekday, too. */
function looksLikeDate(text: string): boolean {
  return text !== '24/7' && (datePattern.test(text) || /^[a-z]{2,8}day$/i.test(text));
}

/** `13/13`, but not `50/50`: the numbers could be those of a day. */
function isFraction(text: string): boolean {
  const [, first, second] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  return Number(first) <= 31 && Number(second) <= 31;
}
