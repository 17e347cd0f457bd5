import { newQuiz } from '@quarry/events/quiz/defaults';
import type { QuizHostUser } from '@quarry/events/quiz/quiz';
import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/request.ts';
import { copyOf, isChangedElsewhere, quizFailure } from './quizzes.ts';

const GENERIC = 'Looks like something went wrong. Please try again later or contact us if the issue persists.';

test.each([
  [403, 'too-many-quizzes', 'You have 1000 quizzes, the most an account can keep. Please delete one first.'],
  [409, 'quiz-in-play', 'This quiz is being played.'],
  [0, null, 'The service could not be reached. Please check your connection and try again.'],
  [500, null, GENERIC],
])('[W47] what cannot be done with a quiz for %i %s has a text: %s', (status, code, text) => {
  expect(quizFailure(new ApiError(status, code, ''))).toBe(text);
});

test('[W47] an error that is no answer of the service has a text as well', () => {
  expect(quizFailure(new TypeError('not a quiz'))).toBe(GENERIC);
});

test.each([
  [new ApiError(412, 'quiz-changed', ''), true],
  [new ApiError(409, 'quiz-in-play', ''), false],
  [new TypeError('412'), false],
  [null, false],
])('[W47] only a version that is no longer the stored one was changed elsewhere: %s', (error, changed) => {
  expect(isChangedElsewhere(error)).toBe(changed);
});

test('[W1061] a copy is a quiz of its own: another id and name, made now and never played', () => {
  const owner = { id: 'h', email: 'h@example.org', autoSendLog: false } as QuizHostUser;
  let ids = 0;
  const made = newQuiz(() => `id-${++ids}`, owner, '2025-01-01T00:00:00.000Z');
  const quiz = { ...made, name: 'Ores', lastTimePlayed: '2025-02-02T00:00:00.000Z' };
  const now = '2026-01-01T00:00:00.000Z';
  const copy = { id: 'new', name: 'Copy of Ores', createdOn: now, lastTimePlayed: null };
  expect(copyOf(quiz, 'new', now)).toEqual({ ...quiz, ...copy });
  expect(copyOf({ ...quiz, name: '🪨'.repeat(100) }, 'new', now).name).toBe(`Copy of ${'🪨'.repeat(92)}`);
});
