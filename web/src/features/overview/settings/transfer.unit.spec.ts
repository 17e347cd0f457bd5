import type { Answer } from '@quarry/events/questions/kind';
import type { Question } from '@quarry/events/questions/question';
import { newQuiz } from '@quarry/events/quiz/defaults';
import type { Quiz, QuizHostUser } from '@quarry/events/quiz/quiz';
import { areas } from '@quarry/texts/de';
import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { EXPORT_FILE_NAME, exportedText, importedQuiz, MAX_FILE_BYTES } from './transfer.ts';

const make = (prefix: string, name: string, createdOn: string) => {
  let made = 0;
  const owner = { id: `${prefix}-host`, email: 'h@example.org', autoSendLog: false } as QuizHostUser;
  return { ...newQuiz(() => `${prefix}-${made++}`, owner, createdOn), name };
};
const mine = make('mine', 'Mine', '2026-01-01T00:00:00.000Z');
const other = make('other', 'Other’s quiz 🪨', '2025-05-05T00:00:00.000Z');

test('[W46] the file is Quiz-Export.json and holds the quiz without id and quizUser', () => {
  expect(EXPORT_FILE_NAME).toBe('Quiz-Export.json');
  const { id: _, quizUser: __, ...rest } = other;
  expect(JSON.parse(exportedText(other))).toEqual(rest);
});

const read = (text: BlobPart, into = mine) => importedQuiz(new Blob([text]), into);
const problems = async (text: BlobPart) => {
  const imported = await read(text);
  return imported.kind === 'invalid' ? imported.problems(en.imports) : imported;
};
/** The other quiz as a file with a manual change. */
const written = (change: (file: Quiz, question: Question) => void) => {
  const file = structuredClone(other);
  const [question] = file.questions;
  if (question === undefined) throw new Error('no question');
  change(file, question);
  return exportedText(file);
};
const set = (part: object, changes: object) => Object.assign(part, changes);

test('[W46] an import takes everything but id, createdOn and owner, including the time of the last play', async () => {
  const kept = { id: mine.id, createdOn: mine.createdOn, quizUser: mine.quizUser };
  for (const lastTimePlayed of [null, '2025-06-06T00:00:00.000Z']) {
    await expect(read(exportedText({ ...other, lastTimePlayed }))).resolves.toEqual({
      kind: 'quiz',
      quiz: { ...other, ...kept, lastTimePlayed },
    });
  }
});

test('[W46] every quiz that can be exported can be imported, even without a name', async () => {
  const nameless = { ...other, name: '' };
  await expect(read(exportedText(nameless))).resolves.toMatchObject({ kind: 'quiz', quiz: { name: '' } });
});

test('[W46] [W824] teams, language and naming are part of the file', async () => {
  const options: Quiz['options'] = {
    ...other.options,
    teams: { count: 4, assign: 'pick' },
    language: 'ar',
    names: 'given',
    nameFilter: true,
  };
  await expect(read(exportedText({ ...other, options }))).resolves.toMatchObject({ kind: 'quiz', quiz: { options } });
});

test('[W46] ids, dates and a question’s settings may be missing', async () => {
  const file = JSON.parse(exportedText(other));
  const [question] = file.questions;
  const { id: _id, answers, questionText } = question;
  const bare = answers.map(({ value, correct }: Answer) => ({ value, correct }));
  const old = { name: file.name, options: file.options, questions: [{ questionText, answers: bare }] };
  await expect(read(JSON.stringify(old))).resolves.toMatchObject({
    kind: 'quiz',
    quiz: { name: other.name, lastTimePlayed: null, questions: [{ maxQuestionTime: 60, showLiveStats: false }] },
  });
});

test('[W46] files of Windows editors can be read: with a byte order mark, or in UTF-16', async () => {
  const text = exportedText(other);
  const bigEndian = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();
  for (const bytes of [
    `\ufeff${text}`,
    new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
    new Uint8Array(bigEndian),
  ]) {
    await expect(read(bytes)).resolves.toMatchObject({ kind: 'quiz', quiz: { name: other.name } });
  }
});

