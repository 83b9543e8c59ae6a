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
/** No spreadsheet has more columns; those with nothing in them are left out. */
const maxRecordCells = 16_384;
const maxFilledCells = 1_000;
const maxCells = maxImportRows * maxImportColumns;
const maxHeaderLength = 500;
const maxLines = 1_048_576;
/** Others get their turn after as many characters. */
const turnLength = 32 * 1024;
/** Counted in bytes: decoding is quicker than parsing. */
const pieceLength = 256 * 1024;

/**
 * Reads a table as spreadsheets and people write it: in UTF-8, UTF-16 or the Western encoding of Windows
 * or the Mac, separated by commas, semicolons or tabs, with quoted line breaks, and perhaps with a title
 * above the headings. Whatever the file is made of, nobody else waits for it longer than a moment. Throws
 * `import_unreadable` with the reason.
 */
export async function readCsv(bytes: Buffer, kind: ImportKind): Promise<CsvTable> {
  const text = await decode(bytes);
  if (text.includes('\u0000')) throw unreadable('This isn’t a text file. Save it as CSV first.');
  // Some spreadsheets name their separator in a line of its own.
  const named = /^"?sep=([^"\r\n])"?\1*(\r\n|\n|\r)/i.exec(text);
  const content = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? (await findDelimiter(content, kind));
  const rows: (CsvRow & { width: number })[] = [];
  let columns = 0;
  let cellCount = 0;
  for await (const row of parseRows(content, { delimiter, firstLine: named ? 2 : 1 })) {
    const { line, cells } = row;
    if (cells.length > maxFilledCells)
      throw unreadable(`Line ${line} has more than 1,000 columns.`);
    rows.push(row);
    if (rows.length > maxImportRows + maxTopRows)
      throw unreadable('There are more than 10,000 rows. Please split the file.');
    columns = Math.max(columns, cells.length);
    cellCount += cells.length;
    if (cellCount > maxCells)
      throw unreadable('There are more than 1,000,000 cells. Please split the file.');
  }
  const heading = findHeadings(rows.slice(0, maxTopRows), kind);
  if (rows.length - heading - 1 > maxImportRows)
    throw unreadable('There are more than 10,000 rows. Please split the file.');
  if (rows.length < heading + 2)
    throw unreadable('There has to be a line of headings, and rows below it.');
  // Spreadsheets pad narrow tables with columns of nothing.
  const padded = rows.map(({ line, cells, width }) => {
    const missing = Math.min(width, columns, maxImportColumns + 1) - cells.length;
    return { line, cells: missing > 0 ? cells.concat(Array(missing).fill('')) : cells };
  });
  const topRows = padded.slice(0, heading + 1);
  if ((topRows.at(-1)?.cells.length ?? 0) > maxImportColumns)
    throw unreadable('There are more than 100 columns.');
  return { topRows, headers: toHeaders(topRows), rows: padded.slice(heading + 1) };
}

