import { randomBytes } from 'node:crypto';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { answerId, playerId, question, questionId } from '@quarry/events/spec-support/samples';
import { en } from '@quarry/texts/en';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';
import { type Cell, playersTable, tablesOf } from './tables.ts';
import { workbookOf } from './workbook.ts';

/** The files of a workbook, by name. */
async function unzip(tables: Parameters<typeof workbookOf>[0], language?: string): Promise<Map<string, string>> {
  const archive = await buffer(workbookOf(tables, language));
  return new Map(Object.entries(unzipSync(archive)).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

const csv = (heading: string[], ...rows: Cell[][]): Promise<string> => text(csvOf({ heading, rows }));

const TABLE = {
  name: 'Players',
  widths: [5, 20],
  heading: ['Place', 'Player'],
  rows: [
    [1, 'Ann & "Bo" <x>'],
    [null, '=1+1'],
  ],
};

/** The lines of one column. */
const column = async (...cells: Cell[]): Promise<string[]> =>
  (await csv(['Player'], ...cells.map((cell) => [cell]))).split('\r\n').slice(1, -1);

test('[E23] text is quoted where CSV requires it', async () => {
  expect(await csv(['a', 'b,c', 'd"e'], [1, null, 'f"g'])).toBe('\ufeffa,"b,c","d""e"\r\n1,,"f""g"\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx'])('[E24] %j is no formula in CSV', async (formula) => {
  expect(await column(formula)).toEqual([formula.includes('\t') ? `"'${formula}"` : `'${formula}`]);
});

test('[E24] names that differ in an apostrophe stay different', async () => {
  expect(await column('3 PM', "'3 PM", 'Ann', "'Ann")).toEqual(["'3 PM", "''3 PM", 'Ann', "''Ann"]);
});

test.each([
  ['Ada;=1+1', `"'Ada;'=1+1"`],
  ['Ada; =A', `"Ada;' =A"`],
  ['Ada\t@SUM(A)', `"Ada\t'@SUM(A)"`],
  ['Ada\n+A', `"Ada\n'+A"`],
  [' =1+1', `' =1+1`],
  ['＝1+1', `'＝1+1`],
  ['a;b', '"a;b"'],
])('[E350] %j is no formula wherever another locale cuts the line', async (hidden, cell) => {
  expect(await csv(['Player'], [hidden])).toBe(`\ufeffPlayer\r\n${cell}\r\n`);
});

test.each([
  ...['007', '7', '1-2', '3/4', '1e5', '12345678901234567', '.5', ',5', '12:30', '5 %', ' 7'],
  ...['3 PM', '(5)', '$7', '7 €', 'May 5', '5. Mai', 'März 5', 'MAR1', '1½', '٣', '３', 'B12', '7 dwarfs'],
  ...['DEC', 'mai', 'Jan.', 'TRUE', 'wahr', 'Vero', 'Salah', 'λάθος', 'yanlış'],
])('[E1963] [E2797] the text %j becomes no number, date, time, money or truth value in CSV', async (name) => {
  expect(await column(name)).toEqual([name.includes(',') ? `"'${name}"` : `'${name}`]);
});

test('[E2797] in CSV other text stays as it is', async () => {
  const names = ['Ann', 'May Johnson', 'Aprilia', 'Li Wang', '. e', '%', 'علي'];
  expect(await column(...names)).toEqual(names);
});

test('[E2798] numbers in CSV are whole, which every locale reads alike; any other is text', async () => {
  expect(await column(7, 0, -1, 1_137, 1.137, 1e21)).toEqual(['7', '0', '-1', '1137', "'1.137", "'1e+21"]);
});

test('[E24] in the workbook text stays text', async () => {
  const sheet = (await unzip([TABLE])).get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('<c r="B3" t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>');
  expect(sheet).toContain('Ann &amp; &quot;Bo&quot; &lt;x&gt;');
  expect(sheet).not.toContain('<f>');
});

test('[E1506] in the workbook a text that looks like an escape stays as it is; others are not changed', async () => {
  const files = await unzip([{ ...TABLE, rows: [['_x0041_', '_x0041', '_X00e9_x0041_', '_x00\u000041_']] }]);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const cells = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)/g)].map(([, text]) => text);
  expect(cells.slice(2)).toEqual(['_x005F_x0041_', '_x0041', '_X00e9_x005F_x0041_', '_x005F_x0041_']);
});

test('[E23] characters that XML cannot contain are dropped', async () => {
  const files = await unzip([{ ...TABLE, rows: [['a\u0000b\u0008c\ud800d😀']] }]);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  expect(sheet).toContain('abc\ufffdd😀');
});

