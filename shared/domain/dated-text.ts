import type { CalendarDate } from '../time.ts';
import type { Writer } from './due-dates.ts';
import { isOccasion } from './named-days.ts';
import {
  foreignWeekday,
  isForeignDay,
  isQuoted,
  readDate,
  readEnglishDate,
  toHalfWidth,
} from './written-date.ts';

/**
 * A founder's text, with the date at its end taken off the title. The title is always how the text
 * begins, so nothing that was typed is lost.
 */
export type DatedText =
  /** `cut` is what was taken off: the title and it are the whole text. */
  | { title: string; date: CalendarDate; hasTime: boolean; cut: string }
  | { title: string; date: null; hasTime: false }
  /**
   * There seems to be a date, `when`, which can't be used. `offer` is a day that may be meant;
   * `mayBeTitle`: or else the words are part of the title.
   */
  | { title: string; when: string; reason: string; offer?: CalendarDate; mayBeTitle?: true }
  /** The words after “by” are no date: a task keeps them in its title, a pledge asks for the day. */
  | { title: string; date: null; hasTime: false; by: { title: string; when: string } };

/** `el 12 de diciembre`, `am 12.12.`: announces a day only before a day and its month, and not in “9 am 12/12”. */
const foreignOn =
  '(?<!\\d )(?:el(?: d[ií]a)?|le|am|il|(?:no )?dia|em|op|den|på)(?= \\d{1,2}(?:[./-]\\d|(?:\\.|er|º)? (?:d[ei] )?[a-zà-ÿ]{3}))';
const announcing = new RegExp(
  ` (due(?: (?:on|by))?|on or before|(?:no|not) later than|(?:at )?the latest by|by|until|till|til|before|on|for|(?:spätestens )?bis(?: spätestens)?|spätestens(?: am)?|avant|d[’']ici|jusqu[’'](?:à|au)|antes del?|hasta|até|entro|tot|pour|für|vor|para|voor|${foreignOn}):? `,
  'gi',
);
/** Before something that is no date these are words like any other. */
const quietWords =
  /^(?:on|for|(?:spätestens )?bis(?: spätestens)?|spätestens(?: am)?|avant|d[’']ici|jusqu[’'](?:à|au)|antes del?|hasta|até|entro|tot|pour|für|vor|para|voor|el(?: d[ií]a)?|le|am|il|(?:no )?dia|em|op|den|på)$/;
const isWeak = (word: string) => /^(?:on|for|pour|für|para|voor)$/.test(word);

