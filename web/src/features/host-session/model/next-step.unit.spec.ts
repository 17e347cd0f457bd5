import type { SessionPhase } from '@quarry/events/session/phases';
import { expect, test } from 'vitest';
import { QUIZ, viewOf } from '../spec-support.ts';
import { nextStep } from './next-step.ts';

const [first, last] = QUIZ.questions.map(({ id }) => id);
const step = (phase: SessionPhase, asked: number, isLeaderboardBetween = true) =>
  nextStep(viewOf(phase, { asked, quiz: { ...QUIZ, options: { ...QUIZ.options, isLeaderboardBetween } } }));

test('[W35] Start plays the first question, Skip closes the running one', () => {
  expect(step('lobby', 0)).toEqual({ kind: 'play', questionId: first });
  expect(step('playing', 1)).toEqual({ kind: 'skip', questionId: first });
});

test('[W35] after statistics comes the leaderboard if the quiz enables it, else the next question', () => {
  expect(step('statistics', 1)).toEqual({ kind: 'state', state: 'leaderboard' });
  expect(step('statistics', 1, false)).toEqual({ kind: 'play', questionId: last });
});

test('[W35] after the last question there is always a leaderboard, then the podium, then the end', () => {
  expect(step('statistics', 2, false)).toEqual({ kind: 'state', state: 'leaderboard' });
  expect(step('leaderboard', 1)).toEqual({ kind: 'play', questionId: last });
  expect(step('leaderboard', 2)).toEqual({ kind: 'state', state: 'podium' });
  expect(step('podium', 2)).toEqual({ kind: 'state', state: 'endscreen' });
  expect(step('endscreen', 2)).toEqual({ kind: 'leave' });
});

test('[W3662] on the podium the next step comes first, and the end after the last one', () => {
  expect(nextStep(viewOf('podium', { untold: [2, 1] }))).toEqual({ kind: 'reveal', place: 2 });
  expect(nextStep(viewOf('podium', { untold: [] }))).toEqual({ kind: 'state', state: 'endscreen' });
});
