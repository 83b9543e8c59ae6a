/** On a phone a line breaks behind a dot, and nowhere within a figure. */
export function keepTogether(figures: string): string {
  return figures
    .replaceAll('-', '-\u2060')
    .replaceAll(' ', '\u00a0')
    .replaceAll('\u00a0·\u00a0', '\u00a0· ');
}
