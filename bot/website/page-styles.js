// In plain JavaScript, like the reader of pages that it belongs to.

const noStyle = {};

/** The declarations of an inline style; the last of each counts, before those that are important. */
export function readStyle(written) {
  if (written === '') return noStyle;
  const plain = written
    .replace(/\/\*.*?\*\//gs, '')
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, code) =>
      String.fromCodePoint(Math.min(Number.parseInt(code, 16), 0x10ffff)),
    );
  const declarations = plain.split(';').map((each) => {
    const [name, ...rest] = each.split(':');
    const value = rest.join(':');
    const isImportant = /!\s*important/i.test(value);
    const said = value
      .replace(/!\s*important/gi, '')
      .trim()
      .toLowerCase();
    return { isImportant, entry: [name.trim().toLowerCase(), said] };
  });
  const sorted = declarations.toSorted((a, b) => Number(a.isImportant) - Number(b.isImportant));
  return Object.fromEntries(sorted.map(({ entry }) => entry));
}

/** The rules of a page's `<style>`, as far as one class or id alone decides. */
export function newSheet() {
  return { rules: new Map(), undone: new Set() };
}

/**
 * Adds the text of a `<style>`. A class that another rule names as well, in a wider selector or for
 * some windows only, may be shown after all, so it hides nothing.
 */
