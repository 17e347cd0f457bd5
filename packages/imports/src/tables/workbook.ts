import { decodeText } from '#bytes/decode.ts';
import type { Archive } from '#bytes/unzip.ts';
import { BOUNDS } from '#limits.ts';
import { childOf, childrenOf, type Element, readElements, readXml } from '#text/xml.ts';
import { type Cell, isBlankRow, type Row, type Sheet, textCell } from './sheet.ts';

/** Sheets of a workbook that are looked at. */
const SHEETS = 20;

const WORKBOOK = 'xl/workbook.xml';

export const isWorkbook = ({ names }: Archive): boolean => names.includes(WORKBOOK);

/** Reads the sheets of an Excel workbook (ECMA-376) in their order, whichever program wrote it. */
export function readWorkbook(archive: Archive): Sheet[] {
  const part = (name: string): string => decodeText(archive.read(name) ?? new Uint8Array())?.text ?? '';
  const targets = targetsOf(part('xl/_rels/workbook.xml.rels'));
  const workbook = part(WORKBOOK);
  let from1904 = false;
  const sheets: { name: string; path: string }[] = [];
  readXml(workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.date1904 ?? '');
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
      const path = targets.get(id)?.path ?? `xl/worksheets/sheet${sheets.length + 1}.xml`;
      sheets.push({ name: attributes.name ?? '', path });
    },
    text() {},
    close: () => false,
  });
  const shared =
    [...targets.values()].find(({ type }) => type.endsWith('/sharedStrings'))?.path ?? 'xl/sharedStrings.xml';
  const styles = [...targets.values()].find(({ type }) => type.endsWith('/styles'))?.path ?? 'xl/styles.xml';
  const context = { strings: stringsOf(part(shared)), formats: formatsOf(part(styles)), from1904 };
  return sheets.slice(0, SHEETS).map(({ name, path }) => readSheet(part(path), name, context));
}

interface Target {
  readonly type: string;
  readonly path: string;
}

function targetsOf(xml: string): Map<string, Target> {
  const targets = new Map<string, Target>();
  readElements(xml, 'Relationship', ({ attributes: { Id = '', Type = '', Target = '' } }) => {
    const path = Target.startsWith('/') ? Target.slice(1) : `xl/${Target.replace(/^\.\//, '')}`;
    targets.set(Id, { type: Type, path });
  });
  return targets;
}

function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  readElements(xml, 'si', (item) => strings.push(richText(item)));
  return strings;
}

/** Text of a string, its runs joined; `rPh`, how it is pronounced, is not part of it. */
function richText(item: Element): string {
  const pieces = item.children.flatMap((child) =>
    child.name === 't' ? [child.text] : child.name === 'r' ? childrenOf(child, 't').map(({ text }) => text) : [],
  );
  return unescaped(pieces.join(''));
}

/** Characters that XML cannot hold are written as `_x000D_` (ECMA-376, ST_Xstring). */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-fA-F]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

type NumberFormat = 'date' | 'percent' | 'plain';

/** Built-in formats of dates and times. */
const isDateId = (id: number): boolean => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58);

/** What each style of a cell makes of a number. */
function formatsOf(xml: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  readElements(xml, 'styleSheet', (sheet) => {
    for (const { attributes } of childrenOf(childOf(sheet, 'numFmts'), 'numFmt')) {
      codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
    }
    for (const { attributes } of childrenOf(childOf(sheet, 'cellXfs'), 'xf')) {
      formats.push(formatOf(Number(attributes.numFmtId ?? 0), codes));
    }
  });
  return formats;
}

function formatOf(id: number, codes: ReadonlyMap<number, string>): NumberFormat {
  if (isDateId(id)) return 'date';
  if (id === 9 || id === 10) return 'percent';
  // Without what it quotes, and without colours and locales such as [Red] and [$-407].
  const code = (codes.get(id) ?? '').slice(0, 255).replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  if (/[dmyhs]/i.test(code) && !/general/i.test(code)) return 'date';
  return code.includes('%') ? 'percent' : 'plain';
}

interface Context {
  readonly strings: readonly string[];
  readonly formats: readonly NumberFormat[];
  readonly from1904: boolean;
}

function readSheet(xml: string, name: string, context: Context): Sheet {
  const rows: Row[] = [];
  let [line, moreRows, moreColumns]: [number, boolean, number | null] = [0, false, null];
  let cells: Cell[] = [];
  let column = -1;
  let seen = 0;
  let cell: { type: string; style: number } | null = null;
  let [value, isValue, isPhonetic] = ['', false, false];
  readXml(xml, {
    open(tag, attributes) {
      if (tag === 'row') {
        line = numberIn(attributes.r) ?? line + 1;
        [cells, column] = [[], -1];
      } else if (tag === 'c') {
        column = columnOf(attributes.r) ?? column + 1;
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0) };
        value = '';
      } else if (tag === 'rPh') isPhonetic = true;
      else if (tag === 'v' || tag === 't') isValue = !isPhonetic;
    },
    text(piece) {
      if (isValue && cell) value += piece;
    },
    close(tag) {
      if (tag === 'v' || tag === 't') isValue = false;
      else if (tag === 'rPh') isPhonetic = false;
      else if (tag === 'c' && cell) {
        const read = cellOf(value, cell.type, context.formats[cell.style] ?? 'plain', context);
        if (column < BOUNDS.columns) cells[column] = read;
        else if (read.text.trim() !== '') moreColumns ??= line;
        cell = null;
      } else if (tag === 'row') {
        const row = { line, cells: Array.from(cells, (one) => one ?? textCell('')) };
        seen += 1;
        if (line > BOUNDS.rows || seen > BOUNDS.rows) {
          moreRows = true;
          return true;
        }
        if (!isBlankRow(row)) rows.push(row);
      }
      return tag === 'sheetData';
    },
  });
  return { name, rows, moreRows, moreColumns };
}

const numberIn = (text: string | undefined): number | null => (text && /^\d{1,7}$/.test(text) ? Number(text) : null);

/** Column of a cell's place such as `AB12`, from 0. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (!letters) return null;
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function cellOf(value: string, type: string, format: NumberFormat, { strings, from1904 }: Context): Cell {
  if (value === '') return textCell('');
  switch (type) {
    case 's':
      return textCell(strings[Number(value)] ?? '');
    case 'inlineStr':
    case 'str':
      return textCell(unescaped(value));
    case 'b':
      return { text: value === '1' ? 'True' : 'False', type: 'boolean' };
    case 'e':
      return { text: value, type: 'error' };
    case 'd':
      return { text: value, type: 'date' };
    default:
      return numberCell(value, format, from1904);
  }
}

function numberCell(value: string, format: NumberFormat, from1904: boolean): Cell {
  const number = Number(value);
  if (!Number.isFinite(number)) return textCell(value);
  if (format === 'date') return { text: dateText(number, from1904), type: 'date' };
  // Fifteen digits are what Excel shows of 0.1 + 0.2.
  const shown = (of: number) => String(Number(of.toPrecision(15)));
  return { text: format === 'percent' ? `${shown(number * 100)}%` : shown(number), type: 'number' };
}

/** Days from the workbook's epoch as `1969-07-20`, with the time if it has one. */
function dateText(days: number, from1904: boolean): string {
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const instant = new Date(epoch + Math.round(days * 86_400) * 1_000);
  if (Number.isNaN(instant.getTime())) return String(days);
  const [date = '', time = ''] = instant.toISOString().split(/[T.]/);
  const clock = time.slice(0, 5);
  if (days > 0 && days < 1) return clock;
  return clock === '00:00' ? date : `${date} ${clock}`;
}
