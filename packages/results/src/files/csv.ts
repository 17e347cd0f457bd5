import type { Cell, Table } from './tables.ts';

/** Start of a cell that a spreadsheet would run as a formula. Players choose their names. */
const FORMULA = /^(?=\s*[=+\-@＝＋－＠]|[\t\r])/;
/** The same after a character that separates cells in another locale, where commas and quotation marks do not. */
const HIDDEN_FORMULA = /([;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g;
/** Text that a spreadsheet would read as a number, date or time: `007` and `7` would be the same player. */
const NUMBER = /^(?=\s*[.,]?\d[\d.,:/\-+%eE\s]*$)/;

/**
 * Writes a table as CSV (RFC 4180) in UTF-8 with a byte order mark, by which spreadsheets recognise UTF-8. Text that would
 * start a formula, in any locale, or be a number is prefixed with an apostrophe, which spreadsheets read as "this is text".
 */
export async function* csvOf({ heading, rows }: Pick<Table, 'heading' | 'rows'>): AsyncGenerator<string> {
  yield `\ufeff${lineOf(heading)}`;
  for await (const row of rows) yield lineOf(row);
}

const lineOf = (row: readonly Cell[]): string => `${row.map(field).join(',')}\r\n`;

function field(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = cell.replace(FORMULA, "'").replace(NUMBER, "'").replace(HIDDEN_FORMULA, "$1'");
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
