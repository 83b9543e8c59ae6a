import { formatNumber } from '../formats.ts';

/** The tasks that are changed, or added, at once. */
export const maxAtOnce = 20;

/** As many can be chosen on a page, where one sees which. */
export const maxChangedAtOnce = 50;

export type Choice =
  /** Rows of the list. */
  | { kind: 'numbers'; numbers: number[] }
  /** `count`: as many as there have to be. */
  | { kind: 'all'; count: number | null }
  /** The rows from `at` on, or so many at the end. */
  | { kind: 'place'; at: number | 'end'; count: number }
  /** The one that was added last. */
  | { kind: 'latest' }
  /** It chooses, but not so that it can be followed. */
  | { kind: 'unclear'; reason: string };

/** Pictures, as themselves or by their names in Slack: they say nothing of which is meant. */
const signs =
  /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\uFE0F|\u200D|\u20E3|[✓✔]|:[a-z+_-][a-z0-9_+-]*:/gu;

/**
 * The rows of a list that somebody chooses: `2`, `#1`, `1, 2 & 4`, `1;2`, `1-3`, `1 to 3`, `1..3`, `no. 2`,
 * `all`, `everything`, `them all`, `both`, `first`, `the last two`, `alle`, `la dernière`, `latest`, `two and three`, `2 und 3`. Null
 * for words of a title.
 */
export function readChoice(typed: string): Choice | null {
  const words = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('、', ',')
    .replace(/[()[\]{}"“”'`]/g, ' ')
    .replace(signs, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^ ?(?:(?:please|pls|with) )?|(?: please| pls)?[ .!?,;:]*$/g, '');
  return readWords(words) ?? readNumbers(words);
}

/** The rows, of a list of so many, in which a choice finds its tasks. */
export function rowsOf(
  choice: Extract<Choice, { kind: 'all' | 'place' }>,
  { shown }: { shown: number },
): number[] {
  if (choice.kind === 'all') return rowsFrom(1, shown);
  const { at, count } = choice;
  return rowsFrom(at === 'end' ? Math.max(1, shown - count + 1) : at, count);
}

function rowsFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index);
}

/** The choice at the beginning of a text, with what follows; the longest one first. */
export function choicesBefore(typed: string): { choice: Choice; which: string; rest: string }[] {
  const words = typed.trim().split(/\s+/);
  return words.slice(0, maxAtOnce * 2).flatMap((_, index, { length }) => {
    const which = words.slice(0, length - index).join(' ');
    const choice = readChoice(which);
    return choice ? [{ choice, which, rest: words.slice(length - index).join(' ') }] : [];
  });
}

const counts = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const ordinals = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const numberWords = [...counts, ...ordinals].join('|');

const named = String.raw`(?:(?:tasks?|items?|pledges?|numbers?|nos?\.?|nr\.?)(?: |(?=\d)))?(?:# ?)?`;
const dash = String.raw`(?: ?(?:[-‐‑‒–—―−~]+|\.{2,}) ?| (?:to|thru|through|until|till|bis|à|a|al|tot|til) )`;
const number = String.raw`(?:the )?${named}(?:(\d{1,9})(?:st|nd|rd|th)?|(${numberWords})(?![a-z]))[.):]?`;
const part = new RegExp(`^${number}(?:${dash}${number})?(?= ?[,;&+]| |$)`);
const and = '(?:and|und|et|y|e|en|och|plus)';
const between = new RegExp(`^(?: ?[,;&+] ?(?:${and} |& )?| ${and} | )`);
/** Said with a number without changing what it means. */
const afterNumbers =
  /^(?: (?:one|task|item))?(?:,? (?:done|now|already|too|thanks|thank you|thx))*$/;
const afterSeveral =
  /^(?: (?:ones?|tasks?|items?))?(?:,? (?:done|now|already|too|thanks|thank you|thx))*$/;
const unnamed = /^ (?:ones|tasks|items|things|of (?:them|these|those|my tasks))$/;

