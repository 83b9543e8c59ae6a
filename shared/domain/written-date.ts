import { Temporal } from 'temporal-polyfill';
import { weekdayLabel } from '../formats.ts';
import {
  addDays,
  type CalendarDate,
  daysBetween,
  localDate,
  localTime,
  weekStart,
} from '../time.ts';
import {
  type FoundDay,
  findDay,
  findNumericDay,
  monthComesFirst,
  passedLately,
} from './calendar-day.ts';
import type { Viewer, Writer } from './due-dates.ts';
import { feastDay, foreignPeriod, shortWeekday } from './named-days.ts';

type SimpleDate =
  | { ok: true; date: CalendarDate }
  /**
   * `isDate`: the text is a date, but not an acceptable one. `offer` is one that may be meant. `hasDate`:
   * it ends with a date in another language.
   */
  | { ok: false; reason: string; isDate: boolean; offer?: CalendarDate; hasDate?: true };

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
  const relative = relativeDate(words, today);
  const found = relative ? { date: relative, isYearGuessed: false } : calendarForm(words, today);
  return checkDay(found, text, today);
}

function checkDay(found: FoundDay, text: string, today: CalendarDate): SimpleDate {
  const written = text.trim();
  if (found === null) return { ok: false, isDate: false, reason: unreadable(text) };
  if (found === 'no such day') {
    return { ok: false, isDate: true, reason: `There is no “${written}” in the calendar.` };
  }
  const { date } = found;
  const passed = 'That date has passed.';
  if (date < today) return { ok: false, isDate: true, reason: passed };
  const reason = tooFarAhead(date, today);
  if (reason) return { ok: false, isDate: true, reason };
  if (passedLately(found, today)) return { ok: false, isDate: true, reason: passed, offer: date };
  return { ok: true, date };
}

function unreadable(text: string): string {
  return `I can’t read “${text.trim()}” as a date.`;
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
  const weekday = weekdayNumber(words);
  return weekday === 0 ? null : nextWeekday(weekday, today);
}

function nextWeekday(weekday: number, today: CalendarDate): CalendarDate {
  const ahead = (weekday - Temporal.PlainDate.from(today).dayOfWeek + 7) % 7;
  return addDays(today, ahead === 0 ? 7 : ahead);
}

function weekdayNumber(word: string): number {
  return word.length < 3 ? 0 : weekdays.findIndex((name) => name.startsWith(word)) + 1;
}

