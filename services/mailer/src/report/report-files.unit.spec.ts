import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csvOf } from './report-files.ts';
import { workbookOf } from './workbook.ts';

/** The files of a workbook, by name. */
function unzip(archive: Buffer): Map<string, string> {
  return new Map(Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

const TABLE = {
  name: 'Players',
  widths: [5, 20],
  rows: [
    ['Place', 'Player'],
    [1, 'Ann & "Bo" <x>'],
    [null, '=1+1'],
  ],
};

test('[E23] text is quoted where CSV requires it', () => {
  expect(
    csvOf([
      ['a', 'b,c', 'd"e'],
      [1, null, 2.5],
    ]).toString('utf8'),
  ).toBe('\ufeffa,"b,c","d""e"\r\n1,,2.5\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('[E24] %j is no formula in CSV', (text) => {
  expect(csvOf([[text]]).toString('utf8')).toBe(`\ufeff${text.includes('\t') ? `"'${text}"` : `'${text}`}\r\n`);
});

test.each([
  ['Ada;=1+1', `"Ada;'=1+1"`],
  ['Ada; =1+1', `"Ada;' =1+1"`],
  ['Ada\t@SUM(A1)', `"Ada\t'@SUM(A1)"`],
  ['Ada\n+1', `"Ada\n'+1"`],
  [' =1+1', `' =1+1`],
  ['＝1+1', `'＝1+1`],
  ['a;b', '"a;b"'],
])('[E350] %j is no formula wherever another locale cuts the line', (text, cell) => {
  expect(csvOf([[text]]).toString('utf8')).toBe(`\ufeff${cell}\r\n`);
});

test('[E24] in the workbook text stays text', () => {
  const sheet = unzip(workbookOf([TABLE])).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('<c r="B3" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('Ann &amp; &quot;Bo&quot; &lt;x&gt;');
  expect(sheet).not.toContain('<f>');
});

test('[E23] characters that XML cannot contain are dropped', () => {
  const sheet =
    unzip(workbookOf([{ ...TABLE, rows: [['a\u0000b\u0008c\ud800d😀']] }])).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('abc\ufffdd😀');
});

test('[E23] a workbook has all its parts, and columns after Z', () => {
  const wide = { ...TABLE, rows: [Array.from({ length: 30 }, (_, i) => i)] };
  const files = unzip(workbookOf([TABLE, wide]));
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
  expect(files.get('xl/worksheets/sheet2.xml')).toContain('<c r="AD1" s="1"><v>29</v></c>');
});

test('[E22] the same tables give the same bytes', () => {
  expect(workbookOf([TABLE]).equals(workbookOf([structuredClone(TABLE)]))).toBe(true);
});
