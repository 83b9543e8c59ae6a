import { nameKey } from './name-key.ts';

export type TitleMatch<T> = {
  /** The one that is plainly meant; null if that has to be asked. */
  sure: T | null;
  /** All that fit. */
  fits: T[];
};

/**
 * Which titles a few typed words mean. Case, accents, punctuation, a possessive and a plural never matter.
 *
 * A title fits if each typed word is one of its words, or from three letters on the beginning of one;
 * nothing is found inside a word. Small words (“the”, “task”, “please”) that a title lacks are passed over.
 *
 * One title is plainly meant, and acted on at once, if it is exactly what was typed or all its words but
 * the small ones were typed; or if no other fits and the typed words are whole words of it, one of them no
 * small word and no number, or its first words. All else asks: several that fit, a single beginning of a
 * word (“inst”), small words only (“it”), a number, which is that of a row for most (“2”), and words that
 * say when rather than which (“for today”, “to friday”).
 */
export function matchTitles<T extends { title: string }>(
  tasks: readonly T[],
  typed: string,
): TitleMatch<T> {
  const key = nameKey(typed);
  if (key === '') return { sure: null, fits: [] };
  const same = tasks.filter(({ title }) => nameKey(title) === key);
  if (same.length > 0) return { sure: only(same), fits: same };
  const words = wordsOf(typed);
  const found = tasks.flatMap((task) => {
    const title = wordsOf(task.title);
    const fit = fitOf(words, title);
    return fit ? [{ task, title, isWhole: fit === 'whole' }] : [];
  });
  const fits = found.map(({ task }) => task);
  if (saysWhen.test(typed.trim())) return { sure: null, fits };
  const complete = only(found.filter(({ title, isWhole }) => isWhole && isAllOf(title, words)));
  if (complete) return { sure: complete.task, fits: [complete.task] };
  const single = only(found);
  const isPlain =
    single &&
    (beginsWith(single.title, words) ||
      (single.isWhole && words.some((word) => !smallWords.has(word) && !/^\p{N}+$/u.test(word))));
  return { sure: isPlain ? single.task : null, fits };
}

function only<T>(all: readonly T[]): T | null {
  return all.length === 1 ? (all[0] as T) : null;
}

/** Languages without spaces between words have a sign for each. */
const unspaced = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}';
const wordPattern = new RegExp(`[${unspaced}]|(?:(?![${unspaced}])[\\p{L}\\p{N}])+`, 'gu');

function wordsOf(text: string): string[] {
  const plain = nameKey(text)
    .replace(/\p{M}/gu, '')
    .replace(/['’](?:S(?![\p{L}\p{N}]))?/gu, '');
  return (plain.match(wordPattern) ?? []).map((word) => word.replace(/(?<=...[^S])S$/, ''));
}

/** Null if a word is missing. */
function fitOf(words: string[], title: string[]): 'whole' | 'beginning' | null {
  const missing = words.filter((word) => !title.includes(word) && !smallWords.has(word));
  if (missing.length === 0) return words.some((word) => title.includes(word)) ? 'whole' : null;
  const begins = (word: string) =>
    /^\p{L}{3}/u.test(word) && title.some((each) => each.startsWith(word));
  return missing.every(begins) ? 'beginning' : null;
}

function isAllOf(title: string[], words: string[]): boolean {
  const telling = title.filter((word) => !smallWords.has(word));
  return telling.length > 0 && telling.every((word) => words.includes(word));
}

/** The last of the words may be unfinished. */
function beginsWith(title: string[], words: string[]): boolean {
  const last = words.length - 1;
  return (
    last > 0 &&
    words.every((word, index) =>
      index < last ? title[index] === word : title[index]?.startsWith(word),
    )
  );
}

const smallWords = new Set(
  'A AN THE THIS THAT THESE THOSE IT ITS TO OF FOR IN ON AT WITH AND OR BY FROM MY OUR YOUR ME I IS BE DO DONE TASK TODO ONE THING PLEASE PLS THANK NOW ALREADY'.split(
    ' ',
  ),
);

const saysWhen =
  /^(?:(?:to|for|on|by|until|till|til|before|bis|since|last|next|this|the|late|early) )*(?:today|now|tonight|tomorrow|yesterday|day|week|month|morning|afternoon|evening|weekend|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)[.!]?$/i;