export function readSheet(css, { rules, undone }) {
  const open = [];
  for (const [, text, brace] of css.replace(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)([{}])/g)) {
    if (brace === '{') open.push(text.split(';').at(-1).trim());
    else {
      const selectors = open.pop() ?? '@';
      if (selectors.startsWith('@')) continue;
      for (const selector of selectors.split(',')) {
        const isAlone = open.length === 0 && /^\s*[a-z]*[.#][\w-]+\s*$/i.test(selector);
        const key = selector.trim();
        if (isAlone) rules.set(key, { ...rules.get(key), ...hidingPart(readStyle(text)) });
        else for (const [name] of selector.matchAll(/[.#][\w-]+/g)) undone.add(name);
      }
    }
  }
}

/** Colors are left out: which ground is behind them is decided by rules that we don't follow. */
function hidingPart(style) {
  return Object.fromEntries(
    Object.entries(style).filter(([name]) => !/color|background|-clip$/.test(name)),
  );
}

/** The style of an element: its own, and what its classes and id say. */
export function styleOf(name, { class: classes = '', id, style = '' }, { rules, undone }) {
  const own = readStyle(style);
  // Scripts take such a class from the whole page; with `md:block` it is shown in wider windows.
  if (rules.size === 0 || name === 'html' || name === 'body' || classes.includes(':')) return own;
  const names = classes.split(/\s+/).map((one) => `.${one}`);
  const said = [...names, `#${id}`]
    .filter((one) => !undone.has(one))
    .flatMap((one) => [rules.get(one), rules.get(name + one)])
    .filter(Boolean);
  return said.length === 0 ? own : Object.assign({}, ...said, own);
}

const zero = /^[+-]?(0+(\.0*)?|\.0+)([a-z%]*)$/;
/** In pixels or in the width of letters or windows, not in percent, as carousels move. */
const farAway = /(^|\s)-(\d{4,}(\.\d+)?px|\d{3,}(\.\d+)?(r?em|ch|v[whi]|vmin|vmax))(?=\s|$)/;
const nothing = /^(rect\(\s*([01](px)?[\s,]*){4}\)|inset\(\s*(5\d|[6-9]\d|100)%\s*\)|circle\(\s*0)/;

/** An element whose style leaves no place for it, or for anything in it. */
export function isTakenAway(style) {
  if (style === noStyle) return false;
  if (style.display === 'none' || style['content-visibility'] === 'hidden') return true;
  if (/\bscale[xy]?\(\s*0(\.0*)?\s*[,)]/.test(style.transform ?? '')) return true;
  if (zero.test(style.scale ?? '') || zero.test(style.zoom ?? '')) return true;
  if (isOutOfSight(style)) return true;
  // Without a height but with padding it is a frame, as for a film.
  if (Object.keys(style).some((name) => name.startsWith('padding'))) return false;
  const clips = [style.overflow, style['overflow-x'], style['overflow-y']].some((value) =>
    /hidden|clip/.test(value ?? ''),
  );
  const sizes = ['width', 'height', 'max-width', 'max-height'].map((name) => style[name] ?? '');
  const isDot = style.width === '1px' && style.height === '1px';
  return clips && (isDot || sizes.some((size) => zero.test(size)));
}

const offsets = ['left', 'right', 'top', 'bottom', 'inset', 'inset-inline-start'];
const shifts = ['text-indent', 'margin-left', 'margin-top'];

/** Moved off the page, or clipped to nothing. */
function isOutOfSight(style) {
  const isPlaced = /^(absolute|fixed)$/.test(style.position ?? '');
  const moved = [...(isPlaced ? offsets : []), ...shifts];
  if (moved.some((name) => farAway.test(style[name] ?? ''))) return true;
  return nothing.test((isPlaced && style.clip) || style['clip-path'] || '');
}

/**
 * What tags say of the text itself, which others inside may say otherwise: a list without a font size
 * may have items with one. Opacity doesn't count, because pages fade in what is read.
 */
export function looksOf({ style, color, bgcolor }, outer) {
  if (style === noStyle && color === undefined && bgcolor === undefined) return outer;
  const size =
    style['font-size'] ?? /(?:^|\s)([\d.]+[a-z%]*)(?:\/|\s)/.exec(style.font ?? '')?.[1] ?? '';
  const keepsSize = size === '' || (/(em|%)$/.test(size) && !size.endsWith('rem') && outer.isTiny);
  const { visibility } = style;
  const background = style['background-color'] ?? style.background ?? bgcolor;
  const hasOwnGround = background && background !== 'transparent';
  const hasPicture = style['background-image'] !== undefined;
  const clip = style['background-clip'] ?? style['-webkit-background-clip'] ?? background ?? '';
  return {
    isTiny: keepsSize ? outer.isTiny : zero.test(size) || /^(0?\.\d+|1(\.0*)?)px$/.test(size),
    isInvisible: visibility ? /^(hidden|collapse)$/.test(visibility) : outer.isInvisible,
    // Letters without a color of their own can show the picture behind them.
    isCutOut: /\btext\b/.test(clip) || outer.isCutOut,
    ink: inkOf(style['-webkit-text-fill-color'] ?? style.color ?? color) ?? outer.ink,
    ground: hasPicture ? undefined : hasOwnGround ? colorOf(background) : outer.ground,
  };
}

export function isSeen({ isTiny, isInvisible, isCutOut, ink, ground }) {
  if (isTiny || isInvisible) return false;
  return ink === 'none' ? Boolean(isCutOut) : ink === undefined || ink !== ground;
}

const noAlpha = [
  /^(rgb|hsl)a?\(([^,]+,){3}\s*(0+(\.0*)?|\.0+)%?\s*\)$/,
  /^[a-z]+\([^/]+\/\s*(0+(\.0*)?|\.0+)%?\s*\)$/,
  /^#([\da-f]{3}0|[\da-f]{6}00)$/,
];

function inkOf(written) {
  const color = written?.trim().toLowerCase() ?? '';
  const isNone = color === 'transparent' || noAlpha.some((pattern) => pattern.test(color));
  return isNone ? 'none' : colorOf(color);
}

const colorNames = { white: '#ffffff', black: '#000000' };
const noColors = new Set(['inherit', 'initial', 'unset', 'revert', 'transparent', 'currentcolor']);

/** The same text for the same color, however it is written; undefined for what we can't compare. */
function colorOf(written) {
  const color = written?.trim().toLowerCase() ?? '';
  if (noColors.has(color)) return undefined;
  if (/^[a-z]+$/.test(color)) return colorNames[color] ?? color;
  if (/^#[\da-f]{3}$/.test(color)) return color.replace(/[\da-f]/g, '$&$&');
  if (/^#[\da-f]{6}$/.test(color)) return color;
  const parts = /^rgb\((\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})\)$/.exec(color)?.slice(1);
  return parts && `#${parts.map((part) => Number(part).toString(16).padStart(2, '0')).join('')}`;
}
