/**
 * Text for a streamed message, which Slack reads as Markdown: it mentions nobody and puts no label
 * over an address. More text only ever adds to the end, so an answer that grows can be escaped whole
 * and sent from where the last piece ended: no escape is cut and none is missed at a border.
 */
export function escapeMarkdown(text: string): string {
  return (
    text
      // Half a letter, whose other half comes with the next piece.
      .replace(/[\uD800-\uDBFF]$/, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/\](?=[([:])/g, '] ')
  );
}

/** The next piece of escaped text, at most `most` characters, never ended within an escape. */
export function nextPiece(escaped: string, { from, most }: { from: number; most: number }): string {
  const piece = escaped.slice(from, from + most);
  if (from + most >= escaped.length) return piece;
  return piece.replace(/(&[a-z]*|[\uD800-\uDBFF])$/, '');
}
