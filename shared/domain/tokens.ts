/**
 * About how many tokens a model counts in a text: four letters of plain Latin text make one, any
 * other character is one. It errs on the high side, and needs no model's own table of tokens.
 */
export function estimateTokens(text: string): number {
  let quarters = 0;
  for (const character of text) quarters += character < '\u0080' ? 1 : 4;
  return Math.ceil(quarters / 4);
}

/** As much of a text as fits a number of tokens, no character cut in half; the cut is marked. */
export function limitTokens(text: string, max: number): string {
  if (estimateTokens(text) <= max) return text;
  let kept = '';
  let quarters = 4;
  for (const character of text) {
    quarters += character < '\u0080' ? 1 : 4;
    if (quarters > max * 4) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
