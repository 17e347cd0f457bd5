/** A cell as text, with what a spreadsheet knows of it. */
export interface Cell {
  readonly text: string;
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'error';
}

export interface Row {
  /** As a spreadsheet numbers it, from 1. */
  readonly line: number;
  readonly cells: readonly Cell[];
  /** Its quotation marks did not match. */
  readonly unclosed?: boolean;
}

/** A table, of a workbook or of separated values. Rows without content are omitted. */
export interface Sheet {
  readonly name: string;
  readonly rows: readonly Row[];
  /** There were more rows, or columns, than are read. */
  readonly moreRows: boolean;
  readonly moreColumns: number | null;
}

export const textCell = (text: string): Cell => ({ text, type: 'text' });

/** Text of a cell; '' beyond the row's end. */
export const textAt = (row: Row, column: number | undefined): string =>
  column === undefined ? '' : (row.cells[column]?.text ?? '');

export const isBlankRow = (row: Row): boolean => row.cells.every(({ text }) => text.trim() === '');