test.each<[string, (file: Quiz, question: Question) => void]>([
  [
    'Question 1, answer 2: text is longer than 100 characters.',
    (_, q) => set(q.answers[1] ?? {}, { value: 'x'.repeat(101) }),
  ],
  ['Question 1: text is longer than 100 characters.', (_, q) => set(q, { questionText: 'x'.repeat(401) })],
  ['Question 1: text contains a line break or another control character.', (_, q) => set(q, { questionText: 'a\nb' })],
  ['Question 1, answer 1: text is missing.', (_, q) => set(q.answers[0] ?? {}, { value: undefined })],
  ['Question 1, answer 1: correct must be true or false.', (_, q) => set(q.answers[0] ?? {}, { correct: 'yes' })],
  ['Question 1: exactly one answer must be correct.', (_, q) => set(q.answers[1] ?? {}, { correct: true })],
  ['Question 1: answers must be a list of 2 to 6 answers.', (_, q) => set(q, { answers: q.answers.slice(1) })],
  ['Question 1: maxQuestionTime must be a whole number from 0 to 999.', (_, q) => set(q, { maxQuestionTime: 1000 })],
  ['Questions must be a list of 1 to 200 questions.', (file) => set(file, { questions: [] })],
  ['Two questions have the same id.', (file, q) => set(file, { questions: [q, q] })],
  ['Options: colourScheme must be 0 or 1.', (file) => set(file.options, { colourScheme: 7 })],
  [
    'Options: teams must be null, or a count of 2 to 20 and "even" or "pick".',
    (file) => set(file.options, { teams: { count: 21, assign: 'even' } }),
  ],
  ['Options: language must be en, de, fr, es or ar.', (file) => set(file.options, { language: 'it' })],
  ['Options: names must be "own" or "given".', (file) => set(file.options, { names: 'none' })],
  ['Options: showLiveStats is missing.', (file) => set(file.options, { showLiveStats: undefined })],
  ['Options is missing.', (file) => set(file, { options: undefined })],
  ['Name is missing.', (file) => set(file, { name: undefined })],
  ['CreatedOn must be a date.', (file) => set(file, { createdOn: 'yesterday' })],
  ['LastTimePlayed must be a date or null.', (file) => set(file, { lastTimePlayed: '-000042-01-01T00:00:00.000Z' })],
])('[W289] what is wrong with a file is named: %s', async (problem, change) => {
  await expect(problems(written(change))).resolves.toContain(problem);
});

test('[W289] a file that is not a quiz, too large or unreadable is refused with the reason', async () => {
  await expect(problems('Quiz')).resolves.toEqual(['It is not JSON.']);
  for (const text of ['[]', '7', 'null']) await expect(problems(text)).resolves.toEqual(['It contains no quiz.']);
  await expect(problems(new Uint8Array([0x22, 0xe9, 0x22]))).resolves.toEqual([
    'Its text is neither UTF-8 nor UTF-16.',
  ]);
  await expect(problems(new Uint8Array(MAX_FILE_BYTES + 1))).resolves.toEqual(['It is larger than 2 MB.']);
});

test('[W289] of many problems the first are listed, with the number of further ones', async () => {
  const told = await problems(written((_, q) => set(q, { answers: Array(6).fill({ value: 1, correct: 1 }) })));
  expect(told).toHaveLength(6);
  expect(told).toContain('And 7 more.');
});

test('[W3769] problems of a list are worded in the page’s language, for each kind of question', async () => {
  const imports = await areas.imports();
  const marked = (questionType: number, rights: readonly boolean[]) =>
    written((_, q) =>
      set(q, { questionType, answers: q.answers.map((one, at) => ({ ...one, correct: rights[at] ?? false })) }),
    );
  const twins = written((_, q) => set(q, { answers: q.answers.map((one) => ({ ...one, id: 'same' })) }));
  const twinQuestions = written((file, q) => set(file, { questions: [q, q] }));
  const files = [twinQuestions, twins, marked(0, []), marked(1, []), marked(4, []), marked(5, [true]), marked(2, [])];
  for (const [at, file] of files.entries()) {
    const read = await importedQuiz(new Blob([file]), mine);
    const wrong = Object.values(imports.lists)[at] ?? '';
    expect(read.kind === 'invalid' && read.problems(imports).join()).toContain(wrong.slice(1));
  }
});
