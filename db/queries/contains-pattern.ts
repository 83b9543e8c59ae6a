/** A pattern for `like`: `%`, `_` and `\` of the text stand for themselves. */
export function containsPattern(text: string): string {
  return `%${escapePattern(text)}%`;
}

export function startsWithPattern(text: string): string {
  return `${escapePattern(text)}%`;
}

function escapePattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
