const before =
  /^\s*(?:(?:(?:just|only)[ -]me|for me only)\s*[:,]|private(?:ly)?\s*:|(?:(?:just|only)[ -]me|private(?:ly)?)\s+[–—-](?=\s))\s*(?=\S)/i;
const aside =
  /\s*[([{](?:just (?:for )?me|only (?:for )?me|for me only|private(?:ly)?)[.!]?[)\]}]\s*/i;
const after =
  /(?:\s*[,;]|\s+[–—-])\s*(?:just (?:for )?me|only me|for me only|private(?:ly)?)[.!]?\s*(?=$|\sby\s)/i;

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
