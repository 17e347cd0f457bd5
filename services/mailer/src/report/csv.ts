import type { Cell } from './table.ts';

/** What a spreadsheet would run as a formula at the start of a cell. Names are the players' to choose. */
const FORMULA = /^(?=\s*[=+\-@＝＋－＠]|[\t\r])/;
/**
 * The same behind what separates cells in another locale: there a comma does not, and neither does a quotation mark in
 * the middle of what is then one cell.
 */
const HIDDEN_FORMULA = /([;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;

/**
 * A table as CSV (RFC 4180) in UTF-8, with the mark by which spreadsheets know that it is UTF-8. Text that would start
 * a formula, in any locale, gets an apostrophe in front, which spreadsheets take for "this is text".
 */
export function csvOf(rows: readonly (readonly Cell[])[]): Buffer {
  const lines = rows.map((row) => row.map(field).join(','));
  return Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf8');
}

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(FORMULA, "'").replace(HIDDEN_FORMULA, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
