import { expect, test } from 'vitest';
import { bytesOf, imported, read, refusalOf } from '#spec-support/read.ts';
import { type RawCell, workbook } from '#spec-support/workbook.ts';

const HEADING = [
  'Question - max 120 characters',
  'Answer 1 - max 75 characters',
  'Answer 2 - max 75 characters',
  'Answer 3 - max 75 characters',
  'Answer 4 - max 75 characters',
  'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
  'Correct answer(s) - choose at least one',
];
/** As in the official template: instructions above, a running number before each question. */
const template = (rows: RawCell[][]) =>
  workbook([[null, 'Quiz template'], [null, 'Add questions'], [], [], [], [], [null, ...HEADING], ...rows], {
    from: 1,
  });

test('[I3240] Kahoot! the template: numbers before questions, empty rows, times and right answers as numbers', () => {
  const { format, quiz, problems } = imported(
    template([
      [1, 'Largest?', 'Mars', 'Jupiter', null, null, 20, 2],
      [2, 'Gas?', 'Saturn', 'Jupiter', 'Mars', null, 45, '1,2'],
      [3],
      [4, 'Year?', 1969, 1970, { attributes: 't="b"', content: '<v>1</v>' }, 0.30000000000000004, '20 sec', 1],
      [5, 'Stored as 1.3', 'a', 'b', 'c', null, 20, 1.3],
    ]),
  );
  expect(format).toBe('kahoot');
  expect(quiz.questions).toMatchObject([
    {
      questionText: 'Largest?',
      questionType: 0,
      maxQuestionTime: 20,
      answers: [{ correct: false }, { correct: true }],
    },
    { questionText: 'Gas?', questionType: 1, scoring: 'partial', maxQuestionTime: 45 },
    { answers: [{ value: '1969', correct: true }, { value: '1970' }, { value: 'True' }, { value: '0.3' }] },
    { answers: [{ correct: true }, { correct: false }, { correct: true }] },
  ]);
  expect(problems).toMatchObject([
    { code: 'any-right', severity: 'warning', place: 'row', line: 10, values: { count: 2 } },
  ]);
});

test('[I3222] a row that is wrong loses no other, and is told by its row', () => {
  const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';
  const rows: RawCell[][] = [
    [...HEADING, 'More'],
    ['No right one?', 'a', 'b', null, null, 20, null],
    ['', 'a', 'b', null, null, 20, 1],
    ['A date?', 'a', 'b', null, null, 20, { attributes: 's="1"', content: '<v>44928</v>' }],
    ['Beyond?', 'a', 'b', null, null, 20, 4],
    ['Error?', { attributes: 't="e"', content: '<v>#REF!</v>' }, 'b', null, null, 'soon', 2],
    ['Good?', 'a', 'b', null, null, 5000, 1],
  ];
  expect(read(workbook(rows, { styles, placeless: true }))).toEqual({
    format: 'kahoot',
    questions: [
      'single: No right one? | -a | -b',
      'single:  | +a | -b',
      'single: A date? | -a | -b',
      'single: Beyond? | -a | -b',
      'single: Error? | -#REF! | +b',
      'single: Good? | +a | -b',
    ],
    problems: [
      '2 error no-correct #1',
      '3 error no-text #2',
      '4 error correct-is-date #3',
      '4 error no-correct #3',
      '5 error correct-unknown #4',
      '5 error no-correct #4',
      '6 error error-cell #5',
      '6 warning time-unreadable #5',
      '7 warning time-limited #6',
    ],
  });
});

test('[I3241] a workbook of any program: shared strings with runs, escapes and pronunciation, dates, percentages, prefixes', () => {
  const strings =
    '<si><r><t>Rich </t></r><r><t xml:space="preserve">text_x0041_ _x005F_x0041_</t></r><rPh><t>no</t></rPh></si>';
  const styles =
    '<numFmts><numFmt numFmtId="164" formatCode="[$-407]dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/></cellXfs>';
  const rows: RawCell[][] = [
    HEADING,
    [
      { attributes: 't="s"', content: '<v>0</v>' },
      { attributes: 's="1"', content: '<v>25404</v>' },
      { attributes: 's="2"', content: '<v>0.5</v>' },
      { attributes: 't="str"', content: '<f>1+1</f><v>two</v>' },
      null,
      20,
      1,
    ],
  ];
  expect(read(workbook(rows, { strings, styles, from: 7, column: 1 }))).toEqual({
    format: 'kahoot',
    questions: ['single: Rich textA _x0041_ | +1969-07-20 | -50% | -two'],
    problems: [],
  });
});

