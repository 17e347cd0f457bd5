import { deflateRawSync } from 'node:zlib';
import { questionSchema } from '@quarry/events/questions/question';
import { fileProblems } from '@quarry/texts/en/file-problems';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { ImportError } from '#errors.ts';
import { EXPORT_FORMATS } from '#exports.ts';
import { FORMATS } from '#formats.ts';
import { importFile, READABLE, recognise } from '#imports.ts';
import { BOUNDS } from '#limits.ts';
import { toldProblem } from '#problems.ts';
import { sampleQuiz } from '#spec-support/quizzes.ts';
import { bytesOf, counter, imported, refusalOf, told } from '#spec-support/read.ts';
import { workbook } from '#spec-support/workbook.ts';

const HEADING = ['Question', 'Answer 1', 'Answer 2', 'Correct'];

/** A file of each format. */
const SAMPLES: Record<string, Uint8Array> = {
  quarry: EXPORT_FORMATS.json.write(sampleQuiz, []),
  zip: EXPORT_FORMATS.zip.write(sampleQuiz, [{ ref: 'x', bytes: bytesOf('picture') }]),
  gift: EXPORT_FORMATS.gift.write(sampleQuiz, []),
  csv: EXPORT_FORMATS.csv.write(sampleQuiz, []),
  kahoot: workbook([HEADING, ['Largest?', 'Mars', 'Jupiter', 2]]),
  wayground: workbook([
    ['Question Text', 'Question Type', 'Option 1', 'Option 2', 'Correct Answer'],
    ['a', 'Poll', 'b', 'c', ''],
  ]),
  blooket: bytesOf('Question #,Question Text,Answer 1,Answer 2,Time Limit,Correct Answer(s)\n1,a,b,c,20,1\n'),
  aiken: bytesOf('Largest?\nA. Mars\nB. Jupiter\nANSWER: B\n'),
  'moodle-xml': bytesOf(
    '<?xml version="1.0"?><quiz><question type="essay"><questiontext><text>a</text></questiontext></question></quiz>',
  ),
  arsnova: bytesOf('{"quiz":{"name":"a","questions":[{"type":"SURVEY","text":"b","answers":[{"text":"c"}]}]}}'),
  lines: bytesOf('Largest?\nMars\n*Jupiter\n'),
};

test('[I3220] every format is told by content', () => {
  expect(FORMATS.map(({ name }) => [name, recognise(SAMPLES[name] ?? new Uint8Array())])).toEqual(
    FORMATS.map(({ name }) => [name, name]),
  );
  expect(READABLE).toHaveLength(FORMATS.length);
});

test.each([
  ['an empty file', '', 'unknown-format: empty'],
  ['a blank one', ' \r\n\ufeff', 'unknown-format: empty'],
  ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), 'unknown-format: not-recognised'],
  ['an old workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1), 'unknown-format: old-workbook'],
  ['a torn archive', Uint8Array.of(0x50, 0x4b, 3, 4, 5), 'unknown-format: damaged-archive'],
  ['prose', 'It was a dark night.\nNobody saw him.', 'unknown-format: not-recognised'],
  ['a program', 'function f() {\n  return { a: 1 };\n}', 'unknown-format: not-recognised'],
  ['a page', '<!doctype html><p>Hello</p>', 'unknown-format: not-recognised'],
  ['another table', 'name,place\nAnn,Rome\n', 'unknown-format: not-recognised'],
  ['a workbook of something else', workbook([['name', 'place']]), 'unknown-format: not-recognised'],
])('[I3221] %s is refused', (_, content, refusal) => {
  expect(refusalOf(content)).toBe(refusal);
});

test('[I3227] a file over 16 MiB is refused', () => {
  expect(refusalOf(new Uint8Array(BOUNDS.fileBytes + 1))).toBe('too-large: too-large');
});

test('[I3227] an archive that inflates to more than its bound is refused, whatever it declares', () => {
  const bomb = archiveOf('quiz.json', deflateRawSync(Buffer.alloc(BOUNDS.inflatedBytes + 1, ' ')), 10);
  expect(bomb.length).toBeLessThan(200_000);
  expect(refusalOf(bomb)).toBe('unknown-format: inflates-too-much');
});

test('[I3227] an archive with a password, a false offset, or too many entries is refused', () => {
  const bytes = zipSync({ 'quiz.json': strToU8('{"questions":[]}') });
  const central = bytes.findIndex(
    (_, i) => bytes[i] === 0x50 && bytes[i + 1] === 0x4b && bytes[i + 2] === 1 && bytes[i + 3] === 2,
  );
  const changed = (at: number, value: number) =>
    Uint8Array.from(bytes, (byte, i) => (i === central + at ? value : byte));
  expect(refusalOf(changed(8, 1))).toBe('unknown-format: password');
  expect(refusalOf(changed(42, 200))).toBe('unknown-format: damaged-archive');
  expect(refusalOf(changed(10, 99))).toBe('unknown-format: damaged-archive');
});

