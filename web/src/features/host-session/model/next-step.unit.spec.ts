import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import { expect, test } from 'vitest';
import { nextStep } from './next-step.ts';

let made = 0;
const questions = [1, 2].map(() => newQuestion(() => `id-${made++}`, DEFAULT_QUIZ_OPTIONS));
const [first, last] = questions.map(({ id }) => id);
const quiz = (isLeaderboardBetween: boolean) => ({
  name: 'Stones',
  questions,
  options: { ...DEFAULT_QUIZ_OPTIONS, isLeaderboardBetween },
});
const step = (phase: Parameters<typeof nextStep>[0]['phase'], at: string | undefined, between = true) =>
  nextStep({ phase, currentQuestionId: at ?? null, quiz: quiz(between) });

test('[W35] Start plays the first question, Skip closes the one that runs', () => {
  expect(step('lobby', undefined)).toEqual({ kind: 'play', questionId: first });
  expect(step('playing', first)).toEqual({ kind: 'skip' });
});

test('[W35] statistics lead to the leaderboard when the quiz wants it, else to the next question', () => {
  expect(step('statistics', first)).toEqual({ kind: 'state', state: 'leaderboard' });
  expect(step('statistics', first, false)).toEqual({ kind: 'play', questionId: last });
});

test('[W35] after the last question there is always a leaderboard, then the podium, then the end', () => {
  expect(step('statistics', last, false)).toEqual({ kind: 'state', state: 'leaderboard' });
  expect(step('leaderboard', first)).toEqual({ kind: 'play', questionId: last });
  expect(step('leaderboard', last)).toEqual({ kind: 'state', state: 'podium' });
  expect(step('podium', last)).toEqual({ kind: 'state', state: 'endscreen' });
  expect(step('endscreen', last)).toEqual({ kind: 'leave' });
});

test('[W35] a question the quiz does not know leads nowhere', () => {
  expect(step('statistics', 'unknown')).toBeNull();
  expect(step('leaderboard', 'unknown')).toBeNull();
});
