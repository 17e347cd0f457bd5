import { expect, test } from 'vitest';
import { ApiError } from '#shared/api/request.ts';
import { isChangedElsewhere, quizFailure } from './quizzes.ts';

const GENERIC = 'Looks like something went wrong. Please try again later or contact us if the issue persists.';

test.each([
  [403, 'too-many-quizzes', 'You have 1000 quizzes, and more cannot be kept. Please delete one first.'],
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