function calendarForm(words: string, today: CalendarDate): FoundDay {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(words);
  if (iso) {
    const [year, month, day] = iso.slice(1).map(Number) as [number, number, number];
    return findDay({ day, month, year }, today);
  }
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? (?:of )?([a-z]{3,})(?: (\d{4}))?$/.exec(words);
  if (dayFirst) return namedDay(dayFirst[2] as string, dayFirst[1], dayFirst[3], today);
  const monthFirst = /^([a-z]{3,}) (\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?$/.exec(words);
  if (!monthFirst) return null;
  return namedDay(monthFirst[1] as string, monthFirst[2], monthFirst[3], today);
}

function namedDay(
  monthName: string,
  day: string | undefined,
  year: string | undefined,
  today: CalendarDate,
): FoundDay {
  const month = monthNumber(monthName);
  if (month === 0) return null;
  return findDay({ day: Number(day), month, year: year ? Number(year) : null }, today);
}

function monthNumber(name: string): number {
  return months.findIndex((month) => month.startsWith(name)) + 1;
}

/** `hasTime`: a time of day was given too, which a due date does not keep. */
export type WrittenDate =
  | { ok: true; date: CalendarDate; hasTime: boolean }
  | Extract<SimpleDate, { ok: false }>;

/** `‘friday’`, and `*friday*` as Slack's editor marks it. */
const quoted = /^["'“”„‘’‚«»‹›*_~`]+ ?(.*[^\s"'“”„‘’‚«»‹›*_~`]) ?["'“”„‘’‚«»‹›*_~`]+$/;

export function isQuoted(text: string): boolean {
  return quoted.test(text);
}

/** `１５` as East Asian keyboards write it, as `15`: as many characters. */
export function toHalfWidth(text: string): string {
  return text.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

/**
 * A date however people write it, in English or another language that founders write, from today to two
 * years from now, in the founder's time zone. The forms of `parseSimpleDate` come first; the parsers for
 * all others are loaded when they are needed first.
 */
export async function readDate(typed: string, writer: Writer): Promise<WrittenDate> {
  const said = toHalfWidth(typed.trim());
  const text = quoted.exec(said)?.[1] ?? said.replace(/\?+$/, '');
  const short = shortWeekday(text, writer.locale);
  if (short) {
    const date = nextWeekday(short.weekday, localDate(writer.now, writer.timeZone));
    if (short.isSure) return { ok: true, date, hasTime: false };
    return { ok: false, isDate: false, reason: unreadable(text), offer: date };
  }
  const beside = await readBesideShortWeekday(text, writer);
  if (beside) return beside;
  const read = await readEnglishDate(foreignPeriod(normalize(text)) ?? text, writer);
  if (read.ok || read.isDate || read.offer) return read;
  const words = normalize(text);
  const day = withoutPartOfDay(words, foreignPart);
  const foreign = await readForeignDate(day ?? words, writer);
  if (day && foreign !== null && foreign !== 'has a date' && foreign.ok) {
    return { ...foreign, hasTime: true };
  }
  return foreign === 'has a date' ? { ...read, hasDate: true } : (foreign ?? read);
}

/** `Mi. 2.12.`, where the two fit. */
async function readBesideShortWeekday(text: string, writer: Writer): Promise<WrittenDate | null> {
  const [, name = '', date = ''] = /^(\p{L}{2,4}\.?),? (\d.*)$/u.exec(text) ?? [];
  const short = shortWeekday(name, writer.locale);
  const read = short && (await readDate(date, writer));
  const isRight = read?.ok && Temporal.PlainDate.from(read.date).dayOfWeek === short?.weekday;
  return isRight ? read : null;
}

/** The same, in English alone. */
export async function readEnglishDate(text: string, writer: Writer): Promise<WrittenDate> {
  const known = parseSimpleDate(text, writer);
  if (known.ok) return { ...known, hasTime: false };
  if (known.isDate) return known;
  const words = normalize(text);
  const simple = parseSimpleDate(words, writer);
  if (simple.ok) return { ...simple, hasTime: false };
  if (simple.isDate) return simple;
  const { now, ...by } = writer;
  const today = localDate(now, by.timeZone);
  const numeric = findNumericDay(words, { today, ...by });
  if (numeric) {
    const checked = checkDay(numeric, text, today);
    return checked.ok ? { ...checked, hasTime: false } : checked;
  }
  const found = dayOfMonth(words, today) ?? endOfPeriod(words, today) ?? hoursAhead(words, writer);
  if (found) return { ok: true, date: found, hasTime: false };
  const numbered = weekdayAndNumber(words, today);
  if (numbered) return numbered;
  const atTime = timeOfDay(words, writer);
  if (atTime) return { ok: true, date: atTime, hasTime: true };
  const offer = lastDayOf(words, today) ?? feastDay(words, today);
  if (offer) return { ...known, offer };
  const read = await parseWithChrono(words, writer);
  if (read) return read;
  const day = withoutPartOfDay(words, englishPart);
  const dated = day === null ? known : await readEnglishDate(day, writer);
  return dated.ok ? { ...dated, hasTime: true } : known;
}

const partOfDay =
  '(?:(?:early|late|mid) )?(?:morning|afternoon|evening)|night|noon|midday|lunch ?time|early|late';
/** `tomorrow in the morning`, `friday pm`, `first thing tomorrow`. */
const englishPart = new RegExp(
  `^(?<before>.+?),? (?:(?:(?:in|at|during|around|by|before) )?(?:the )?(?:${partOfDay}|first thing(?: in the morning)?)|[ap]m|(?:before|after|at|over|around|during) (?:lunch|breakfast|dinner|work))$|^(?:first thing|early|late|in the (?:${partOfDay})|(?:at|before|around) (?:noon|midday|lunch ?time)|(?:the )?(?:${partOfDay}) of)(?: on)?,? (?<after>.+)$`,
);
const foreignPart =
  /^(?<before>.+?),? (?:früh|am (?:morgen|abend)|(?:am )?(?:vor|nach)?mittag|morgens?|abends?|nachts?|(?:dans la )?matin(?:ée)?|midi|(?:dans l[’']|l[’'])?après-midi|(?:en )?soir(?:ée)?|(?:por|en|de) la (?:mañana|tarde|noche)|al mediodía|(?:de|pela) manhã|(?:à|da|de) (?:tarde|noite)|mattina|(?:nel )?pomeriggio|sera|(?:’s )?(?:ochtend|middag|avond)|(?:på )?(?:morgonen|förmiddag(?:en)?|eftermiddag(?:en)?|kväll(?:en)?))$(?<after>)/;

/** The day beside a part of it, which a due date does not keep; null if there is none. */
function withoutPartOfDay(words: string, pattern: RegExp): string | null {
  const { before, after } = pattern.exec(words)?.groups ?? {};
  const day = before || after || '';
  // “Early next week” is no day, nor is the number of “hack night 3”.
  const isDay =
    /\p{L}{3}|\d[./-]\d/u.test(day) && !/\b(?:week|month|quarter|year)\b/.test(after ?? '');
  return isDay ? day : null;
}

const typos = /\b(?:tmrw|tmrow|tmr|tmw|tomo|2moro|2morrow|tomorow|tommorow|tommorrow)\b/g;
const endOfDay =
  / ?\b(?:eod|eob|cob|close of business|end of (?:the |my )?(?:business |work )?day)\b/g;
const leading =
  /^(?:(?:due|by|on|until|till|til|before|for|latest|(?:the |this )?coming|no later than) )+/;
/** Courtesies that people add to a date without changing it. */
const courtesy =
  /(?: ?\p{Extended_Pictographic}\uFE0F?| (?:please|pls|plz|thanks|thank you|thx|bitte|danke|svp|stp|s[’']il (?:te|vous) pla[iî]t|merci|por favor|gracias|if possible|for sure|(?:at the (?:very )?)?latest|max|tops|[:;]-?[)d])| ?:[a-z+-][\w+-]*:)+$/u;

/** Abbreviations and typos in full; without the words around a date. */
function normalize(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/(\d)\. (?=\d)/g, '$1.')
    .replace(/[.,!;…]+(?=\s|$)/g, '')
    .replace(courtesy, '')
    .replace(/[.,!;…]+$/, '')
    .replace(leading, '')
    .replace(typos, 'tomorrow')
    .replace(/\b([1-7]) ?o[’']?clock\b/g, '$1pm')
    .replace(/\b(\d{1,2}) ?o[’']?clock\b/g, '$1:00')
    .replace(/\b(\d{1,2}(?::\d\d)?) ?([ap])\.?m\b/g, '$1$2m')
    .replace(
      /(?<!in )\b(0?[6-9]|1\d|2[0-3]) ?(?:h|uhr)(?: ?([0-5]\d))?(?=\s|$)/g,
      (_, hour, minute = '00') => `${hour}:${minute}`,
    );
  const ofDay = words.replace(endOfDay, '').trim().replace(leading, '');
  const day = ofDay === '' && words !== '' ? 'today' : ofDay;
  return day
    .replace(/^(in )?a fortnight$/, 'in 2 weeks')
    .replace(/^(in .+ (?:day|week|month)s?)[’'](?:s )?(?: ?time)$/, '$1')
    .replace(/^the (?=end of |\d{1,2}(?:st|nd|rd|th)? (?:of )?[a-z])/, '');
}

/** `the 3rd`, `15th`, `15`: the next day of that number. */
function dayOfMonth(words: string, today: CalendarDate): CalendarDate | null {
  const [, number, of] =
    /^(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of (this|the|next) month)?$/.exec(words) ?? [];
  const day = Number(number);
  if (!(day >= 1)) return null;
  const first = Temporal.PlainDate.from(today).with({ day: 1 });
  // No two months in a row are too short for a day.
  for (const months of of === 'next' ? [1] : [0, 1, 2]) {
    const month = first.add({ months });
    if (day > month.daysInMonth) continue;
    const date = month.with({ day }).toString();
    if (date >= today) return date;
  }
  return null;
}

/** `friday the 27th`, `fri 27`. Where the two don't fit, a bare number may be the hour of that weekday. */
function weekdayAndNumber(words: string, today: CalendarDate): WrittenDate | null {
  const [, name = '', number = ''] =
    /^([a-z]+),? ((?:the )?\d{1,2}(?:st|nd|rd|th)?)$/.exec(words) ?? [];
  const weekday = weekdayNumber(name);
  const date = weekday > 0 ? dayOfMonth(number, today) : null;
  if (!date) return null;
  if (Temporal.PlainDate.from(date).dayOfWeek === weekday)
    return { ok: true, date, hasTime: false };
  const reason = noSuchDay(words, date);
  const offer = Number(number) <= 24 ? relativeDate(name, today) : null;
  return { ok: false, isDate: true, reason, ...(offer && { offer }) };
}

function noSuchDay(words: string, date: CalendarDate): string {
  return `“${words}” is no such day: that date is a ${weekdayLabel(date)}.`;
}

/** `eom`, `quarter end`, `this week`, `end of next week`: the last day of it. */
function endOfPeriod(words: string, today: CalendarDate): CalendarDate | null {
  const period =
    /^(?:eo([wmqy])|(month|quarter|year) end|(?:end of (?:the |this |next )*|this )(week|month|quarter|year))$/
      .exec(words)
      ?.slice(1)
      .join('')
      .charAt(0);
  if (!period) return null;
  const isNext = /\bnext\b/.test(words);
  if (period === 'w') return addDays(weekStart(today), isNext ? 13 : 6);
  const { year, month } = Temporal.PlainDate.from(today);
  const months = period === 'y' ? 12 : period === 'q' ? 3 : 1;
  const start = Temporal.PlainDate.from({
    year,
    month: Math.ceil(month / months) * months,
    day: 1,
  });
  const last = start.add({ months: isNext ? months : 0 });
  return last.with({ day: last.daysInMonth }).toString();
}

/** `december`, `q1`: no day, but its last one may be meant. */
function lastDayOf(words: string, today: CalendarDate): CalendarDate | null {
  const quarter = Number(/^(?:in )?q([1-4])$/.exec(words)?.[1]);
  const name = /^(?:in )?([a-z]{3,})$/.exec(words)?.[1];
  const month = quarter ? quarter * 3 : name ? monthNumber(name) : 0;
  if (month === 0) return null;
  const { year } = Temporal.PlainDate.from(today);
  const ends = [year, year + 1].map((each) => {
    const first = Temporal.PlainDate.from({ year: each, month, day: 1 });
    return first.with({ day: first.daysInMonth }).toString();
  });
  return ends.find((end) => end >= today) ?? null;
}

/** `5pm`, `17:00`: today, or tomorrow if it is a morning that is over. */
function timeOfDay(words: string, { now, timeZone }: Viewer): CalendarDate | null {
  if (words === 'midnight') return localDate(now, timeZone);
  const match = /^(?:at )?(\d{1,2})(?::([0-5]\d))?(am|pm)?$/.exec(words);
  if (!match || !(match[2] || match[3])) return null;
  const [, hours, minutes = '00', half] = match;
  const hour = half ? (Number(hours) % 12) + (half === 'pm' ? 12 : 0) : Number(hours);
  if (hour > 23 || (half && Number(hours) > 12)) return null;
  const today = localDate(now, timeZone);
  const time = `${String(hour).padStart(2, '0')}:${minutes}`;
  return hour >= 12 || localTime(now, timeZone) <= time ? today : addDays(today, 1);
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
async function parseWithChrono(words: string, writer: Writer): Promise<WrittenDate | null> {
  if (words.length > 60 || words === '24/7') return null;
  const weekLater = /^(?:a|one|1) week from (.+)/.exec(words)?.[1];
  const { casual, GB } = await import('chrono-node/en');
  const today = localDate(writer.now, writer.timeZone);
  const dotted = /\b(\d{1,2})\.(\d{1,2})(?=\s|$)/;
  const whole = (weekLater ?? words).replace(dotted, '$1/$2');
  const dayFirst = dotted.test(words) || !monthComesFirst(writer);
  const read = [casual, GB].map((parser) => {
    const [result] = parser.parse(whole, noonOf(today), { forwardDate: true });
    if (!result || result.text !== whole) return null;
    return toDay(result, { words, viewer: writer, isWeekLater: weekLater !== undefined });
  });
  const [first = null, second = null] = dayFirst ? read.toReversed() : read;
  // With a weekday only one order of day and month may fit.
  return first && !first.ok && !first.offer && second?.ok ? second : first;
}

function noonOf(today: CalendarDate): Date {
  return new Date(`${today}T12:00:00`);
}

type ParsedResult = ReturnType<typeof import('chrono-node/en')['parse']>[number];

type ParsedText = { words: string; viewer: Viewer; isWeekLater?: boolean };

function toDay(
  { start, end }: ParsedResult,
  { words, viewer, isWeekLater = false }: ParsedText,
): WrittenDate | null {
  if (end) return null;
  const today = localDate(viewer.now, viewer.timeZone);
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
  const isRight = weekday === null || weekday === found.dayOfWeek % 7;
  const isYearGuessed = start.isCertain('month') && !start.isCertain('year') && !isRelative;
  if (!isRight && !passedLately({ date: found.toString(), isYearGuessed }, today)) {
    return { ok: false, isDate: true, reason: noSuchDay(words, found.toString()) };
  }
  // The parser takes “last friday” for the coming one.
  const isPast = words.startsWith('last ') || words.startsWith('yesterday');
  const date = isPast ? addDays(today, -1) : addDays(found.toString(), isWeekLater ? 7 : 0);
  const checked = checkDay({ date, isYearGuessed }, words, today);
  if (checked.ok) return { ...checked, hasTime };
  return isRight ? checked : { ok: false, isDate: true, reason: checked.reason };
}

/** In the languages that dates are read in, full names only: `el viernes`, `am Freitag`, `vendredi prochain`. */
export const foreignWeekday =
  '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábado|domingo|(?:segunda|terça|quarta|quinta|sexta)-feira|lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|måndag|tisdag|onsdag|torsdag|fredag|lördag|söndag)';
const foreignDay = new RegExp(
  `^(?:(?:am|ce|el|este|op|på|(?:am )?(?:nächsten|kommenden|diesen)|(?:el )?próximo) )?${foreignWeekday}(?: prochain| que viene| próximo)?$|^(?:heute|(?:über)?morgen|aujourd[’']hui|demain|hoy|(?:pasado )?mañana|amanhã|domani|i ?morgon|imorgon)$`,
  'iu',
);

/** A day on its own in another language, maybe with a part of it: `vendredi matin`. */
export function isForeignDay(text: string): boolean {
  const words = normalize(text);
  return foreignDay.test(words) || foreignDay.test(withoutPartOfDay(words, foreignPart) ?? '');
}

const foreignLeading =
  /^(?:(?:le|la|el|il|lo|den|dem|der|zum|del|am|op|på|o|no|na|em|au|à|bis|spätestens|avant|pour|d[’']ici|para|antes de|hasta|até|entro|per|tot|voor|uiterlijk) )+/;

/** `vendredi`, `12. dezember`, `mañana`. Names of three letters mean too much else: `sam`, `do`. */
async function readForeignDate(
  words: string,
  viewer: Viewer,
): Promise<WrittenDate | 'has a date' | null> {
  const distinct = /\p{L}{5}|\d.*\p{L}{3}|\P{ASCII}/u;
  if (words.length > 40 || !distinct.test(words)) return null;
  const { dateLanguages } = await import('./date-languages.ts');
  const today = localDate(viewer.now, viewer.timeZone);
  const bare = words.replace(foreignLeading, '');
  const forms = [...new Set([words, bare, bare.replace(/^(\d{1,2}) (?=\p{L})/u, '$1. ')])];
  let hasDate = false;
  for (const language of dateLanguages) {
    for (const form of forms) {
      const [result] = language.parse(form, noonOf(today), { forwardDate: true });
      if (!result) continue;
      const { start } = result;
      // Minutes and seconds make no day, nor does a month alone.
      if (!start.isCertain('day') && !start.isCertain('weekday')) continue;
      hasDate ||= form.endsWith(result.text) && /\p{L}{5}/u.test(result.text);
      const isWhole = result.text === form;
      const read = isWhole ? toDay(result, { words: form, viewer }) : null;
      if (!read) continue;
      // As in English, a weekday is never today.
      const isToday = read.ok && read.date === today && !start.isCertain('day');
      return isToday ? { ...read, date: addDays(today, 7) } : read;
    }
  }
  return hasDate ? 'has a date' : null;
}
