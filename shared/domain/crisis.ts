import { crisisLanguages, english } from './crisis-words.ts';

/** `topic`: a question about suicide or self-harm as the subject of somebody's work. */
export type CrisisReading = 'cry' | 'topic' | null;

/**
 * Somebody may be in danger of hurting themselves. They get help instead of an answer, so in doubt
 * the rule says yes: a false alarm costs a question asked in other words, and isn't counted.
 */
export function isCryForHelp(text: string): boolean {
  return readCrisis(text) === 'cry';
}

/** A startup's own text for a model. The mere word for it is about what the startup makes. */
export function startupTextWithoutCry(text: string): string {
  return isCryForHelp(`Our startup: ${text}`) ? '' : text;
}

/**
 * Tells a cry for help from a product about one. What only one in danger says of themselves, or of
 * somebody they know, is a cry in any text; the mere word for it is one, too, unless the text speaks
 * of work.
 */
export function readCrisis(text: string): CrisisReading {
  const readings = spellingsOf(text.slice(0, maxLength)).map(readSpelling);
  return readings.find((reading) => reading === 'cry') ?? readings.find(Boolean) ?? null;
}

function readSpelling(text: string): CrisisReading {
  const plain = toPlainWords(text);
  const words = plain.replaceAll(idiomPattern, ' ');
  const own = words.replaceAll(reportedPattern, ' ');
  const compact = plain.replaceAll(' ', '').replaceAll(compactIdiomPattern, '');
  const isCry = patterns.some(({ hasSpaces, cry }) => cry.test(hasSpaces ? own : compact));
  if (isCry) return 'cry';
  const isAbout = patterns.some(({ hasSpaces, topic }) => topic?.test(hasSpaces ? own : compact));
  if (!isAbout) return words !== own || topicOnlyPattern.test(words) ? 'topic' : null;
  return workPattern.test(words) || compactWorkPattern.test(compact) ? 'topic' : 'cry';
}

/** Nobody in danger writes more than this before they say so. */
const maxLength = 20_000;

/**
 * A text as it stands and, where signs take the place of letters (`k1ll mys3lf`, `d*e`, `k.m.s`, a
 * Cyrillic `і` in a Latin word), as it was meant. The digit 1 is an i or an l.
 */
function spellingsOf(text: string): string[] {
  const lower = text
    .toLowerCase()
    .replace(/[ᴀʙᴄᴅᴇꜰғɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ]/g, (letter) => smallCapitals[letter] ?? 'f');
  const latin = lower.replace(mixedWord, (word) => replaceSigns(word, latinLookalikes));
  const decode = (one: string) =>
    latin
      .replace(wordWithDigit, (word) => replaceSigns(word, { ...digitLetters, '1': one }))
      .replace(
        /(?<=\p{L})[@$!|¡*€](?=\p{L})|(?<!\S)\$(?=\p{L})/gu,
        (sign) => signLetters[sign] ?? sign,
      )
      .replace(/(?<=^|\s)(\p{L})[ .*_-](\p{L})[ .*_-](\p{L})(?![\p{L}\p{N}])/gu, '$1$2$3');
  const cyrillic = lower.replace(mixedWord, (word) => replaceSigns(word, cyrillicLookalikes));
  return [...new Set([lower, decode('i'), decode('l'), cyrillic])];
}

/** Letters that text generators draw; `ғ` is Cyrillic, but none of our languages has it. */
const smallCapitals = Object.fromEntries(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', (letter, at) => [letter, 'abcdefghijklmnoprstuvwyz'[at]]),
);

const mixedWord =
  /(?<!\p{L})(?=\p{L}*\p{Script=Latin})(?=\p{L}*[\p{Script=Cyrillic}\p{Script=Greek}])\p{L}+/gu;
const wordWithDigit = /(?<![\p{L}\d])(?=\d*\p{L})(?=\p{L}*\d)[\p{L}\d]+/gu;
const digitLetters = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };
const signLetters: Record<string, string> = {
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '¡': 'i',
  // The vowel that is hidden most often: k*ll, d*e, su*cide.
  '*': 'i',
  '€': 'e',
};
const latinLookalikes: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ј: 'j',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  ι: 'i',
  ο: 'o',
  α: 'a',
  κ: 'k',
  ε: 'e',
  ν: 'v',
  τ: 't',
  υ: 'u',
  ρ: 'p',
};
const cyrillicLookalikes = Object.fromEntries(
  Object.entries(latinLookalikes)
    .filter(([letter]) => /\p{Script=Cyrillic}/u.test(letter))
    .map(([letter, latin]) => [latin, letter]),
);

function replaceSigns(word: string, letters: Record<string, string>): string {
  return word.replace(/[\p{L}\d]/gu, (sign) => letters[sign] ?? sign);
}

/**
 * Lower case without accents and apostrophes, one space between words: “I’m   dÿing!” is `im dying`.
 * Letters drawn out (`dieee`) or apart (`d i e`) are read as they were meant.
 */
function toPlainWords(text: string): string {
  return withoutMarks(text.replace(/['’‘`´ʼʻ′＇‛՚ꞌ]/g, ''))
    .toLowerCase()
    .replace(/(\p{L})\1{2,}/gu, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/(?<![^ ])[^ ]+(?![^ ])/g, (word) => typos[word] ?? word)
    .replace(/(?<![^ ])(?:\p{L} ){3,}\p{L}(?![^ ])/gu, (letters) => letters.replaceAll(' ', ''));
}

/** The common slips of fast fingers in the words that matter most. */
const typos: Record<string, string> = Object.assign(Object.create(null), {
  wnat: 'want',
  watn: 'want',
  wnt: 'want',
  wan: 'want',
  wana: 'wanna',
  mysefl: 'myself',
  myslef: 'myself',
  mysel: 'myself',
  mself: 'myself',
  meself: 'myself',
  klil: 'kill',
  kll: 'kill',
  liv: 'live',
});

function withoutMarks(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}|\p{Cf}/gu, '');
}

/** `_` stands for up to three words in between. */
function compile(sources: string[], { hasSpaces = true, flags = 'u' } = {}): RegExp {
  const all = withoutMarks(sources.join('|')).replaceAll(' _ ', ' (?:[^ ]+ ){0,3}?');
  return new RegExp(hasSpaces ? `(?<![^ ])(?:${all})(?![^ ])` : all, flags);
}

const spaced = crisisLanguages.filter(({ hasSpaces = true }) => hasSpaces);
const unspaced = crisisLanguages.filter(({ hasSpaces = true }) => !hasSpaces);
const [spacedText, unspacedText] = [
  { hasSpaces: true, flags: 'gu' },
  { hasSpaces: false, flags: 'gu' },
];
const patterns = crisisLanguages.map(({ hasSpaces = true, cry, topic }) => ({
  hasSpaces,
  cry: compile(cry, { hasSpaces }),
  topic: topic.length > 0 ? compile(topic, { hasSpaces }) : null,
}));
const idiomPattern = compile(
  spaced.flatMap(({ idioms }) => idioms),
  spacedText,
);
const compactIdiomPattern = compile(
  unspaced.flatMap(({ idioms }) => idioms),
  unspacedText,
);
const workPattern = compile(spaced.flatMap(({ work }) => work));
const compactWorkPattern = compile(
  unspaced.flatMap(({ work }) => work),
  { hasSpaces: false },
);
const reportedPattern = compile(english.reported, spacedText);
const topicOnlyPattern = compile(english.topicOnly);
