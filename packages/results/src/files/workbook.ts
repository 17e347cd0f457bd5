import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { directionOf } from '@quarry/texts/languages';
import { Zip, ZipDeflate } from 'fflate';
import type { Cell, Table } from './tables.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const SPREADSHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Fixed timestamp, so that the same tables give the same bytes. ZIP stores local time, from 1980 on. */
const EPOCH = new Date(1980, 0, 1);

/** Index of the heading style in the style sheet. */
const HEADING = 1;

/** Characters of a sheet that are compressed at a time; other work of the process gets a turn after each piece. */
const PIECE = 64 * 1024;

/**
 * Writes tables as an Excel workbook (ECMA-376): one sheet each, the heading row bold and frozen. Text is stored as inline
 * strings, never as formulas. Sheets begin at the side at which the language does. The same tables give the same bytes. Memory is bounded: rows are compressed as they come.
 */
export async function* workbookOf(tables: readonly Table[], language = 'en'): AsyncGenerator<Uint8Array> {
  const parts: [path: string, text: Iterable<string> | AsyncIterable<string>][] = [
    ['[Content_Types].xml', [contentTypes(tables.length)]],
    ['_rels/.rels', [relationships([['officeDocument', 'xl/workbook.xml']])]],
    ['xl/workbook.xml', [workbook(tables)]],
    [
      'xl/_rels/workbook.xml.rels',
      [
        relationships([
          ...tables.map((_, i): [string, string] => ['worksheet', `worksheets/sheet${i + 1}.xml`]),
          ['styles', 'styles.xml'],
        ]),
      ],
    ],
    ['xl/styles.xml', [STYLES]],
    ...tables.map((table, i): [string, AsyncIterable<string>] => [
      `xl/worksheets/sheet${i + 1}.xml`,
      sheet(table, directionOf(language) === 'rtl'),
    ]),
  ];
  const written: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    written.push(bytes);
  });
  for (const [path, text] of parts) {
    const file = new ZipDeflate(path);
    file.mtime = EPOCH;
    zip.add(file);
    let piece = XML;
    for await (const part of text) {
      piece += part;
      if (piece.length < PIECE) continue;
      file.push(Buffer.from(piece, 'utf8'));
      piece = '';
      yield* written.splice(0);
      await yieldToOthers();
    }
    file.push(Buffer.from(piece, 'utf8'), true);
    yield* written.splice(0);
  }
  zip.end();
  yield* written;
}

async function* sheet({ heading, rows, widths }: Table, isMirrored: boolean): AsyncGenerator<string> {
  const cols = heading.map((_, i) => {
    const width = widths[i] ?? widths.at(-1) ?? 12;
    return `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`;
  });
  const side = isMirrored ? ' rightToLeft="1"' : '';
  const view = `<sheetViews><sheetView${side} workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield `<worksheet xmlns="${MAIN}">${view}<cols>${cols.join('')}</cols><sheetData>${rowOf(heading, 0)}`;
  let index = 0;
  for await (const row of rows) {
    index += 1;
    yield rowOf(row, index);
  }
  yield '</sheetData></worksheet>';
}

function rowOf(row: readonly Cell[], index: number): string {
  return `<row r="${index + 1}">${row.map((value, column) => cell(value, index, column)).join('')}</row>`;
}

function cell(value: Cell, row: number, column: number): string {
  if (value === null) return '';
  const place = `r="${columnName(column)}${row + 1}"${row === 0 ? ` s="${HEADING}"` : ''}`;
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`;
  return `<c ${place} t="inlineStr"><is><t xml:space="preserve">${escapeXml(value)}</t></is></c>`;
}

/** A, B … Z, AA, AB … */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

function workbook(tables: readonly Table[]): string {
  const sheets = tables.map(
    ({ name }, i) => `<sheet name="${escapeXml(name)}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`,
  );
  return `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

function relationships(targets: readonly [kind: string, target: string][]): string {
  const list = targets.map(
    ([kind, target], i) => `<Relationship Id="rId${i + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${PACKAGE}/relationships">${list.join('')}</Relationships>`;
}

function contentTypes(sheets: number): string {
  const part = (path: string, type: string) =>
    `<Override PartName="${path}" ContentType="${SPREADSHEET}.${type}+xml"/>`;
  const list = Array.from({ length: sheets }, (_, i) => part(`/xl/worksheets/sheet${i + 1}.xml`, 'worksheet'));
  return `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/styles.xml', 'styles')}${list.join('')}</Types>`;
}

const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/**
 * Text that spreadsheets read as an escaped character, such as `_x0041_` (ECMA-376, ST_Xstring). Escaped itself it
 * stays as it is; openpyxl does not read escapes in inline strings and shows `_x005F_x0041_`.
 */
const ESCAPE = /_(?=x[0-9a-fA-F]{4}_)/g;

/** Drops what XML 1.0 cannot hold: most control characters and lone surrogates. */
function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      // After dropping characters, which may be inside an escape.
      .replace(ESCAPE, '_x005F_')
      .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character)
  );
}
