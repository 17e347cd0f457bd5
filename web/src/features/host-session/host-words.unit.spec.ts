import type { StatEntry } from '@quarry/events/hub-shapes';
import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import { expect, test } from 'vitest';
import { hostWords } from './host-words.ts';
import { EMPTY_HOST_VIEW, type HostView } from './model/host-view.ts';

test("[W263] the host's time is a line of its own, so that the state is not said again a second later", () => {
  const said = [30, 29, 5, 4].map((remaining) => hostWords({ ...EMPTY_HOST_VIEW, phase: 'playing', remaining }));
  expect(said.map(({ time }) => time)).toEqual(['30 seconds left', '', '5 seconds left', '']);
  expect(new Set(said.map(({ state }) => state))).toEqual(new Set(['The question is open']));
});

let made = 0;
const question = newQuestion(() => `id-${made++}`, DEFAULT_QUIZ_OPTIONS);
const [right = '', wrong = ''] = question.answers.map(({ id }) => id);
const stat = (name: string, score: number, rank: number): StatEntry => ({
  user: { id: name, identifier: name },
  score,
  rank,
  previousRank: rank,
  answers: [],
});
const played: HostView = {
  ...EMPTY_HOST_VIEW,
  quiz: { ...EMPTY_HOST_VIEW.quiz, questions: [question] },
  currentQuestionId: question.id,
  summary: {
    ...EMPTY_HOST_VIEW.summary,
    players: 4,
    perAnswer: [
      { answerId: right, count: 2 },
      { answerId: wrong, count: 2 },
    ],
    leaders: [stat('Ada', 200, 1), stat('Bob', 100, 2), stat('Cy', 50, 3), stat('Di', 0, 4)],
  },
};

test('[W306] a screen reader hears the right answer and how many chose it, then the first three', () => {
  const result = (phase: HostView['phase']) => hostWords({ ...played, phase }).result;
  expect(result('statistics')).toBe('Correct: A. 2 of 4 chose it.');
  for (const phase of ['leaderboard', 'podium'] as const)
    expect(result(phase)).toBe('1. Ada, 200; 2. Bob, 100; 3. Cy, 50');
  for (const phase of ['lobby', 'playing', 'endscreen'] as const) expect(result(phase)).toBe('');
});

test('[W748] [W306] of a corrected question all right answers are heard', () => {
  const corrected = { ...question, answers: question.answers.map((answer) => ({ ...answer, correct: true })) };
  const view: HostView = { ...played, phase: 'statistics', quiz: { ...played.quiz, questions: [corrected] } };
  expect(hostWords(view).result).toBe('Correct: A; B. 4 of 4 chose one of them.');
});

test('[W747] a stopped clock is said, and no time while it is', () => {
  const stopped = hostWords({ ...EMPTY_HOST_VIEW, phase: 'playing', remaining: 10, paused: true });
  expect([stopped.time, stopped.clock]).toEqual(['', 'The clock is stopped.']);
});

test('[W822] the first three teams are heard before the players', () => {
  const teams = [80, 50, 80, 10].map((score, index) => ({ index, name: `T${index}`, score, players: 2 }));
  const places = [1, 3, 1, 4];
  const view: HostView = {
    ...played,
    phase: 'leaderboard',
    teams: teams.map((team, i) => ({ ...team, place: places[i] ?? 0 })),
    summary: { ...played.summary, leaders: [stat('Ada', 200, 1)] },
  };
  expect(hostWords(view).result).toBe(
    'Place 1: team T0 with 80 points; Place 1: team T2 with 80 points; Place 3: team T1 with 50 points; 1. Ada, 200',
  );
});
