import { expect, test } from 'vitest';
import { worth } from './score.ts';

const question = {
  id: 'q1',
  questionPoints: 250,
  maxQuestionTime: 3,
  questionPointsModifier: 1,
  answers: [{ id: 'a', correct: true }],
} as const;

test('[C1740] half a point is rounded up, also for a player with more time', () => {
  // Exactly 165.5 and 127.5.
  expect(worth(question, 'a', 3.042, 1.5)).toBe(166);
  expect(worth(question, 'a', 2.94)).toBe(128);
});