function readNumbers(words: string): Choice | null {
  const ranges: [from: number, to: number][] = [];
  let rest = words;
  for (;;) {
    const [found, from, fromWord, to, toWord] = part.exec(rest) ?? [];
    if (found === undefined) return null;
    const first = readNumber(from, fromWord);
    const isRange = (to ?? toWord) !== undefined;
    // A longer number alone is a word of a title.
    if (!isRange && first > 999) return null;
    ranges.push([first, isRange ? readNumber(to, toWord) : first]);
    rest = rest.slice(found.length);
    const isOne = ranges.length === 1 && !isRange;
    if (isOne && unnamed.test(rest))
      return unclear('Which ones? Name their numbers: 1-2, for example.');
    if ((isOne ? afterNumbers : afterSeveral).test(rest)) return toChoice(ranges);
    const [separator] = between.exec(rest) ?? [];
    if (separator === undefined) return null;
    rest = rest.slice(separator.length);
  }
}

function readNumber(digits: string | undefined, word = ''): number {
  if (digits !== undefined) return Number(digits);
  return Math.max(counts.indexOf(word), ordinals.indexOf(word)) + 1;
}

function toChoice(ranges: [from: number, to: number][]): Choice {
  const reversed = ranges.find(([from, to]) => from > to);
  if (reversed) {
    const [from, to] = reversed;
    return unclear(`${from}-${to} counts backward. Did you mean ${to}-${from}?`);
  }
  const count = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  if (count > 10 * maxAtOnce) return tooMany(count);
  const numbers = [...new Set(ranges.flatMap(([from, to]) => rowsFrom(from, to - from + 1)))];
  return numbers.length > maxAtOnce ? tooMany(numbers.length) : { kind: 'numbers', numbers };
}

function unclear(reason: string): Choice {
  return { kind: 'unclear', reason };
}

export function tooMany(count: number): Extract<Choice, { kind: 'unclear' }> {
  const reason = `That’s ${formatNumber(count)} at once, and I take up to ${maxAtOnce}: 1-${maxAtOnce}, for example.`;
  return { kind: 'unclear', reason };
}

const count = String.raw`\d{1,3}|${counts.join('|')}`;
const ofThem = `(?: (?:of|them|it|these|those|my|the|above|open|tasks?|ones?|pledges?|things?|items?|(?:on|in) (?:my|the) (?:list|board)|here))*`;
const allPattern = new RegExp(
  `^(?:just )?(?:(?:all )?the (?:lot|whole (?:list|lot))|all(?: (${count}))?|both|everything|every ?(?:one|task|thing|single one)|each|them (?:all|both)|alles?|tou(?:t|s|tes)|tod[ao]s|\\*)${ofThem}$`,
);
const placePattern = new RegExp(
  `^(?:the |d(?:ie|er|as|en) |l[ae] |el )?(?:very )?(?:(top|bottom|last|letzte[nrs]?|derni(?:er|ère)s?|[uú]ltim[ao]s?)|(${ordinals.join('|')}))(?: (${count}))?${ofThem}$`,
);
const latestPattern = new RegExp(
  `^(?:the )?(?:latest|newest|most recent|one i just added|just added|new one)${ofThem}$`,
);
const exceptPattern =
  /^(?:all|everything|every one|\d{1,3} ?[-–] ?\d{1,3}) (?:\w+ )?(?:but|except|besides|without|apart from|excluding)\b/;

function readWords(words: string): Choice | null {
  const all = allPattern.exec(words);
  if (all) {
    const isBoth = /\bboth\b/.test(words);
    return { kind: 'all', count: all[1] ? readCount(all[1]) : isBoth ? 2 : null };
  }
  const place = placePattern.exec(words);
  if (place) {
    const [, side, ordinal = ''] = place;
    const end = side !== undefined && side !== 'top';
    const at = end ? ('end' as const) : Math.max(1, ordinals.indexOf(ordinal) + 1);
    const count = place[3] ? readCount(place[3]) : 1;
    return count > maxAtOnce ? tooMany(count) : { kind: 'place', at, count };
  }
  if (latestPattern.test(words)) return { kind: 'latest' };
  if (!exceptPattern.test(words)) return null;
  return unclear('I can’t leave some out. Name those you mean: 1-3, 5, for example.');
}

function readCount(word: string): number {
  return /^\d/.test(word) ? Number(word) : counts.indexOf(word) + 1;
}
