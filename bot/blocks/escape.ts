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
