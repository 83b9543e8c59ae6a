// In plain JavaScript: it runs as a worker thread, which the bundle of the server and tsx load alike.
import { parentPort, workerData } from 'node:worker_threads';
import { Parser } from 'htmlparser2';
import { isSeen, isTakenAway, looksOf, newSheet, readSheet, styleOf } from './page-styles.js';

/** The parts of a page, by their worth, in this order. */
const partNames = ['title', 'about', 'headings', 'main', 'body', 'menus'];
/** Characters kept of each; the reader keeps 2,000 of them together. */
const maxPartLength = 4_000;
const maxHeadingsLength = 800;
const pieceLength = 16_384;
/** No honest page is nested deeper; what was read until there counts. */
const maxDepth = 1_000;

const skippedTags = new Set(
  'script style noscript noembed noframes template svg iframe object video audio canvas select datalist'.split(
    ' ',
  ),
);
const menuTags = new Set(['nav', 'header', 'footer', 'aside', 'menu', 'dialog']);
const menuRoles = new Set(['navigation', 'banner', 'contentinfo', 'menu', 'search', 'dialog']);
const mainTags = new Set(['main', 'article']);
const headingTags = new Set(['h1', 'h2', 'h3']);
const inlineTags = new Set(
  'a abbr b cite code em font i label mark q small span strong sub sup time u wbr'.split(' '),
);
const aboutNames = new Set([
  'description',
  'og:site_name',
  'og:title',
  'og:description',
  'twitter:title',
  'twitter:description',
]);

/**
 * The text of a page: title, description and Open Graph, headings, the main text, and menus and
 * footers last; without what its tags and its own style sheet hide. Besides, the address that it
 * refreshes to, as written. It reads the page as a stream, without building a tree.
 */
export function readPageParts(html) {
  const parts = Object.fromEntries(partNames.map((name) => [name, '']));
  const places = [{ part: 'body' }];
  const sheet = newSheet();
  let css = '';
  let base;
  let refresh = null;
  const add = (part, text) => {
    const max = part === 'headings' ? maxHeadingsLength : maxPartLength;
    if (parts[part].length < max) parts[part] += text.slice(0, max);
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      const place = places.at(-1);
      if (name === 'meta') {
        addAbout(attributes, parts, add);
        if (place.part && refresh === null) refresh = metaRefreshOf(attributes, base);
      }
      if (name === 'base') base ??= attributes.href;
      if (separates(name, place.part)) add(place.part, '\n');
      const style = styleOf(name, attributes, sheet);
      places.push({
        ...looksOf({ ...attributes, style }, place),
        ...placeOf(name, { ...attributes, style }, place),
      });
    },
    ontext(text) {
      const place = places.at(-1);
      if (place.isSheet && css.length < maxSheetLength) css += text;
      if (place.part && isSeen(place)) add(place.part, text);
    },
    onclosetag(name) {
      if (name === 'style') {
        readSheet(css, sheet);
        css = '';
      }
      const { part } = places.length > 1 ? places.pop() : places[0];
      if (separates(name, part)) add(part, '\n');
    },
  });
  // The parser's own work grows with the square of the depth.
  for (let from = 0; from < html.length && places.length < maxDepth; from += pieceLength) {
    parser.write(html.slice(from, from + pieceLength));
  }
  if (places.length < maxDepth) parser.end();
  return { text: partNames.map((name) => parts[name]).join('\n'), refresh };
}

/** Far more than a page carries to show its first screen. */
const maxSheetLength = 200_000;

/** In seconds. A page that is left later is meant to be read first. */
const maxRefreshDelay = 10;

/** The address in `<meta http-equiv="refresh" content="0; url=…">`, and what it is relative to. */
function metaRefreshOf({ 'http-equiv': kind, content }, base) {
  if (kind?.trim().toLowerCase() !== 'refresh') return null;
  const to = refreshOf(content);
  return to === null ? null : { to, base };
}

/** The address in `0; url=…`, as a tag or a header says it; null for none. */
export function refreshOf(content) {
  const [, delay, written = ''] =
    /^(\d*)[\d.]*\s*[;,\s]\s*(?:url\s*=\s*)?(.*)$/is.exec((content ?? '').trim()) ?? [];
  const address = written
    .trim()
    .replace(/^(["'])(.*?)(\1.*)?$/s, '$2')
    .trim();
  return address === '' || Number(delay) > maxRefreshDelay ? null : address;
}

/** True if an element begins and ends a line. */
function separates(name, part) {
  return part !== null && (part === 'menus' || !inlineTags.has(name));
}

const forScreens = /^\s*(all|screen)?\s*$/i;

/** The part that the text in an element belongs to; null: none. */
function placeOf(
  name,
  { role, hidden, popover, open, media = '', style, 'aria-hidden': ariaHidden },
  { part, isMenu = false },
) {
  if (part === null) return { part };
  if (skippedTags.has(name))
    return { part: null, isSheet: name === 'style' && forScreens.test(media) };
  if (popover !== undefined || (name === 'dialog' && open === undefined)) return { part: null };
  if (hidden !== undefined || ariaHidden?.trim().toLowerCase() === 'true') return { part: null };
  if (isTakenAway(style)) return { part: null };
  if (name === 'title') return { part: 'title', isMenu };
  if (part === 'title' || part === 'headings') return { part, isMenu };
  // The name of the product often stands in the header above the menu.
  if (headingTags.has(name) && (!isMenu || name === 'h1')) return { part: 'headings', isMenu };
  if (isMenu || menuTags.has(name) || menuRoles.has(role)) return { part: 'menus', isMenu: true };
  if (mainTags.has(name) || role === 'main') return { part: 'main', isMenu };
  return { part, isMenu };
}

function addAbout({ name, property, content }, parts, add) {
  const text = (content ?? '').trim();
  if (!aboutNames.has((property ?? name ?? '').toLowerCase()) || text === '') return;
  const isKnown = parts.title.trim() === text || parts.about.split('\n').includes(text);
  if (!isKnown) add('about', `${text}\n`);
}

if (typeof workerData?.pageHtml === 'string') {
  parentPort?.postMessage(readPageParts(workerData.pageHtml));
}
