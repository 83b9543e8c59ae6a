/**
 * People's text for a Slack message: one line, `& < >` escaped, at most `most` characters. It can
 * then mention nobody and forge no link. Cut with an ellipsis, never inside an escape or a letter.
 */
export function escapeText(text: string, most = 300): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const escaped = line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return cutEscaped(escaped, most);
}

/** Shortens text that is escaped already. */
export function cutEscaped(escaped: string, most: number): string {
  if (escaped.length <= most) return escaped;
  let cut = escaped.slice(0, Math.max(0, most - 1));
  if (/[\uD800-\uDBFF]$/.test(cut)) cut = cut.slice(0, -1);
  const ampersand = cut.lastIndexOf('&');
  if (ampersand !== -1 && !cut.includes(';', ampersand)) cut = cut.slice(0, ampersand);
  return `${cut}…`;
}

/** What a person typed after a slash command: Slack sends `& < >` escaped. */
export function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** People's text in bold. A star of their own would end it, so it becomes one that does not. */
export function bold(text: string, most?: number): string {
  return `*${escapeText(text, most).replaceAll('*', '∗') || '–'}*`;
}

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

const maxTitleLength = 200;

/** A Slack message as the title of a task: one line, its links and mentions as people read them. */
export function titleFromMessage(text: string): string {
  const line = toPlainText(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= maxTitleLength) return line;
  return `${line.slice(0, maxTitleLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What somebody wrote in Slack, as people read it. */
export function toPlainText(text: string): string {
  const plain = text
    .replace(/<(?:[@#!][^|>]*|[^|>]+)\|([^>]*)>/g, '$1')
    .replace(/<[@#!][^>]*>/g, '')
    .replace(/<([^>]+)>/g, '$1')
    .replace(/[*_~`]+/g, '');
  return unescapeText(plain).trim();
}

/** On a phone a line breaks behind a dot, and nowhere within a figure. */
export function preventLineBreaks(figures: string): string {
  return figures
    .replaceAll('-', '-\u2060')
    .replaceAll(' ', '\u00a0')
    .replaceAll('\u00a0·\u00a0', '\u00a0· ');
}
