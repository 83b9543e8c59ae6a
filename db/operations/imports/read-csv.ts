import { setImmediate } from 'node:timers/promises';
import { cleanLine } from '#shared/clean-text.ts';
import type { CsvRow } from '#shared/domain/csv.ts';
import {
  guessColumns,
  type ImportKind,
  maxImportColumns,
  maxImportRows,
  maxTopRows,
} from '#shared/domain/imports.ts';
import { AppError } from '#shared/errors.ts';

export type CsvTable = {
  /** Down to the line of headings. */
  topRows: CsvRow[];
  headers: string[];
  rows: CsvRow[];
};

const maxCellLength = 20_000;
const maxRecordLength = maxImportColumns * maxCellLength;

/**
 * Reads a table as spreadsheets and people write it: in UTF-8, UTF-16 or the Western encoding of Windows
 * or the Mac, separated by commas, semicolons or tabs, with quoted line breaks, and perhaps with a title
 * above the headings. Throws `import_unreadable` with the reason.
 */
export async function readCsv(bytes: Buffer, kind: ImportKind): Promise<CsvTable> {
  const text = decode(bytes);
  if (text.includes('\u0000')) throw unreadable('This isn’t a text file. Save it as CSV first.');
  // Some spreadsheets name their separator in a line of its own.
  const named = /^"?sep=([^"\r\n])"?\1*(\r\n|\n|\r)/i.exec(text);
  const content = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? findDelimiter(content, kind);
  const rows: CsvRow[] = [];
  let length = 0;
  for (const { line, cells } of parseRows(content, { delimiter, firstLine: named ? 2 : 1 })) {
    if (cells.some((cell) => cell.length > maxCellLength))
      throw unreadable(`A cell in line ${line} is longer than 20,000 characters.`);
    rows.push({ line, cells });
    if (rows.length > maxImportRows + maxTopRows)
      throw unreadable('There are more than 10,000 rows. Please split the file.');
    length += cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    if (length < 64 * 1024) continue;
    length = 0;
    // Others get their turn.
    await setImmediate();
  }
  const heading = findHeadings(rows.slice(0, maxTopRows), kind);
  if (rows.length - heading - 1 > maxImportRows)
    throw unreadable('There are more than 10,000 rows. Please split the file.');
  if (rows.length < heading + 2)
    throw unreadable('There has to be a line of headings, and rows below it.');
  // Spreadsheets pad narrow tables with columns of nothing.
  const columns = Math.max(...rows.map(({ cells }) => filledWidth(cells)));
  for (const row of rows) row.cells = row.cells.slice(0, columns);
  const topRows = rows.slice(0, heading + 1);
  const headers = toHeaders(topRows);
  if (headers.length > maxImportColumns) throw unreadable('There are more than 100 columns.');
  return { topRows, headers, rows: rows.slice(heading + 1) };
}

export function toHeaders(topRows: CsvRow[]): string[] {
  return (topRows.at(-1)?.cells ?? []).map(cleanLine);
}

/** The number of cells up to the last one with something in it. */
function filledWidth(cells: string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

function unreadable(message: string): AppError {
  return new AppError('import_unreadable', { issues: [{ path: 'file', message }] });
}

const countBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/**
 * The rows of a file (RFC 4180) that are not empty. Around a quoted cell there may be spaces, and within
 * one without quotes a quotation mark stands for itself.
 */
function* parseRows(
  text: string,
  { delimiter, firstLine }: { delimiter: string; firstLine: number },
): Generator<CsvRow> {
  const space = delimiter === '\t' ? '[ \u00a0]*' : '[ \t\u00a0]*';
  const spaces = new RegExp(space, 'y');
  const opening = new RegExp(`${space}"`, 'y');
  const plain = new RegExp(`[^${delimiter.replace(/[\\\]^-]/, '\\$&')}\r\n]*`, 'y');
  const lineBreak = /\r\n|\r|\n|$/y;
  let at = 0;
  let line = firstLine;
  const read = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? null;
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const readQuoted = (until: number): string => {
    let cell = '';
    for (;;) {
      const end = text.indexOf('"', at);
      if ((end === -1 ? text.length : end) > until)
        throw unreadable(
          'A row is longer than 2,000,000 characters. Perhaps a quotation mark is never closed.',
        );
      if (end === -1) throw unreadable('A quotation mark is opened and never closed.');
      cell += text.slice(at, end);
      at = end + 1;
      if (text[at] !== '"') return cell;
      cell += '"';
      at += 1;
    }
  };
  while (at < text.length) {
    const cells: string[] = [];
    const until = at + maxRecordLength;
    const begin = line;
    do {
      if (cells.length > 0) at += 1;
      if (read(opening) === null) cells.push(read(plain) ?? '');
      else {
        const cell = readQuoted(until);
        line += countBreaks(cell);
        read(spaces);
        cells.push(cell);
      }
    } while (text[at] === delimiter);
    if (read(lineBreak) === null)
      throw unreadable(`The quotation marks around line ${line} don’t match.`);
    // Spreadsheets pad short tables with rows of separators.
    if (filledWidth(cells) > 0) yield { line: begin, cells };
    line += 1;
  }
}

/**
 * The row that is most likely the headings: whose cells are known for headings, with nothing above but
 * titles, which have fewer cells.
 */
function findHeadings(top: CsvRow[], kind: ImportKind): number {
  const widths = top.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const candidates = top.map(({ cells }, at) => ({
    at,
    known: countKnown(cells, kind),
    width: widths[at] ?? 0,
  }));
  const possible = candidates.filter(({ at, width }) =>
    widths.slice(0, at).every((above) => above < width),
  );
  const most = Math.max(...possible.map(({ known }) => known));
  const known = possible.find((each) => each.known === most);
  if (most > 0) return known?.at ?? 0;
  return widths[0] === 1 ? (possible.find(({ width }) => width > 1)?.at ?? 0) : 0;
}

function countKnown(cells: string[], kind: ImportKind): number {
  return Object.values(guessColumns(kind, cells)).filter((column) => column !== null).length;
}

/** Whichever the known headings, or else the most cells, stand between. */
function findDelimiter(text: string, kind: ImportKind): string {
  const judged = [',', ';', '\t'].map((delimiter) => {
    const top: CsvRow[] = [];
    try {
      for (const row of parseRows(text, { delimiter, firstLine: 1 })) {
        if (top.push(row) === maxTopRows) break;
      }
    } catch (error) {
      // What is wrong is said once the file is read.
      if (!(error instanceof AppError)) throw error;
    }
    const cells = top[findHeadings(top, kind)]?.cells ?? [];
    return { delimiter, known: countKnown(cells, kind), width: cells.length };
  });
  const best = judged.toSorted((a, b) => b.known - a.known || b.width - a.width);
  return best[0]?.delimiter ?? ',';
}

/** The characters at 0x80 to 0x9f there. Node's decoder of that name reads Latin-1. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    // Takes away a byte order mark.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const latin = bytes.toString('latin1');
    // Only a Mac that writes its own encoding ends lines like this.
    if (/^[^\r\n]*\r(?!\n)/.test(latin)) return new TextDecoder('macintosh').decode(bytes);
    return latin.replace(
      /[\u0080-\u009f]/g,
      (each) => windows1252[each.charCodeAt(0) - 0x80] ?? each,
    );
  }
}
