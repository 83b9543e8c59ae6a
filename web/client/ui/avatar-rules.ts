/** The number of `--hue-n` in tokens.css. */
export const hueCount = 8;

/** From 1 to 8, the same for a name on every page, device and day (FNV-1a over its letters). */
export function hueOf(name: string): number {
  let hash = 0x811c9dc5;
  for (const letter of name.normalize().trim()) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  }
  // The low bits alone repeat for names that differ in one letter.
  return (((hash ^ (hash >>> 15)) >>> 0) % hueCount) + 1;
}

/** Of the first and the last word; a question mark stands in for a name without letters. */
export function initialsOf(name: string): string {
  const words = name.normalize().match(/[\p{L}\p{N}][^\s]*/gu) ?? [];
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map(
    (word) => [...(word ?? '')][0] ?? '',
  );
  return letters.join('').toUpperCase() || '?';
}
