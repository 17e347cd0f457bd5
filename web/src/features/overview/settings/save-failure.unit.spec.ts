import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/request.ts';
import { saveFailure } from './save-failure.ts';

test.each([
  [403, 'too-many-quizzes', 'You have 1000 quizzes, and more cannot be kept. Please delete one first.'],
  [409, 'quiz-played', 'This quiz is being played.'],
  [0, null, 'The service could not be reached. Please check your connection and try again.'],
  [500, null, 'Looks like something went wrong. Please try again later or contact us if the issue persists.'],
  [412, 'changed', null],
])('[W47] a quiz that is not saved for %i %s has a text: %s', (status, code, text) => {
  expect(saveFailure(new ApiError(status, code, ''))).toBe(text);
});
