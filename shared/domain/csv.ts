export type CsvCell = string | number | null;

export type CsvRow = {
  /** In the file, where the row begins. */
  line: number;
  cells: string[];
};

/** Excel takes the one that its country writes lists with: a semicolon where decimals have a comma. */
export type CsvSeparator = 'comma' | 'semicolon';

/**
 * A CSV file (RFC 4180) that spreadsheets open as UTF-8. Text never becomes a formula, whatever
 * precedes its `=`, `+`, `-` or `@`. There is no line `sep=`: behind one, Excel reads no UTF-8.
 */
export function toCsv(
  lines: readonly (readonly CsvCell[])[],
  separator: CsvSeparator = 'comma',
): string {
  const sign = separator === 'comma' ? ',' : ';';
  const toLine = (cells: readonly CsvCell[]) =>
    `${cells.map((cell) => toCell(cell, separator)).join(sign)}\r\n`;
  return `\uFEFF${lines.map(toLine).join('')}`;
}

function toCell(cell: CsvCell, separator: CsvSeparator): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return `"${escapeFormula(cell).replaceAll('"', '""')}"`;
  return separator === 'comma' ? String(cell) : String(cell).replace('.', ',');
}

/** Spreadsheets skip invisible characters and accept full-width signs. */
const formulaStart = /^[\s\p{C}\p{Z}"']*[=+\-@|%＝＋－＠]/u;

/** An apostrophe before a formula; also where only apostrophes stand before a line break or tab. */
function escapeFormula(text: string): string {
  return isUnsafe(text) ? `'${text}` : text;
}

const isUnsafe = (text: string) => formulaStart.test(text) || /^'*[\t\r\n]/.test(text);

/** Takes back what `toCsv` put before a text, and nothing else. */
export function unescapeFormula(cell: string): string {
  const text = cell.slice(1);
  return cell.startsWith("'") && isUnsafe(text) ? text : cell;
}
