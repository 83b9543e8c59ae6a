import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import type { CsvRow } from '#shared/domain/csv.ts';
import { maxImportColumns, maxImportRows } from '#shared/domain/imports.ts';
import { AppError } from '#shared/errors.ts';

export type CsvTable = { headers: string[]; rows: CsvRow[] };

const maxCellLength = 20_000;

/**
 * Reads a table as spreadsheets write it: in UTF-8, UTF-16 or the Western encoding of Windows or the
 * Mac, separated by commas, semicolons or tabs, with quoted line breaks. Throws `import_unreadable`
 * with the reason.
 */
export async function readCsv(bytes: Buffer): Promise<CsvTable> {
  const text = decode(bytes);
  if (text.includes('\u0000')) throw unreadable('This isn’t a text file. Save it as CSV first.');
  // Some spreadsheets name their separator in a line of its own.
  const named = /^sep=(.)\r?\n/i.exec(text);
  const content = named ? text.slice(named[0].length) : text;
  const delimiter = named?.[1] ?? findDelimiter(content);
  const rows: CsvRow[] = [];
  try {
    const records = Readable.from(inPieces(content)).pipe(
      parse({
        delimiter,
        // Looking for it at every character of a long first line takes the parser half a minute.
        record_delimiter: ['\r\n', '\n', '\r'],
        max_record_size: maxImportColumns * maxCellLength,
        info: true,
        raw: true,
        relax_column_count: true,
        skip_empty_lines: true,
      }),
    );
    for await (const { record, info, raw } of records as AsyncIterable<ParsedRecord>) {
      const line = (named ? 1 : 0) + info.lines - countBreaks(raw.trim());
      // Spreadsheets pad short tables with rows of separators.
      if (record.every((cell) => cell.trim() === '')) continue;
      if (record.some((cell) => cell.length > maxCellLength))
        throw unreadable(`A cell in line ${line} is longer than 20,000 characters.`);
      rows.push({ line, cells: record });
      if (rows.length > maxImportRows + 1)
        throw unreadable('There are more than 10,000 rows. Please split the file.');
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw unreadable(explain(error, Number(error.lines) + (named ? 1 : 0)));
  }
  const [head, ...body] = rows;
  if (!head || body.length === 0)
    throw unreadable('There has to be a line of headings, and rows below it.');
  // Spreadsheets pad narrow tables with columns of nothing.
  const columns = Math.min(head.cells.length, Math.max(...rows.map(({ cells }) => widthOf(cells))));
  if (columns > maxImportColumns) throw unreadable('There are more than 100 columns.');
  return {
    headers: head.cells.slice(0, columns).map((header) => header.trim()),
    rows: body.map(({ line, cells }) => ({ line, cells: cells.slice(0, columns) })),
  };
}

const widthOf = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== '') + 1;

function explain({ code }: CsvError, line: number): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return 'A quotation mark is opened and never closed.';
  if (code === 'CSV_MAX_RECORD_SIZE')
    return 'A row is longer than 2,000,000 characters. Perhaps a quotation mark is never closed.';
  return `The quotation marks around line ${line} don’t match.`;
}

type ParsedRecord = { record: string[]; info: Info; raw: string };

function unreadable(message: string): AppError {
  return new AppError('import_unreadable', { issues: [{ path: 'file', message }] });
}

const countBreaks = (text: string) => text.match(/\r\n|\r|\n/g)?.length ?? 0;

/** Between two pieces others get their turn. */
export function* inPieces(text: string): Generator<string> {
  const length = 64 * 1024;
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
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

/** Whichever stands most often in the first line, outside of quotes. */
function findDelimiter(text: string): string {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, each) => (count(each) > count(best) ? each : best));
}
