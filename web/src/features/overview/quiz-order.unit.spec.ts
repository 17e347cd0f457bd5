import { newQuiz } from '@quarry/events/quiz/defaults';
import type { Quiz, QuizHostUser } from '@quarry/events/quiz/quiz';
import { formatsOf } from '@quarry/texts/formats';
import { expect, test } from 'vitest';
import { QUIZ_ORDERS, type QuizOrder, shownQuizzes, tagsOf } from './quiz-order.ts';

let ids = 0;
const owner = { id: 'h', email: 'h@example.org', autoSendLog: false } as QuizHostUser;
const quiz = (name: string, createdOn: string, lastTimePlayed: string | null): Quiz => ({
  ...newQuiz(() => `id-${ids++}`, owner, `${createdOn}T00:00:00.000Z`),
  name,
  lastTimePlayed: lastTimePlayed && `${lastTimePlayed}T00:00:00.000Z`,
});
const all = [
  quiz('Round 10', '2026-01-01', '2026-03-01'),
  quiz('Éclairs and cakes', '2026-01-02', null),
  quiz('Round 9', '2026-01-03', '2026-03-02'),
  quiz('أسئلة عن الأحجار', '2026-01-04', null),
];
const numbers = (quizzes: readonly Quiz[], search: string, order: QuizOrder, tag: string | null = null) =>
  shownQuizzes(formatsOf('en'), quizzes, { search, order, tag }).map(({ number }) => number);

test.each([
  ['number', [1, 2, 3, 4]],
  ['name', [2, 3, 1, 4]],
  ['played', [3, 1, 2, 4]],
  ['created', [4, 3, 2, 1]],
] as const)('[W1060] quizzes are sorted by %s and keep their numbers', (order, expected) => {
  expect(numbers(all, '', order)).toEqual(expected);
  expect(QUIZ_ORDERS).toContain(order);
});

test('[W1060] a search finds names that contain all its words, ignoring case and accents', () => {
  expect(numbers(all, ' ROUND  9 ', 'number')).toEqual([3]);
  expect(numbers(all, 'eclair', 'number')).toEqual([2]);
  expect(numbers(all, 'الأحجار', 'number')).toEqual([4]);
  expect(numbers(all, 'round cakes', 'number')).toEqual([]);
});

test('[W3601] tags and texts of questions are searched too, and tags are listed once, by name', () => {
  const tagged = all.map((one, index) => ({
    ...one,
    tags: index % 2 === 0 ? ['Ural', 'class 10'] : ['ural', 'Class 9'],
  }));
  expect(numbers(tagged, '', 'number', 'URAL')).toEqual([1, 2, 3, 4]);
  expect(numbers(tagged, 'round', 'number', 'Class 9')).toEqual([]);
  expect(numbers(tagged, 'class 10', 'number')).toEqual([1, 3]);
  expect(tagsOf(formatsOf('en'), tagged)).toEqual(['Class 9', 'class 10', 'ural']);
  const [first, ...others] = all;
  const asking = first && {
    ...first,
    questions: first.questions.map((question) => ({ ...question, questionText: 'Hardest?' })),
  };
  expect(numbers(asking ? [asking, ...others] : [], 'hardest', 'number')).toEqual([1]);
});
