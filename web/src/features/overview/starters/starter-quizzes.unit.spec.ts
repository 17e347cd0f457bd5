import type { QuizHostUser } from '@quarry/events/quiz/quiz';
import { quizSchema } from '@quarry/events/quiz/quiz';
import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { incompleteQuestions } from '#questions/lacks.ts';
import { quizFrom, STARTER_NAMES } from './starter-quizzes.ts';

const host = { id: 'h', email: 'h@example.org', autoSendLog: false } as QuizHostUser;
let ids = 0;
const starter = (name: (typeof STARTER_NAMES)[number]) =>
  quizFrom(name, en.starters.quizzes, host, () => `id-${++ids}`, '2026-01-01T00:00:00.000Z');

test.each(STARTER_NAMES)('[W3610] the starter %s can be saved and played unchanged', (name) => {
  const quiz = starter(name);
  expect(quizSchema.parse(quiz)).toEqual(quiz);
  expect(incompleteQuestions(en.overview, quiz.questions)).toEqual([]);
});

test('[W3610] together the starters show every kind; the icebreaker has no right answers', () => {
  const kinds = (name: (typeof STARTER_NAMES)[number]) =>
    starter(name).questions.map(({ questionType }) => questionType);
  expect(new Set(STARTER_NAMES.flatMap(kinds))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7]));
  expect(new Set(kinds('icebreaker'))).toEqual(new Set([5, 7]));
  expect(starter('teams').options.teams).toEqual({ count: 4, assign: 'even' });
});