export function toHeaders(topRows: CsvRow[]): string[] {
  return (topRows.at(-1)?.cells ?? []).map((cell) => cleanLine(cell.slice(0, maxHeaderLength)));
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
 * The rows of a file (RFC 4180) that are not empty, up to their last filled cell, and how many cells they
 * have. Around a quoted cell there may be spaces, and within one without quotes a quotation mark stands for
 * itself.
 */
async function* parseRows(
  text: string,
  { delimiter, firstLine }: { delimiter: string; firstLine: number },
): AsyncGenerator<CsvRow & { width: number }> {
  // Patterns without an end take seconds for a cell of megabytes.
  const some = `{0,${maxCellLength + 1}}`;
  const space = (delimiter === '\t' ? '[ \u00a0]' : '[ \t\u00a0]') + some;
  const spaces = new RegExp(space, 'y');
  const opening = new RegExp(`${space}"`, 'y');
  const plain = new RegExp(`[^${delimiter.replace(/[\\\]^-]/, '\\$&')}\r\n]${some}`, 'y');
  const lineBreak = /\r\n|\r|\n|$/y;
  let at = 0;
  let turnAt = 0;
  let line = firstLine;
  const read = (pattern: RegExp): string | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0] ?? null;
    if (found !== null) at = pattern.lastIndex;
    return found;
  };
  const tooLong = () => unreadable(`A cell in line ${line} is longer than 20,000 characters.`);
  const readPlain = (): string => {
    const cell = read(plain) ?? '';
    if (cell.length > maxCellLength) throw tooLong();
    return cell;
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
      if (cell.length > maxCellLength) throw tooLong();
    }
  };
  while (at < text.length) {
    const cells: string[] = [];
    const until = at + maxRecordLength;
    const begin = line;
    do {
      if (cells.length > 0) at += 1;
      if (read(opening) === null) cells.push(readPlain());
      else {
        const cell = readQuoted(until);
        if (cell.length > maxCellLength) throw tooLong();
        line += countBreaks(cell);
        read(spaces);
        cells.push(cell);
      }
      if (cells.length > maxRecordCells)
        throw unreadable(`Line ${begin} has more than 16,384 columns.`);
      if (at - turnAt > turnLength) {
        turnAt = at;
        await setImmediate();
      }
    } while (text[at] === delimiter);
    if (read(lineBreak) === null)
      throw unreadable(`The quotation marks around line ${line} don’t match.`);
    // Spreadsheets pad short tables with rows of separators.
    const filled = filledWidth(cells);
    if (filled > 0) yield { line: begin, cells: cells.slice(0, filled), width: cells.length };
    line += 1;
    if (line > maxLines) throw unreadable('There are more than 1,048,576 lines.');
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
  const headers = cells.slice(0, maxImportColumns).map((cell) => cell.slice(0, maxHeaderLength));
  return Object.values(guessColumns(kind, headers)).filter((column) => column !== null).length;
}

/** Whichever the known headings, or else the most cells, stand between. */
async function findDelimiter(text: string, kind: ImportKind): Promise<string> {
  const judged: { delimiter: string; known: number; width: number }[] = [];
  for (const delimiter of [',', ';', '\t']) {
    const top: (CsvRow & { width: number })[] = [];
    try {
      for await (const row of parseRows(text, { delimiter, firstLine: 1 })) {
        if (top.push(row) === maxTopRows) break;
      }
    } catch (error) {
      // What is wrong is said once the file is read.
      if (!(error instanceof AppError)) throw error;
    }
    const { cells = [], width = 0 } = top[findHeadings(top, kind)] ?? {};
    judged.push({ delimiter, known: countKnown(cells, kind), width });
  }
  const best = judged.toSorted((a, b) => b.known - a.known || b.width - a.width);
  return best[0]?.delimiter ?? ',';
}

/** The characters at 0x80 to 0x9f there. Node's decoder of that name reads Latin-1. */
const windows1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

async function decode(bytes: Buffer): Promise<string> {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decodeAs('utf-16le', bytes);
  if (first === 0xfe && second === 0xff) return decodeAs('utf-16be', bytes);
  try {
    return await decodeAs('utf-8', bytes);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  // A Mac that writes its own encoding is alone in ending lines like this.
  const firstReturn = bytes.indexOf('\r');
  const firstFeed = bytes.indexOf('\n');
  const isMac =
    firstReturn !== -1 &&
    firstReturn + 1 !== firstFeed &&
    (firstFeed === -1 || firstReturn < firstFeed);
  if (isMac) return decodeAs('macintosh', bytes);
  return inPieces(bytes, decodeWindows1252);
}

/** Takes away a byte order mark. Throws if the bytes are no text of this encoding. */
function decodeAs(encoding: string, bytes: Buffer): Promise<string> {
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  return inPieces(bytes, (piece, isLast) => decoder.decode(piece, { stream: !isLast }));
}

async function inPieces(
  bytes: Buffer,
  read: (piece: Buffer, isLast: boolean) => string,
): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < bytes.length; from += pieceLength) {
    const isLast = from + pieceLength >= bytes.length;
    pieces.push(read(bytes.subarray(from, from + pieceLength), isLast));
    await setImmediate();
  }
  return pieces.join('');
}

function decodeWindows1252(bytes: Buffer): string {
  const codes = new Uint16Array(bytes);
  for (const [at, code] of codes.entries()) {
    if (code >= 0x80 && code < 0xa0) codes[at] = windows1252.charCodeAt(code - 0x80);
  }
  return Buffer.from(codes.buffer).toString('utf16le');
}
