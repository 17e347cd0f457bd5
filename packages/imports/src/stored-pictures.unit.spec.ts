import { fileProblems } from '@quarry/texts/en/file-problems';
import { expect, test } from 'vitest';
import { toldProblem } from '#problems.ts';
import { sampleQuiz } from '#spec-support/quizzes.ts';
import { nameOfFile } from '#text/clean.ts';
import { withStored } from './stored-pictures.ts';

const picture = (id: string, alt = '') => ({ id, alt, width: 0, height: 0 });
const stored = { id: 's'.repeat(22), alt: '', width: 640, height: 480 };
const [first] = sampleQuiz.questions;
const question = { ...first, media: picture('a', 'Jupiter') } as (typeof sampleQuiz.questions)[number];

test('[A3336] stored pictures stand where the file has them, with its descriptions', () => {
  const answers = question.answers.map((answer) => ({ ...answer, media: picture('b') }));
  const quiz = { ...sampleQuiz, questions: [{ ...question, answers } as typeof question] };
  const read = withStored(
    { quiz, problems: [] },
    new Map([
      ['a', stored],
      ['b', stored],
    ]),
  );
  expect(read.problems).toEqual([]);
  expect(read.quiz.questions[0]).toMatchObject({
    media: { ...stored, alt: 'Jupiter' },
    answers: [{ media: stored }, {}],
  });
});

test('[A3336] pictures that are not stored are left out and told once', () => {
  const questions = Array.from({ length: 13 }, (_, i) => (i === 0 ? { ...question, media: undefined } : question));
  const quiz = { ...sampleQuiz, questions: questions as unknown as typeof sampleQuiz.questions };
  const read = withStored({ quiz, problems: [] }, new Map());
  expect(read.quiz.questions.some((one) => one.media)).toBe(false);
  expect(read.problems.map((problem) => toldProblem(fileProblems, problem).text)).toEqual([
    'Line 1: Pictures were left out, of questions 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more.',
  ]);
});

test('[A3331] a file’s name without its folder and ending names a quiz', () => {
  const names = ['Our_night sky.txt', 'C:\\quizzes\\Ω 1.5.csv', 'a/b.gift', '.json', `${'word '.repeat(30)}.csv`];
  expect(names.map(nameOfFile)).toEqual(['Our night sky', 'Ω 1.5', 'b', '', `${'word '.repeat(19)}word…`]);
});
