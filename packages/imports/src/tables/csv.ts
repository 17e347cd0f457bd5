import { BOUNDS } from '#limits.ts';
import { headingOf } from './columns.ts';
import { isBlankRow, type Row, type Sheet, textCell } from './sheet.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;

/** Rows by which separators are compared. */
const SAMPLE = 20;

/**
 * Separated values (RFC 4180), whichever character separates them: the one that `sep=` names, else the one that gives a
 * heading, else the one that gives most columns. @returns null where none separates anything
 */
export function csvSheet(text: string): Sheet | null {
  const named = /^sep=(.)\r?\n/i.exec(text.slice(0, 10));
  if (named?.[1]) return sheetOf(text.slice(named[0].length), named[1], BOUNDS.rows, 1);
  let best: { separator: string; score: number } | null = null;
  for (const separator of SEPARATORS) {
    const { rows } = sheetOf(text, separator, SAMPLE, 0);
    const widths = rows.map(({ cells }) => cells.length).sort((a, b) => a - b);
    const usual = widths[Math.floor(widths.length / 2)] ?? 0;
    const score = (headingOf(rows) ? 1_000 : 0) + usual;
    if (usual > 1 && score > (best?.score ?? 0)) best = { separator, score };
  }
  return best && sheetOf(text, best.separator, BOUNDS.rows, 0);
}

function sheetOf(text: string, separator: string, maxRows: number, before: number): Sheet {
  const rows: Row[] = [];
  let moreColumns: number | null = null;
  let line = before;
  let at = 0;
  const quotes: Quotes = { left: 20 };
  while (at < text.length) {
    line += 1;
    if (line > maxRows) return { name: '', rows, moreRows: text.slice(at).trim() !== '', moreColumns };
    const { values, next, more, unclosed } = readRow(text, at, separator, quotes);
    const row: Row = { line, cells: values.map(textCell), ...(unclosed ? { unclosed } : {}) };
    if (!isBlankRow(row)) rows.push(row);
    if (more) moreColumns ??= line;
    at = next;
  }
  return { name: '', rows, moreRows: false, moreColumns };
}

/** How often an unclosed quotation mark is looked for its end once more; each time costs the rest of the file. */
interface Quotes {
  left: number;
}

function readRow(text: string, start: number, separator: string, quotes: Quotes) {
  const values: string[] = [];
  let [at, more, unclosed] = [start, false, false];
  for (;;) {
    let value: string | null = null;
    if (text[at] === '"') {
      const field = quotedField(text, at, separator, quotes);
      if (field) [value, at] = [field.value, field.next];
      else unclosed = true;
    }
    if (value === null) {
      const end = fieldEnd(text, at, separator);
      value = text.slice(at, end);
      at = end;
    }
    if (values.length < BOUNDS.columns) values.push(value);
    else more ||= value.trim() !== '';
    if (text[at] === separator) {
      at += 1;
      continue;
    }
    const next = text.startsWith('\r\n', at) ? at + 2 : at + 1;
    return { values, next, more, unclosed };
  }
}

function fieldEnd(text: string, start: number, separator: string): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const character = text[at];
    if (character === separator || character === '\n' || character === '\r') break;
  }
  return at;
}

/**
 * A field in quotation marks. One of several lines whose closing mark stands inside a line has none of its own: what
 * closes it opens a later field. @returns null where the opening mark is only a character
 */
function quotedField(text: string, start: number, separator: string, quotes: Quotes) {
  let at = start + 1;
  let value = '';
  for (;;) {
    const close = text.indexOf('"', at);
    if (close === -1) {
      if (quotes.left === 0) return { value: value + text.slice(at), next: text.length };
      quotes.left -= 1;
      return null;
    }
    value += text.slice(at, close);
    if (text[close + 1] !== '"') {
      const end = fieldEnd(text, close + 1, separator);
      const rest = text.slice(close + 1, end);
      if (rest.trim() !== '' && value.includes('\n') && quotes.left > 0) {
        quotes.left -= 1;
        return null;
      }
      return { value: value + rest.trimEnd(), next: end };
    }
    value += '"';
    at = close + 2;
  }
}