test('[E23] a workbook has all its parts, and columns after Z', async () => {
  const wide = { ...TABLE, heading: Array.from({ length: 30 }, (_, i) => `Q${i}`), rows: [] };
  const files = await unzip([TABLE, wide]);
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
  expect(files.get('xl/worksheets/sheet2.xml')).toMatch(/<c r="AD1" s="1"[^>]*>.*Q29/);
});

test('[E820] a quiz with teams has a table of them, and a column for the players’ own', async () => {
  const player = { place: 1, points: 5, correct: 1, answered: 1, meanTime: 2, answers: [] };
  const players = [
    { ...player, id: playerId('p1'), identifier: 'Ann', team: 'Ruby' },
    { ...player, id: playerId('p2'), identifier: 'Bob' },
  ];
  const teams = [{ name: 'Ruby', place: 1, score: 5, players: 1 }];
  const [list, , table] = tablesOf(en.files, { questions: [], teams }, players);
  expect(await text(csvOf(list))).toBe(
    '\ufeffPlace,Player,Team,Score,Correct,Answered,Mean time (ms)\r\n1,Ann,Ruby,5,1,1,2000\r\n1,Bob,,5,1,1,2000\r\n',
  );
  expect(table && (await text(csvOf(table)))).toBe('\ufeffPlace,Team,Score,Players\r\n1,Ruby,5,1\r\n');
  expect(tablesOf(en.files, { questions: [], teams: [] }, players).map(({ name }) => name)).toEqual([
    'Players',
    'Questions',
  ]);
});

test('[E3370] of an opinion there are no points, of a wrong answer there are none', async () => {
  const answer = { points: 0, time: 1 };
  const answers = [
    { ...answer, share: 0, response: answerId('a') },
    { ...answer, share: null, response: answerId('b') },
  ];
  const player = { id: playerId('p1'), identifier: 'Ann', place: 1, points: 0, correct: 0, answered: 2, meanTime: 1 };
  const rows = playersTable(en.files, { questions: [], teams: [] }, [{ ...player, answers: [...answers, null] }]);
  expect(await text(csvOf(rows))).toContain('\r\n1,Ann,0,0,2,1000,0,,\r\n');
});

test('[E1621] the table of questions has what the host changed about them', async () => {
  const played = { asked: 4, answered: 4, correct: 0, correctShare: 0, meanTime: 1, medianTime: 1, histogram: [] };
  const result = {
    ...played,
    question: question('q1', { answers: [] }),
    statistics: { perAnswer: [] },
    answers: [],
    maxQuestionTime: 20,
    openedAt: 0,
    closedAt: 1,
  };
  const changes = [
    { voided: 'two fit', corrected: true },
    { voided: '', corrected: false },
    { voided: null, corrected: false },
  ];
  const questions = changes.map((change, i) => ({
    ...{ ...result, ...change },
    ...{ id: questionId(`q${i}`), number: i + 1, text: 'Which?' },
  }));
  const table = tablesOf(en.files, { questions, teams: [] }, []).at(-1);
  expect(table && (await text(csvOf(table)))).toMatch(
    /^\ufeffNo\.,Question,Changed,Asked,.*\r\n1,Which\?,"does not count: two fit; corrected",4,.*\r\n2,Which\?,does not count,4,.*\r\n3,Which\?,,4,/,
  );
});

test('[E22] the same tables give the same bytes', async () => {
  const bytes = () => buffer(workbookOf([TABLE]));
  expect((await bytes()).equals(await bytes())).toBe(true);
});

test('[B905] rows are compressed as they come', async () => {
  let made = 0;
  async function* rows(): AsyncGenerator<Cell[]> {
    for (; made < 20_000; made++) yield [made, randomBytes(20).toString('hex')];
  }
  const seen: number[] = [];
  for await (const bytes of workbookOf([{ ...TABLE, rows: rows() }])) if (bytes.length > 10_000) seen.push(made);
  expect(seen.length).toBeGreaterThan(5);
  expect(seen[0]).toBeLessThan(5_000);
});

test('[B1610] others get a turn after each piece of a workbook', async () => {
  const rows = Array.from({ length: 20_000 }, (_, i) => [i, randomBytes(20).toString('hex')]);
  let isMade = false;
  const made = buffer(workbookOf([{ ...TABLE, rows }])).then(() => {
    isMade = true;
  });
  let turns = 0;
  for (; !isMade; turns++) await setImmediate();
  await made;
  expect(turns).toBeGreaterThan(20);
});

test.each([
  ['en', false],
  ['ar', true],
])('[E3386] the sheets of a workbook in %s begin at the right: %s', async (language, isMirrored) => {
  const sheet = (await unzip([TABLE], language)).get('xl/worksheets/sheet1.xml');
  expect(sheet?.includes('<sheetView rightToLeft="1" ')).toBe(isMirrored);
});
