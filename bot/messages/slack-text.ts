import { cutText } from '#shared/formats.ts';

/**
 * A person's text without the signs that can't be seen: those that turn the reading direction of what
 * follows, and those that hide in words. Joiners and tags stay, because emoji are made with them.
 */
export function withoutInvisibleSigns(text: string): string {
  return text.replace(/(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu, '');
}

/** They look like Slack's own formatting, but aren't. */
const lookalikes: Record<string, string> = { '*': '∗', _: 'ˍ', '~': '∼', '`': 'ˋ' };

/**
 * A person's text for a Slack message: one line with `& < >` escaped, so that it can't mention
 * anybody or forge a link, and with no formatting of its own: what would make it bold, italic, struck
 * out or code becomes a sign that looks the same. Underscores within words stay. Cut to `maxLength` with an ellipsis, never inside an escape or a
 * surrogate pair.
 */
export function escapeText(text: string, maxLength = 300): string {
  const line = withoutInvisibleSigns(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  return cutEscaped(escapeMarkup(line), maxLength);
}

/** The same with its spaces and line breaks, as long as it is. */
export function escapeLines(text: string): string {
  return escapeMarkup(withoutInvisibleSigns(text).replace(/[^\P{Cc}\n]/gu, ' '));
}

function escapeMarkup(text: string): string {
  return text
    .replace(/[*~`]|(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu, (signs) =>
      [...signs].map((sign) => lookalikes[sign]).join(''),
    )
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** Shortens escaped text. */
export function cutEscaped(escaped: string, maxLength: number): string {
  if (escaped.length <= maxLength) return escaped;
  let cut = cutText(escaped, Math.max(0, maxLength - 1));
  const ampersand = cut.lastIndexOf('&');
  if (ampersand !== -1 && !cut.includes(';', ampersand)) cut = cut.slice(0, ampersand);
  return `${cut}…`;
}

/** The text of a slash command as typed: Slack sends `& < >` escaped. */
export function unescapeText(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

/** A person's text in bold, which nothing in it can end. */
export function bold(text: string, maxLength?: number): string {
  return `*${escapeText(text, maxLength) || '–'}*`;
}

/**
 * Text for a streamed message, which Slack reads as Markdown: it can't mention anybody or hide a URL
 * behind a label. Appending text never changes the escaped text before it, so a growing answer can
 * be escaped as a whole and sent from where the last piece ended.
 */
export function escapeMarkdown(text: string): string {
  return (
    withoutInvisibleSigns(text)
      // Half a surrogate pair; the other half comes with the next piece.
      .replace(/[\uD800-\uDBFF]$/, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replace(/\](?=[([:])/g, '] ')
  );
}

/** A link in a streamed message; nothing in its label can end it. */
export function markdownLink(url: string, label: string): string {
  const text = escapeText(label).replace(/[[\]\\|]/g, (sign) => labelLookalikes[sign] ?? ' ');
  return `[${text}](${url.replace(/[()\s]/g, encodeURIComponent)})`;
}

const labelLookalikes: Record<string, string> = { '[': '［', ']': '］', '\\': '＼', '|': '¦' };

/** The next piece of escaped text, never cut inside an escape. */
export function nextPiece(
  escaped: string,
  { from, maxLength }: { from: number; maxLength: number },
): string {
  const piece = escaped.slice(from, from + maxLength);
  if (from + maxLength >= escaped.length) return piece;
  return piece.replace(/(&[a-z]*|[\uD800-\uDBFF])$/, '');
}

/**
 * The text of a command as it was typed, where Slack sends who, which channel or which address is meant:
 * `@ada`, `#general` and the address itself.
 */
export function asTyped(text: string): string {
  return text
    .replace(/<([@#!])([^<>|]*)(?:\|([^<>]*))?>/g, (_, mark: string, id: string, name?: string) => {
      return `${mark === '!' ? '@' : mark}${name || id}`;
    })
    .replace(
      /<(?:mailto:)?([^<>|\s]+[.:][^<>|\s]+)(?:\|([^<>]*))?>/g,
      (_, url: string, label?: string) => {
        return label || url;
      },
    );
}

const maxTitleLength = 200;

/** A Slack message as a task's title: one line, with links and mentions as plain text. */
export function titleFromMessage(text: string): string {
  const line = toPlainText(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  if (line.length <= maxTitleLength) return line;
  return `${line.slice(0, maxTitleLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A Slack message as plain text. */
export function toPlainText(text: string): string {
  const plain = text
    .replace(/<(?:[@#!][^|>]*|[^|>]+)\|([^>]*)>/g, '$1')
    .replace(/<[@#!][^>]*>/g, '')
    .replace(/<([^>]+)>/g, '$1')
    .replace(/[*_~`]+/g, '');
  return unescapeText(plain).trim();
}

/** Lets lines break only after a `·`, not within a figure. */
export function preventLineBreaks(figures: string): string {
  return figures
    .replaceAll('-', '-\u2060')
    .replaceAll(' ', '\u00a0')
    .replaceAll('\u00a0·\u00a0', '\u00a0· ');
}