test('[I3228] any number of rows, columns, questions and problems end soon, and what is not read is told', () => {
  const rows = `${HEADING.join()}\n${'Q?,a,b,1\n'.repeat(300_000)}`;
  const many = imported(rows);
  expect(many.quiz.questions).toHaveLength(200);
  expect(told(many.problems)).toEqual(['202 error too-many-questions', `${BOUNDS.rows + 1} error too-many-rows`]);
  expect(many.problems[0]?.values).toEqual({ max: 200, left: BOUNDS.rows - 201 });
  const wide = imported(`${HEADING.join()}\nQ?,a,b,1${',x'.repeat(300_000)}\n`);
  expect(told(wide.problems)).toEqual(['2 warning columns-ignored']);
  const wrong = imported(`${HEADING.join()}\n${'Q?,a,b,\n'.repeat(200)}`);
  expect(wrong.problems).toHaveLength(200);
  const answers = imported(`Which? {=a ${'~b '.repeat(300_000)}}`);
  expect(answers.problems.some(({ code }) => code === 'too-many-answers')).toBe(true);
  const lines = imported(`Largest?\n*Jupiter\n${'Mars\n\n'.repeat(120_000)}`);
  expect(lines.problems.some(({ code }) => code === 'too-many-rows')).toBe(true);
});

test('[I3228] JSON and XML nested deeply, and lists of rubbish, end soon', () => {
  expect(refusalOf('['.repeat(1_000_000))).toMatch(/^unknown-format/);
  expect(refusalOf(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)).toMatch(/^unknown-format/);
  expect(refusalOf(`<quiz>${'<question>'.repeat(1_000_000)}`)).toBe('moodle-xml');
  const rubbish = imported(`{"questions":[{"questionText":"a","answers":[]},${'1,'.repeat(500_000)}1]}`);
  expect(rubbish.problems.length).toBeLessThanOrEqual(BOUNDS.problems + 1);
  expect(rubbish.problems.at(-1)).toMatchObject({ code: 'more-problems' });
});

/** Importing ends with a quiz or with the one error, and whatever has no error can be played. */
function isHandled(bytes: Uint8Array): void {
  try {
    const { quiz, problems } = importFile(bytes, counter());
    const faulty = new Set(problems.flatMap(({ severity, question }) => (severity === 'error' ? [question] : [])));
    for (const [i, question] of quiz.questions.entries()) {
      if (!faulty.has(i + 1)) expect(questionSchema.safeParse(question).error?.issues).toBeUndefined();
    }
    for (const problem of problems) expect(toldProblem(fileProblems, problem).text).not.toMatch(/undefined|\[object/);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    expect(fileProblems.refusals[error.reason]).toBeTruthy();
  }
}

test.each(Object.keys(SAMPLES))('[I3229] %s, cut anywhere or changed anywhere, throws nothing else', (name) => {
  const sample = SAMPLES[name] ?? new Uint8Array();
  const step = Math.max(1, Math.floor(sample.length / 50));
  for (let end = 0; end < sample.length; end += step) isHandled(sample.slice(0, end));
  const change = fc.tuple(fc.nat(sample.length), fc.nat(3), fc.uint8Array({ maxLength: 4 }));
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      let bytes = [...sample];
      for (const [at, dropped, added] of changes)
        bytes = [...bytes.slice(0, at), ...added, ...bytes.slice(at + dropped)];
      isHandled(Uint8Array.from(bytes));
    }),
    { numRuns: 20 },
  );
});

test('[I3229] any bytes, and any text of the formats’ marks, throw nothing else', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), isHandled), { numRuns: 100 });
  const marks = fc.constantFrom(
    ...'{}=~#:\\%*"\n\n,;<>/[]ABa1 ',
    '::',
    'ANSWER: ',
    'A. ',
    '<quiz>',
    '<question type="',
    '{"questions":[',
    'Question,Answer 1,Answer 2,Correct\n',
    '####',
    '->',
    '..',
  );
  const text = fc.array(marks, { maxLength: 60 }).map((parts) => bytesOf(parts.join('')));
  fc.assert(fc.property(text, isHandled), { numRuns: 200 });
});

test('[I3235] a problem’s text names its place in words', () => {
  const [problem] = imported('Question,Answer 1,Answer 2,Correct\nQ?,a,b,9\n').problems;
  expect(problem && toldProblem(fileProblems, problem)).toEqual({
    code: 'correct-unknown',
    place: 'row',
    line: 2,
    question: 1,
    severity: 'error',
    values: { value: '9' },
    text: 'Row 2: The right answer is given as “9”, which is none of the answers.',
  });
});

test('[I3224] a name over 100 characters is shortened, and told', () => {
  const { quiz, problems } = imported(`${'word '.repeat(30)}\n\nLargest?\n*Jupiter\nMars`);
  expect(quiz.name).toBe(`${'word '.repeat(19)}word…`);
  expect(problems).toMatchObject([{ code: 'long-name', severity: 'warning' }]);
});

/** An archive of one deflated entry that declares another size. */
function archiveOf(name: string, content: Uint8Array, declared: number): Uint8Array {
  const file = strToU8(name);
  const record = (signature: number, size: number, fields: [at: number, value: number, wide?: boolean][]) => {
    const view = new DataView(new ArrayBuffer(size));
    view.setUint32(0, signature, true);
    for (const [at, value, wide] of fields) wide ? view.setUint32(at, value, true) : view.setUint16(at, value, true);
    return new Uint8Array(view.buffer);
  };
  const local = record(0x04034b50, 30, [
    [8, 8],
    [18, content.length, true],
    [22, declared, true],
    [26, file.length],
  ]);
  const central = record(0x02014b50, 46, [
    [10, 8],
    [20, content.length, true],
    [24, declared, true],
    [28, file.length],
  ]);
  const start = local.length + file.length + content.length;
  const end = record(0x06054b50, 22, [
    [8, 1],
    [10, 1],
    [12, central.length + file.length, true],
    [16, start, true],
  ]);
  return Uint8Array.from([...local, ...file, ...content, ...central, ...file, ...end]);
}
