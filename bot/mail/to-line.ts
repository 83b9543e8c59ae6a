/**
 * People's text as one line of at most `most` characters: no line break that would begin a header
 * or a line of its own, and nothing that turns the direction of what follows.
 */
export function toLine(text: string, most = 200): string {
  const line = text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= most ? line : `${letters.slice(0, most - 1).join('')}…`;
}
