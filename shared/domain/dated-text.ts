import type { CalendarDate } from '../time.ts';
import type { Viewer } from './due-dates.ts';
import { readDate } from './written-date.ts';

/** A founder's text, with the date at its end taken off the title. */
export type DatedText =
  | { title: string; date: CalendarDate | null; hasTime: boolean }
  /** There seems to be a date, `when`, which can't be used. */
  | { title: string; when: string; reason: string }
  /** The words after “by” are no date: a task keeps them in its title, a pledge asks for the day. */
  | { title: string; date: null; hasTime: false; by: { title: string; when: string } };

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
export async function splitDate(typed: string, viewer: Viewer): Promise<DatedText> {
  const text = typed.trim().replace(/\s+/g, ' ');
  let unread: DatedText | undefined;
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

async function splitTrailingDate(text: string, viewer: Viewer): Promise<DatedText> {
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
  const [, title, when] = /^(.*\S) by (\S.*)$/i.exec(text) ?? [];
  const undated = { title: text, date: null, hasTime: false } as const;
  return title && when ? { ...undated, by: { title, when } } : undated;
}

function cleanTitle(text: string): string {
  return text
    .replace(/(?:^|[\s,;:–—-])(?:is|are)?\s*(?:due|by|on|until|till|til|at|before)?$/i, '')
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