/** Before a date at the end, these make it part of what is to be done. */
const keepingWord =
  /(?:^| )(?:a|an|the|my|our|your|his|her|its|their|some|any|no|of|from|since|after|between|and|or|vs|about|than|to|per|every|each|like|as|with|via|not (?:before|until|till|on|by)|last|past|black|good|cyber|giving|casual|easter|ash|maundy|super|taco|throwback|freaky|bloody|\S+[’']s)$/i;
/** Two days behind each other are a span or a choice, and neither is the date alone. */
const otherDay =
  /\s(?:mon|tues|wednes|thurs|fri|satur|sun)day,?$|\s(?:today|tonight|tomorrow|tmrw|tue|wed|thur?|fri|sat),?$/i;
const vague =
  /\s(?:early|mid|late|later|sometime|around|roughly|maybe|(?:the )?(?:week|start|beginning|middle|second half|first half) of)$/i;

/** “Le rapport de vendredi”, “jeden Freitag”, “por la mañana”, “am Morgen”: the day belongs to what is to be done. */
const foreignKeepingWord = new RegExp(
  `(?:^| )(?:am|de[rsnm]?|du|des|del|della|do|da|le|la|les|el|los|las|il|het|un|une|una|um|uma|ein(?:e[nmr]?)?|een|jede[rn]|chaque|tous|cada|todos|ogni|elke|varje|guten|goede|god|buen|von|vom|van|från|zum|ab|seit|nach|depuis|dès|après|desde|después|dopo|sinds|na|mon|ton|son|mi|tu|su|mein|meinen|und|et|y|e|ed|en|och|oder|ou|o|of|eller|statt|pas|nicht|no|wie|comme|como|por|${foreignWeekday}),?$`,
  'iu',
);
const maxDateWords = 6;

/**
 * Takes a date at the end off the title, or after “by”, “on”, “due”, “until”; a date in the middle
 * stays where it is. Something that looks like a date but can't be used is never silently kept, and what
 * may just as well belong to the title is never silently cut.
 */
export async function splitDate(typed: string, writer: Writer): Promise<DatedText> {
  const text = typed.trim().replace(/\s+/g, ' ');
  const plain = toHalfWidth(text);
  const dated = await splitHalfWidth(plain, writer);
  if (plain === text) return dated;
  // As long as what was typed, so its own words can be put back.
  const asTyped = (title: string) => text.slice(0, title.length);
  const title = asTyped(dated.title);
  if ('cut' in dated) return { ...dated, title, cut: text.slice(title.length) };
  if ('by' in dated)
    return { ...dated, title, by: { ...dated.by, title: asTyped(dated.by.title) } };
  return { ...dated, title };
}

async function splitHalfWidth(text: string, writer: Writer): Promise<DatedText> {
  const bracketed = /^(.*[^\s([]) ?[([]([^()[\]]+)[)\]]$/.exec(text);
  if (bracketed) return splitBrackets(text, bracketed, writer);
  let unread: DatedText | undefined;
  for (const match of text.matchAll(announcing)) {
    const title = cleanTitle(text.slice(0, match.index));
    const when = text.slice(match.index + match[0].length);
    const relative = distanceBefore.exec(text.slice(0, match.index + match[0].length))?.[0];
    if (relative && when.split(' ').length <= maxDateWords && (await readDate(when, writer)).ok) {
      const unclear = `${relative.trim()} ${when}`;
      const reason = `I can’t tell which day “${unclear}” is.`;
      return { title: cleanTitle(text.slice(0, -unclear.length)), when: unclear, reason };
    }
    if (title === '' || when.split(' ').length > maxDateWords || isNoDay(when)) continue;
    // `Announce it not before friday`.
    if (/ not$/i.test(title)) continue;
    const word = (match[1] as string).toLowerCase();
    const isQuiet = quietWords.test(word);
    if (isWeak(word) && (isDuration(when) || isTimeOnly(when)) && !isOrdinal(when)) continue;
    // `Report on “Friday”`.
    if (isWeak(word) && isQuoted(when)) continue;
    // `friday before noon`: the day stands before the time.
    const withDay = isTimeOnly(when) ? await splitTrailingDate(text, writer) : null;
    if (withDay && 'cut' in withDay && withDay.title.length < title.length) return withDay;
    const read = await readDate(when, writer);
    if (read.ok && mayBeTitleAfter(word, { title, when })) {
      return askWhether(`${match[1]} ${when}`, { title, date: read.date });
    }
    if (read.ok) return cutAt(text, title, read);
    const { reason, offer } = read;
    if (read.isDate) return { title, when, reason, ...(offer && { offer }) };
    const mayBeDay = read.hasDate || looksLikeDate(when) || isOccasion(title, when);
    if (offer ? !isWeak(word) : mayBeDay && !isQuiet) {
      unread = { title, when, reason, ...(offer && { offer }) };
    }
  }
  const trailing = await splitTrailingDate(text, writer);
  return unread && !isSaidHow(unread, trailing) ? unread : trailing;
}

/** `Send it by email tomorrow`, `Get it read by Ann friday`: “by” says how, and the date stands behind it. */
function isSaidHow({ title }: DatedText, trailing: DatedText): boolean {
  const how =
    /^ by (?:e?-?mail|post|letter|phone|text|slack|zoom|video|card|wire|bank transfer|train|car|plane|bus|bike|hand|(?!next |this |last |coming |early |mid |late |end |every |the )\p{Lu}\p{L}+(?: \p{Lu}\p{L}+)?)$/u;
  const words = trailing.title.slice(title.length);
  return 'cut' in trailing && how.test(words) && !looksLikeDate(words);
}

/** `3 days before friday` */
const distanceBefore = / (?:\d+|an?|one|two|three|a few) (?:days?|weeks?|months?) before $/i;

/** `Ship it (by friday)`: in brackets there is a date beyond doubt, or none. */
async function splitBrackets(
  text: string,
  [, before = '', within = '']: RegExpExecArray,
  writer: Writer,
): Promise<DatedText> {
  const title = cleanTitle(before);
  const split = await splitHalfWidth(`${title} ${within}`, writer);
  if (split.title === title && title !== '') {
    if ('cut' in split) return cutAt(text, title, split);
    if ('reason' in split && !split.mayBeTitle) return split;
  }
  return { title: text, date: null, hasTime: false };
}

async function splitTrailingDate(text: string, writer: Writer): Promise<DatedText> {
  const words = text.split(' ');
  for (let start = Math.max(1, words.length - maxDateWords); start < words.length; start += 1) {
    const when = words.slice(start).join(' ');
    const before = words.slice(0, start).join(' ');
    const hedge = (vague.exec(before) ?? otherDay.exec(before))?.[0];
    if (keepingWord.test(before) && hedge === undefined) continue;
    // An announced date was looked at above.
    if (/^(?:due|by|until|till|til|before|on|for) /i.test(when)) continue;
    if (isDuration(when) || isTimeOnly(when) || isNoDay(when) || belongsTo(before, when)) continue;
    const isForeign = isForeignDay(when);
    if (isForeign && foreignKeepingWord.test(before)) continue;
    const read = await (isForeign ? readDate : readEnglishDate)(when, writer);
    const isUnread = !read.ok && !read.isDate;
    if (isUnread && !isFraction(when) && !/^in [a-z]{3,9}$/i.test(when)) continue;
    if (isUnread && !looksLikeDate(when)) continue;
    if (read.ok && hedge === undefined) {
      const title = cleanTitle(before);
      // `by friday` alone.
      if (title === '') continue;
      if (!mayBeTitle(before, when)) return cutAt(text, title, read);
      return askWhether(when, { title, date: read.date });
    }
    const unclear = `${hedge ?? ''} ${when}`.trim();
    const title = cleanTitle(hedge ? before.slice(0, -hedge.length) : before);
    if (title === '') continue;
    const reason = read.ok ? `I can’t tell which day “${unclear}” is.` : read.reason;
    const offer = read.ok ? undefined : read.offer;
    return { title, when: unclear, reason, ...(offer && { offer }) };
  }
  const [, title, when] = /^(.*\S) by (\S.*)$/i.exec(text) ?? [];
  const undated = { title: text, date: null, hasTime: false } as const;
  return title && when ? { ...undated, by: { title, when } } : undated;
}

function cutAt(
  text: string,
  title: string,
  { date, hasTime }: { date: CalendarDate; hasTime: boolean },
): DatedText {
  return { title, date, hasTime, cut: text.slice(title.length) };
}

function askWhether(
  when: string,
  { title, date }: { title: string; date: CalendarDate },
): DatedText {
  const reason = `Is “${when}” the date, or part of the title?`;
  return { title, when, reason, offer: date, mayBeTitle: true };
}

function cleanTitle(text: string): string {
  return text
    .replace(/(?:^|[\s,;:–—-])(?:is|are)?\s*(?:due|by|on|until|till|til|at|before)?$/i, '')
    .replace(/(?:[\s,;:–—@|→·-]|[=-]>)+$/, '');
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
    /^(?:at )?(?:\d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m\.?|h(?:\d\d)?|uhr|o[’']?clock)?|noon|midnight|(?:this )?(?:morning|afternoon|evening)|night|now)$/i.test(
      text,
    ) || /^\d{1,2}(?:st|nd|rd|th)$/i.test(text)
  );
}

function isOrdinal(text: string): boolean {
  return /^(?:the )?\d{1,2}(?:st|nd|rd|th)$/i.test(text);
}

/** No day is made of seconds, minutes or fractions, and `now` is none to come. */
function isNoDay(text: string): boolean {
  return (
    /\b(?:seconds?|secs?|minutes?|mins?|half|quarter of|couple of hours)\b|[½¼¾⅓⅔]|\d ?[sm]\b|\blater$|^now$/i.test(
      text,
    ) ||
    // `Pay by the hour`, `Seize the day`.
    /^(?:is )?the (?:hour|day|week|month|quarter|year)$/i.test(text) ||
    /\d[.,]\d+ ?(?:h|d|w|hours?|days?|weeks?|months?|years?)\b/i.test(text)
  );
}

const period =
  /^(?:(?:the|this|next|coming|current) )+(?:week|weekend|month|quarter|year|sprint)$/i;
const planning =
  'plan|replan|review|prepare|prep|schedule|reschedule|organi[sz]e|outline|budget|map|sketch|design|think|discuss|summari[sz]e|wrap|recap|block|book|focus|forecast|imagine|enjoy|celebrate|survive|clear|own|win';
const planningOnly = new RegExp(
  `^(?:${planning})(?: (?:up|out|ahead|through|over|back|on|for))?$`,
  'i',
);

/** Words of the title beyond doubt: `Read chapter 3/4`, `Plan next week`, `Review last month`. */
function belongsTo(before: string, when: string): boolean {
  const counted =
    /(?:^| )(?:chapters?|parts?|steps?|sections?|pages?|slides?|lessons?|episodes?|tickets?|modules?|levels?|rounds?|exercises?|questions?|tasks?|items?|phases?|stages?|milestones?|bugs?|issues?|stories|story|cases?|weeks?|days?|numbers?|no\.?|version|score|scored|at|is|=)$/i;
  if (/^\d{1,2}\/\d{1,2}$/.test(when) && counted.test(before)) return true;
  if (/^(?:the )?last (?:week|weekend|month|quarter|year|night)$/i.test(when)) return true;
  // Versions and prices: with a year it is a date.
  if (/^\d{1,2}\.\d{1,2}\.?$/.test(when)) return !/^(?:1[3-9]|2\d|3[01])\.\d{1,2}\.$/.test(when);
  return planningOnly.test(before) && period.test(when);
}

/** Names of people, and verbs, too. */
const nameOrDay =
  /^(?:sun|mon|sat|jan|may|june|april|august|wed|mar|dec|montag|freitag|sonntag|dimanche|domingo|domenica|sabato)$/i;

/** At the end of a title, without a word that announces a date. */
function mayBeTitle(before: string, when: string): boolean {
  const [, first, second] = /^(\d{1,2})\/(\d{1,2})$/.exec(when) ?? [];
  // `3/4`, `7/10`, `10/10`: part of a whole.
  if (first && Number(first) <= Number(second) && Number(second) <= 10) return true;
  if (/^\d{1,2}\.\d{1,2}\.$/.test(when)) return true;
  if (/^(?:in|within) (?:an?|one|\d+|two|three) ?(?:hours?|hrs?|h)$/i.test(when)) return true;
  if (/^within |^in (?:a|one) day$/i.test(when)) return true;
  if (/[,;:–—-]$/.test(before)) return false;
  if (planningOnly.test(before)) return true;
  if (before.includes(' ')) return false;
  return nameOrDay.test(when) || period.test(when) || isOrdinal(when);
}

const changing =
  /^(?:cut|reduce|shorten|delay|postpone|push|extend|grow|increase|raise|lift|boost|improve|lower|decrease|speed|slow|beat|miss|advance|shift|bump|drop|trim|scale|expand|outgrow|exceed|discount|shrink)\b/i;

/** After a word that announces a date. */
function mayBeTitleAfter(word: string, { title, when }: { title: string; when: string }): boolean {
  if (word === 'for' && nameOrDay.test(when)) return true;
  if (isWeak(word)) {
    return period.test(when) || planningOnly.test(title);
  }
  const isAmount = /^\d{1,2}(?:\/\d{1,2})?$/.test(when) || isDuration(when);
  return isAmount && changing.test(title);
}

const datePattern =
  /\b(?:today|tonight|tomorrow|tmrw|yesterday|eo[dwmqy]|cob|weekend|easter|christmas|xmas|new year|thanksgiving|halloween|holidays|summer|winter|autumn|spring|(?:ende|fin|fine|final|eind) (?:de[rs]? |del |du |do |van de )?(?:woche|monats|jahres|semaine|mois|semana|mes|mês|mese|maand|week)|(?:mon|tues?|wed|wednes|thu|thurs?|fri|sat|satur|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|q[1-4]|(?:next|this|last|end of|start of|mid|early|late|in an?|\d+) ?(?:the |business |working )?(?:day|week|wk|month|quarter|year)s?|(?:week|wk|[kc]?w) ?\d{1,2}|(?:end of|the) wk|asap|fortnight|the first)\b|\b\d{1,2}(?:st|nd|rd|th)\b|\b\d{1,4}[-/]\d{1,2}\b|\b\d{1,2}\.\d{1,2}\b|\b\d{1,2} ?[ap]m\b/i;

/** A misspelled weekday, too. */
function looksLikeDate(text: string): boolean {
  if (text === '24/7') return false;
  return datePattern.test(text) || /^[a-z]{2,8}day$|^20\d\d$/i.test(text);
}

/** `13/13`, but not `50/50`: the numbers could be those of a day. */
function isFraction(text: string): boolean {
  const [, first, second] = /^(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  return Number(first) <= 31 && Number(second) <= 31;
}
