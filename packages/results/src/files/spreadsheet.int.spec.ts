import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import type { Cell } from './tables.ts';
import { workbookOf } from './workbook.ts';

/** What a person's spreadsheet makes of the files: LibreOffice, where it is installed. */

const run = promisify(execFile);
const isInstalled = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);

const TEXTS = [
  ...['Ann', '3 PM', '(5)', '$7', '7 €', 'May 5', '5. Mai', 'März 5', 'MAR1', 'DEC', '1.137', '1,5', '1/2', '12:30'],
  ...[
    '5 %',
    '1e5',
    '007',
    'TRUE',
    'wahr',
    'Vero',
    'Salah',
    '=1+1',
    '+1',
    '-1',
    '@A1',
    "'Ann",
    'Ada;=1+1',
    '１２',
    '1½',
  ],
];
const ROWS: Cell[][] = TEXTS.map((name, i) => [name, 1_137 + i, null]);
const TABLE = { name: 'Players', widths: [20], heading: ['Player', 'Q1 points', 'Empty'], rows: ROWS };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-files-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The cells of a file as LibreOffice reads it, each with its type. @param filter how it is imported */
async function read(file: string, bytes: string | Uint8Array, filter: readonly string[]): Promise<string[][]> {
  await writeFile(join(folder, file), bytes);
  const profile = `-env:UserInstallation=file://${folder}/profile`;
  const options = ['--headless', ...filter, '--convert-to', 'fods', '--outdir', folder, join(folder, file)];
  await run('soffice', [profile, ...options], { timeout: 100_000 });
  const sheet = await readFile(join(folder, file.replace(/\.\w+$/, '.fods')), 'utf8');
  return [...sheet.matchAll(/<table:table-row.*?<\/table:table-row>/gs)].map(([row]) =>
    [...row.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
      ([, is = '', content = '']) => {
        const type = /office:value-type="(\w+)"/.exec(is)?.[1];
        const value = /office:value="([^"]*)"/.exec(is)?.[1] ?? content.replace(/<[^>]*>|\n\s*/g, '');
        return type === undefined ? [] : [`${is.includes('table:formula') ? 'formula' : type} ${value}`];
      },
    ),
  );
}

const plain = (cells: string[][]) =>
  cells.map((row) => row.map((cell) => cell.replaceAll('&apos;', "'").replaceAll('&lt;', '<')));

describe.skipIf(!isInstalled)('LibreOffice', () => {
  test.each([
    ['en-US', 1033],
    ['de-DE', 1031],
  ])('[E2797] [E2798] with %s reads of a CSV our numbers as numbers and every text as text', async (_name, locale) => {
    // Comma, quotation mark, UTF-8, from line 1, no types, locale, quoted is no text, special numbers are detected.
    const filter = [`--infilter=CSV:44,34,76,1,,${locale},false,true`];
    const cells = plain(await read(`${locale}.csv`, await text(csvOf(TABLE)), filter));
    expect(cells[0]).toEqual(['string Player', 'string Q1 points', 'string Empty']);
    const names = cells.slice(1).map(([name = '']) => name);
    // Without the apostrophes that protect them.
    expect(names.map((name) => name.replace(/^string '?/, '').replace(";'=", ';='))).toEqual(TEXTS);
    expect(cells.slice(1).map(([, points]) => points)).toEqual(ROWS.map(([, points]) => `float ${points}`));
  });

  test('[E24] [E2798] reads of a workbook our numbers as numbers and every text as text', async () => {
    const cells = plain(await read('report.xlsx', await buffer(workbookOf([TABLE])), []));
    expect(cells.slice(1)).toEqual(ROWS.map(([name, points]) => [`string ${name}`, `float ${points}`]));
  });
});
