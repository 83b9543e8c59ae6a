export type CsvCell = string | number | null;

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

function escapeFormula(text: string): string {
  return formulaStart.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
}
