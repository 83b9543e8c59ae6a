/** A piece of text that looks the same throughout. */
export type TextRun = { text: string; bold?: true; code?: true; url?: string };

/** Lines of a paragraph. */
export type TextParagraph = TextRun[][];

type Fill = {
  /** A placeholder without a value stays as it was typed. */
  values: Readonly<Record<string, string>>;
  /** Applied to what staff typed, never to values. */
  escapeTyped?: (typed: string) => string;
};

/**
 * Reads the words that staff typed: paragraphs between empty lines, `**bold**`, `[a link](https://…)`,
 * `` `code` `` and `{placeholders}`; anything else stays text. The words are read before the values come
 * in, so that no value is markup or names another placeholder. A line that placeholders leave empty goes.
 */
export function fillParagraphs(body: string, fill: Fill): TextParagraph[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').flatMap((line) => fillLine(line, fill)))
    .filter((lines) => lines.length > 0);
}

/** One line without markup, such as a subject. */
export function fillPlain(line: string, fill: Fill): string {
  return toSpaces(fillPieces(line, fill)).trim();
}

/** Each is listed once, in the order of the text. */
export function placeholdersOf(text: string): string[] {
  const names = text.split(placeholder).filter((_, index) => index % 2 === 1);
  return [...new Set(names.map(toName))];
}

/** Addresses of what was meant as a link and stays text. */
export function unusableLinks(body: string): string[] {
  return [...body.matchAll(/\[[^[\]\n]+\]\(([^)\n]*)\)/g)].flatMap(([, url = '']) =>
    isWebAddress(url) && !/[\s({}]/.test(url) ? [] : [url],
  );
}

/** A placeholder that was begun and not ended, or has more braces than it needs. */
export function hasLooseBrace(text: string): boolean {
  return text.split(placeholder).some((piece, index) => index % 2 === 0 && /[{}]/.test(piece));
}

const placeholder = /\{([^{}\n]*)\}/;
const markup =
  /\*\*(?<bold>(?:(?!\*\*)[^\n])+)\*\*|\[(?<label>[^[\]\n]+)\]\((?<url>[^\s(){}]+)\)|`(?<code>[^`\n]+)`/g;

function fillLine(line: string, fill: Fill): TextParagraph {
  const runs: TextRun[] = [];
  for (const { text, ...style } of runsOf(line, fill, {})) {
    const spaced = toSpaces(text);
    const isBroken = runs.length === 0 || runs.at(-1)?.text.endsWith(' ');
    const shown = isBroken ? spaced.trimStart() : spaced;
    if (shown) runs.push({ text: shown, ...style });
  }
  const last = runs.at(-1);
  if (!last) return [];
  const end = { ...last, text: last.text.trimEnd() };
  return end.text ? [[...runs.slice(0, -1), end]] : [];
}

type Style = Omit<TextRun, 'text'>;

function runsOf(line: string, fill: Fill, style: Style): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  const addText = (typed: string) => {
    if (typed) runs.push({ text: fillPieces(typed, fill), ...style });
  };
  for (const match of line.matchAll(markup)) {
    const { bold, label, url = '', code } = match.groups ?? {};
    if (label && !isWebAddress(url)) continue;
    addText(line.slice(end, match.index));
    end = match.index + match[0].length;
    if (code) runs.push({ text: fillPieces(code, fill), ...style, code: true });
    else if (label) runs.push({ text: fillPieces(label, fill), ...style, url });
    else if (bold) runs.push(...runsOf(bold, fill, { ...style, bold: true }));
  }
  addText(line.slice(end));
  return runs;
}

function fillPieces(typed: string, { values, escapeTyped = (text) => text }: Fill): string {
  return typed
    .split(placeholder)
    .map((piece, index) => {
      if (index % 2 === 0) return escapeTyped(piece);
      const name = toName(piece);
      return Object.hasOwn(values, name) ? values[name] : escapeTyped(`{${piece}}`);
    })
    .join('');
}

function toName(typed: string): string {
  return typed.trim().toLowerCase();
}

function isWebAddress(url: string): boolean {
  return /^(?:https?:\/\/|mailto:)[^<>"]+$/i.test(url);
}

function toSpaces(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\s]+/gu, ' ');
}