test('[I3242] Blooket: title and heading with line breaks, `typing`, a lost heading', () => {
  const title = '"Blooket\nImport Template",,,,,,,,,\n';
  const heading =
    'Question #,Question Text,Answer 1,Answer 2,"Answer 3\n(Optional)","Answer 4\n(Optional)","Time Limit (sec)\n(Max: 300 seconds)","Correct Answer(s)\n(Only include Answer #)",,\n';
  const rows =
    '1,Largest?,Mars,Jupiter,,,20 seconds,2,,\n2,Gas?,Saturn,Mars,Jupiter,,20,"1,3",,\n3,Capital?,Paris,,,,20,1,,typing\n4,,,,,,,,,\n';
  const questions = [
    'single: Largest? | -Mars | +Jupiter',
    'multiple: Gas? | +Saturn | -Mars | +Jupiter',
    'typed: Capital? | +Paris',
  ];
  expect(read(`\ufeff${title}${heading}${rows}`)).toEqual({
    format: 'blooket',
    questions,
    problems: ['4 warning any-right'],
  });
  expect(read(title + rows)).toEqual({ format: 'blooket', questions, problems: ['3 warning any-right'] });
  const pandas = `Unnamed: 0,Unnamed: 1,Unnamed: 2,Unnamed: 3,Unnamed: 4,Unnamed: 5,Unnamed: 6,Unnamed: 7,,\n`;
  expect(read(pandas + rows)).toEqual({ format: 'blooket', questions, problems: ['3 warning any-right'] });
  expect(read((heading + rows.replace('"1,3"', '"1;3"')).replace(/(?<!"\d),(?!\d")/g, ';')).format).toBe('blooket');
});

test('[I3243] Wayground: a row of instructions, kinds, pictures by link', () => {
  const heading = [
    'Question Text',
    'Question Type',
    ...[1, 2, 3, 4, 5].map((n) => `Option ${n}`),
    'Correct Answer',
    'Time in seconds',
    'Image Link',
    'Answer explanation',
  ];
  const row = (text: string, type: string, options: string[], correct: string, ...rest: string[]) => [
    text,
    type,
    ...options,
    ...Array.from({ length: 5 - options.length }, () => ''),
    correct,
    ...rest,
  ];
  const rows = [
    heading,
    row('Text of the question\n(required)', 'Kind of question\nOne of …', ['Option'], 'Number'),
    row('Largest?', 'Multiple Choice', ['Mars', 'Jupiter'], '2', '15', 'https://example.org/p.png', 'It is.'),
    row('Gas?', 'Checkbox', ['Saturn', 'Jupiter', 'Mars'], '1,2'),
    row('Only one?', 'Checkbox', ['Saturn', 'Mars'], '1'),
    row('Capital?', 'Fill-in-the-Blank', ['Paris', 'paname'], ''),
    row('Why?', 'Open-Ended', [], ''),
    row('Tea?', 'Poll', ['Yes', 'No'], ''),
    row('Sketch it', 'Draw', [], ''),
  ];
  const { format, quiz } = imported(workbook(rows, { name: 'Hoja 2' }));
  expect(format).toBe('wayground');
  expect(quiz.questions[0]?.maxQuestionTime).toBe(15);
  expect(quiz.questions[1]?.maxQuestionTime).toBe(30);
  expect(read(workbook(rows))).toEqual({
    format: 'wayground',
    questions: [
      'single: Largest? | -Mars | +Jupiter | explanation: It is.',
      'multiple: Gas? | +Saturn | +Jupiter | -Mars',
      'multiple: Only one? | +Saturn | -Mars',
      'typed: Capital? | +Paris | +paname',
      'slide: Why?',
      'poll: Tea? | -Yes | -No',
      'slide: Sketch it',
    ],
    problems: ['3 warning picture-by-link #1', '7 warning open-as-slide #5', '9 warning open-as-slide #7'],
  });
});

