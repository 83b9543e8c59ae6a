import { convert } from 'html-to-text';
import { maxWebsiteTextLength } from '#shared/domain/website.ts';
import { cleanText } from '../model/coach-model.ts';

/** Characters parsed as HTML: the cost of deeply nested HTML grows with the square of its length. */
const maxHtmlLength = 256 * 1024;

const skippedTags = ['script', 'style', 'noscript', 'template', 'svg', 'iframe', 'object', 'img'];

/** The readable text of a page, its title first; at most 2,000 characters. */
export function readPageText(html: string): string {
  const text = convert(stripCode(html).slice(0, maxHtmlLength), {
    wordwrap: false,
    // The whole document, because many pages have no `body` element.
    baseElements: { selectors: [], returnDomByDefault: true },
    limits: { maxDepth: 60, maxChildNodes: 2_000 },
    selectors: [
      { selector: 'title', format: 'block' },
      { selector: 'a', options: { ignoreHref: true } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
      ...skippedTags.map((selector) => ({ selector, format: 'skip' })),
    ],
  });
  const tidy = cleanText(text)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n\s*\n+/g, '\n')
    .trim();
  return [...tidy].slice(0, maxWebsiteTextLength).join('').trim();
}

/** Removes scripts and styles in linear time; on many pages they are most of the HTML. */
function stripCode(html: string): string {
  const parts: string[] = [];
  const opening = /<(script|style)\b/gi;
  let from = 0;
  for (let found = opening.exec(html); found; found = opening.exec(html)) {
    parts.push(html.slice(from, found.index));
    const closing = found[1]?.toLowerCase() === 'script' ? /<\/script\s*>/gi : /<\/style\s*>/gi;
    closing.lastIndex = opening.lastIndex;
    if (!closing.exec(html)) return parts.join('');
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return parts.join('') + html.slice(from);
}
