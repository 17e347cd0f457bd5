import { QUIZ_BYTES_PER_HOST, QUIZ_BYTES_UNVERIFIED } from '@quarry/database/quizzes/quiz-limits';
import type { Saved } from '@quarry/database/quizzes/quiz-store';
import { LIMITS } from '@quarry/events/limits';
import { type HttpProblem, problem } from '#http-edge/problem.ts';
import { quizChanged } from './etag.ts';

/** Why a quiz was not stored. */
type Unsaved = Exclude<Saved['status'], 'saved'>;

/** 403 and not 409: unlike a quiz in play, waiting does not help. */
const tooManyQuizzes = () =>
  problem(
    403,
    'too-many-quizzes',
    `A host keeps up to ${LIMITS.quizzesPerHost} quizzes, of ${QUIZ_BYTES_PER_HOST / 1_048_576} MB in all. Please delete one first.`,
  );

const fullUntilVerified = () =>
  problem(
    403,
    'unverified-full',
    `Until your address is confirmed you keep up to ${LIMITS.quizzesUnverified} quizzes, of ${QUIZ_BYTES_UNVERIFIED / 1_048_576} MB in all. Please open the link in the mail we sent you to confirm it, or delete a quiz.`,
  );

export const quizInPlay = () =>
  problem(409, 'quiz-in-play', 'This quiz is being played. It can be changed once its session has ended.');

const unknownMedia = () =>
  problem(400, 'unknown-media', 'A picture of this quiz is missing. Please remove it, or upload it again.');

export const UNSAVED: Readonly<Record<Unsaved, () => HttpProblem>> = {
  'in-play': quizInPlay,
  'unknown-media': unknownMedia,
  conflict: quizChanged,
  full: tooManyQuizzes,
  'full-until-verified': fullUntilVerified,
};
