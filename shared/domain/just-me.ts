/** In the languages whose dates are read most. */
const forMe =
  '(?:(?:just|only)[ -](?:for )?me|for me only|nur (?:ich|f(?:ü|ue)r mich)|(?:juste|seulement) (?:pour )?moi|s[oó]lo (?:yo|para m[ií]))';
const isPrivate = '(?:private(?:ly)?|privat|priv[ée]|privad[oa])';
const said = `(?:${forMe}|${isPrivate})`;

/** The words alone, as one part of a line. */
export const justMeWords = new RegExp(`^${said}$`, 'iu');

const before = new RegExp(
  `^\\s*(?:${forMe}\\s*[:,]|${isPrivate}\\s*:|${said}\\s+[–—-](?=\\s))\\s*(?=\\S)`,
  'iu',
);
const aside = new RegExp(`\\s*[([{]${said}[.!]?[)\\]}]\\s*`, 'iu');
const after = new RegExp(`(?:\\s*[,;]|\\s+[–—-])\\s*${said}[.!]?\\s*(?=$|\\sby\\s)`, 'iu');

/**
 * A title with words that make its task private: `just me: Call my lawyer`, `Call my lawyer (just me)`,
 * `private: Call my lawyer`, `Call my lawyer, just me`. They are taken off it, unless nothing else is left.
 */
export function readJustMe(text: string): { title: string; isJustMe: boolean } {
  const title = text.replace(before, '').replace(aside, ' ').replace(after, '').trim();
  const isJustMe = title !== '' && title !== text.trim();
  return isJustMe ? { title, isJustMe } : { title: text, isJustMe };
}

/** The same of a whole list: before it they are said of each of its lines, behind one of that alone. */
export function readJustMeOfList(text: string): { list: string; isJustMe: boolean } {
  return { list: text.replace(before, ''), isJustMe: before.test(text) };
}

/** A title that still says so, for where it is read later. */
export function asJustMe(title: string): string {
  return `just me: ${title}`;
}