const JUPITER = ['single: Largest? | -Mars | +Jupiter'];

test.each([
  ['commas', 'Question,Answer 1,Answer 2,Correct\nLargest?,Mars,Jupiter,2\n', JUPITER],
  ['semicolons', 'Frage;Antwort A;Antwort B;Richtig\r\nLargest?;Mars;Jupiter;B\r\n', JUPITER],
  ['tabs', 'Question\tOption 1\tOption 2\tAnswer key\nLargest?\tMars\tJupiter\tjupiter', JUPITER],
  ['`sep=`', 'sep=;\nQuestion;Answer 1;Answer 2;Correct\nLargest?;Mars;Jupiter;2\n', JUPITER],
  [
    'line breaks and quotes',
    'Question,Answer 1,Answer 2,Correct\n"Which ""one""\nis it?",a,"b, c",2\n',
    ['single: Which "one" | -a | +b, c | body: is it?'],
  ],
  [
    'the right answer apart',
    'Question,Correct Answer,Incorrect Answer 1,Incorrect Answer 2\nLargest?,Jupiter,Mars,Venus\n',
    ['single: Largest? | +Jupiter | -Mars | -Venus'],
  ],
  ['a question and its answer', 'Question,Answer\nCapital of France?,Paris\n', ['typed: Capital of France? | +Paris']],
  [
    'several right',
    'Question,Answer 1,Answer 2,Answer 3,Correct\nGas?,Saturn,Mars,Jupiter,Answer 1 and 3\n',
    ['multiple: Gas? | +Saturn | -Mars | +Jupiter'],
  ],
  [
    'numbers as answers',
    'Question,Answer 1,Answer 2,Answer 3,Correct\n2+2?,3,4,5,4\n2+3?,4,5,6,5\n',
    ['single: 2+2? | -3 | +4 | -5', 'single: 2+3? | -4 | +5 | -6'],
  ],
])('[I3244] a table with %s', (_, text, questions) => {
  expect(read(text)).toEqual({ format: 'csv', questions, problems: [] });
});

test('[I3244] a table without a heading has the right answer last', () => {
  expect(read('Largest?;Mars;Jupiter;B\nNearest?;Mercury;Venus;a\n')).toEqual({
    format: 'csv',
    questions: ['single: Largest? | -Mars | +Jupiter', 'single: Nearest? | +Mercury | -Venus'],
    problems: [],
  });
  expect(refusalOf('Ann,Rome,1,2\nBob,Bonn,3,4\n')).toBe('unknown-format: not-recognised');
});

test('[I3244] a number that is also an answer’s text is told', () => {
  expect(read('Question,Answer 1,Answer 2,Correct\n1+1?,2,1,2\n').problems).toEqual(['2 warning correct-ambiguous #1']);
});

test('[I3245] a quotation mark that is not closed loses no other row', () => {
  const rows = ['Question,Answer 1,Answer 2,Correct', '"Open?,a,b,1', 'Good?,a,b,2', '"Quoted, too?",a,b,1'];
  expect(read(rows.join('\n'))).toEqual({
    format: 'csv',
    questions: ['single: "Open? | +a | -b', 'single: Good? | -a | +b', 'single: Quoted, too? | +a | -b'],
    problems: ['2 error quote-unclosed #1'],
  });
});

test.each([
  ['UTF-8', (text: string) => bytesOf(text), 0],
  ['UTF-8 with a mark', (text: string) => bytesOf(`\ufeff${text}`), 0],
  ['UTF-16 with a mark', (text: string) => wide(`\ufeff${text}`), 0],
  ['UTF-16 without one', wide, 0],
  ['Windows-1252', (text: string) => Uint8Array.from(text, (c) => (c === '€' ? 0x80 : c.charCodeAt(0))), 1],
])('[I3223] a table in %s', (_, encode, problems) => {
  const text = 'Question\tAnswer 1\tAnswer 2\tCorrect\r\nGrößte für 5 €?\tMärz\tJuli\t1\r\n';
  expect(read(encode(text))).toEqual({
    format: 'csv',
    questions: ['single: Größte für 5 €? | +März | -Juli'],
    problems: problems ? ['1 warning encoding-guessed'] : [],
  });
});

function wide(text: string): Uint8Array {
  return Uint8Array.from([...text].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]));
}
