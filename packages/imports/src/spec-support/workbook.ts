import { strToU8, zipSync } from 'fflate';

/** A cell as raw attributes and content, or a text that becomes an inline string; null is no cell. */
export type RawCell = string | number | null | { readonly attributes: string; readonly content: string };

interface Options {
  /** Rows before the first. */
  readonly from?: number;
  /** Columns before the first. */
  readonly column?: number;
  readonly name?: string;
  readonly strings?: string;
  readonly styles?: string;
  /** Cells without their places, as some libraries write them. */
  readonly placeless?: boolean;
}

const xml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A workbook of one sheet, as different programs write it. */
export function workbook(rows: readonly (readonly RawCell[])[], options: Options = {}): Uint8Array {
  const { from = 0, column = 0, name = 'Sheet1', strings, styles, placeless } = options;
  const cellOf = (cell: RawCell, row: number, at: number): string => {
    const place = placeless ? '' : ` r="${String.fromCharCode(65 + column + at)}${row + 1}"`;
    if (cell === null) return placeless ? '<c/>' : '';
    if (typeof cell === 'number') return `<c${place}><v>${cell}</v></c>`;
    if (typeof cell === 'string') return `<c${place} t="inlineStr"><is><t>${xml(cell)}</t></is></c>`;
    return `<c${place} ${cell.attributes}>${cell.content}</c>`;
  };
  const data = rows
    .map(
      (cells, i) =>
        `<row${placeless ? '' : ` r="${from + i + 1}"`}>${cells.map((cell, at) => cellOf(cell, from + i, at)).join('')}</row>`,
    )
    .join('');
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"/>`;
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns="${main}" xmlns:r="r"><sheets><sheet name="${name}" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('rId7', 'worksheet', '/xl/worksheets/first.xml')}${relation('rId8', 'sharedStrings', 'sharedStrings.xml')}${relation('rId9', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/first.xml': `<worksheet xmlns="${main}"><sheetData>${data}</sheetData></worksheet>`,
    ...(strings === undefined ? {} : { 'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings}</sst>` }),
    ...(styles === undefined ? {} : { 'xl/styles.xml': `<styleSheet xmlns="${main}">${styles}</styleSheet>` }),
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])));
}
