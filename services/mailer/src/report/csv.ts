import type { Cell } from './table.ts';

/** What a spreadsheet would run as a formula. Names are the players' to choose. */
const FORMULA = /^[=+\-@\t\r]/;

/**
 * A table as CSV (RFC 4180) in UTF-8, with the mark by which spreadsheets know that it is UTF-8. Text that would start
 * a formula gets an apostrophe in front, which spreadsheets take for "this is text".
 */
export function csvOf(rows: readonly (readonly Cell[])[]): Buffer {
  const lines = rows.map((row) => row.map(field).join(','));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8');
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
