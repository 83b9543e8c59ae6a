export type CsvCell = string | number | null;

export type CsvRow = {
  /** In the file, where the row begins. */
  line: number;
  cells: string[];
};

/**
 * A CSV file (RFC 4180) that spreadsheets open as UTF-8. Text never becomes a formula, whatever
 * precedes its `=`, `+`, `-` or `@`.
 */
export function toCsv(lines: readonly (readonly CsvCell[])[]): string {
  const text = lines.map((cells) => `${cells.map(toCell).join(',')}\r\n`).join('');
  return `\uFEFF${text}`;
}

function toCell(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  return `"${escapeFormula(cell).replaceAll('"', '""')}"`;
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
