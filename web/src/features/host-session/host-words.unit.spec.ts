import type { StatEntry } from '@quarry/events/hub-shapes';
import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { hostWords } from './host-words.ts';
import { type HostEvent, take } from './model/host-machine.ts';
import { ENTERING, type HostView, isEntered } from './model/host-view.ts';
import { question, session, summaryOf, viewOf } from './spec-support.ts';
import { stepWords } from './step-words.ts';

test('[W263] the host’s time is a separate line, so that the state is not announced again a second later', () => {
  const said = [30, 29, 5, 4].map((remaining) =>
    hostWords(en.common, en.host, en.teams, viewOf('playing', { remaining })),
  );
  expect(said.map(({ time }) => time)).toEqual(['30 seconds left', '', '5 seconds left', '']);
  expect(new Set(said.map(({ state }) => state))).toEqual(new Set(['The question is open']));
});

const stat = (name: string, score: number, rank: number): StatEntry => ({
  user: { id: name, identifier: name },
  score,
  rank,
  previousRank: rank,
  answers: [],
});
const summary = summaryOf({
  players: 4,
  perAnswer: ['q1-1', 'q1-2'].map((answerId) => ({ answerId, count: 2 })),
  leaders: [stat('Ada', 200, 1), stat('Bob', 100, 2), stat('Cy', 50, 3), stat('Di', 0, 4)],
});

test('[W3665] a screen reader announces the steps of the podium as they are revealed, and none before', () => {
  const names = ['Ada', 'Bob', 'Cy'];
  const leaders = names.map((identifier, i) => ({
    ...{ user: { id: identifier, identifier }, score: 300 - i * 100, rank: i + 1, previousRank: i + 1, answers: [] },
  }));
  const podium = leaders.map(({ user, score }, i) => ({
    ...{ place: (i + 1) as 1 | 2 | 3, sharedPlace: i + 1, score, count: 1, players: [user] },
  }));
  const read = (...untold: (1 | 2 | 3)[]) => {
    const view = viewOf('podium', { untold, summary: summaryOf({ leaders }), podium });
    return [hostWords(en.common, en.host, en.teams, view).result, stepWords(en.common, en.host, en.teams, view)];
  };
  expect([read(3, 2, 1), read(2, 1), read(1), read()]).toEqual([
    ['', ''],
    ['', '3. Cy, 100'],
    ['', '2. Bob, 200'],
    ['1. Ada, 300; 2. Bob, 200; 3. Cy, 100', ''],
  ]);
  const suspense = viewOf('leaderboard', { untold: [3, 2, 1], summary: summaryOf({ leaders }) });
  expect(hostWords(en.common, en.host, en.teams, suspense).result).toBe('');
});

test('[W306] a screen reader announces the right answer and how many chose it, then the top three', () => {
  expect(hostWords(en.common, en.host, en.teams, viewOf('statistics', { counted: summary })).result).toBe(
    'Correct: A. 2 of 4 chose it.',
  );
  for (const phase of ['leaderboard', 'podium'] as const)
    expect(hostWords(en.common, en.host, en.teams, viewOf(phase, { summary })).result).toBe(
      '1. Ada, 200; 2. Bob, 100; 3. Cy, 50',
    );
  for (const phase of ['lobby', 'playing', 'endscreen'] as const)
    expect(hostWords(en.common, en.host, en.teams, viewOf(phase, { summary })).result).toBe('');
});

/** The results announced, in order, as these events arrive. */
function results(...events: HostEvent[]): string[] {
  let view: HostView = ENTERING;
  const heard = events.map((event) => {
    view = take(view, event);
    return isEntered(view) ? hostWords(en.common, en.host, en.teams, view).result : '';
  });
  return heard.filter((words, i) => words !== '' && words !== heard[i - 1]);
}

test('[W1953] a result is announced once, whoever joins, leaves or returns after it', () => {
  const open: HostEvent = { type: 'SNAPSHOT', quizCode: 'ABCDEFG', session: session('playing') };
  const close: HostEvent = { type: 'PHASE', phase: 'statistics', questionId: 'q1' };
  const counts = (players: number, answered: number): HostEvent => ({
    type: 'SUMMARY',
    summary: summaryOf({ players, answered, perAnswer: [{ answerId: 'q1-1', count: answered }] }),
  });
  const later = [counts(5, 3), counts(3, 2), counts(4, 3)];
  expect(results(open, counts(4, 3), close, ...later)).toEqual(['Correct: A. 3 of 4 chose it.']);
  // The window is reloaded: its counts arrive after the question.
  const reload: HostEvent = { type: 'SNAPSHOT', quizCode: 'ABCDEFG', session: session('statistics') };
  expect(results(reload, counts(4, 3), ...later, reload)).toEqual(['Correct: A. 3 of 4 chose it.']);
  const next: HostEvent[] = [
    { type: 'PHASE', phase: 'playing', questionId: 'q2' },
    { type: 'PHASE', phase: 'statistics', questionId: 'q2' },
  ];
  expect(results(open, counts(4, 3), close, ...next)).toContain('Correct: A. 0 of 4 chose it.');
});

test('[W748] [W306] all right answers of a corrected question are announced', () => {
  const { answers, ...rest } = question('q1');
  const corrected = { ...rest, answers: answers.map((answer) => ({ ...answer, correct: true })) };
  expect(
    hostWords(en.common, en.host, en.teams, viewOf('statistics', { counted: summary, question: corrected })).result,
  ).toBe('Correct: A; B. 4 of 4 chose one of them.');
});

test('[W747] a paused clock is announced, and no time while it is paused', () => {
  const stopped = hostWords(en.common, en.host, en.teams, viewOf('playing', { remaining: 10, paused: true }));
  expect([stopped.time, stopped.clock]).toEqual(['', 'The clock is stopped.']);
});

test('[W1879] it is announced that only players with more time are left, without their time', () => {
  const over = hostWords(en.common, en.host, en.teams, viewOf('playing', { remaining: 10, isOvertime: true }));
  expect([over.time, over.clock]).toEqual(['', 'Some have more time']);
});

test('[W822] the first three teams are announced before the players', () => {
  const teams = [80, 50, 80, 10].map((score, index) => ({ index, name: `T${index}`, score, players: 2 }));
  const places = [1, 3, 1, 4];
  const view = viewOf('leaderboard', {
    teams: teams.map((team, i) => ({ ...team, place: places[i] ?? 0 })),
    summary: summaryOf({ leaders: [stat('Ada', 200, 1)] }),
  });
  expect(hostWords(en.common, en.host, en.teams, view).result).toBe(
    'Place 1: team T0 with 80 points; Place 1: team T2 with 80 points; Place 3: team T1 with 50 points; 1. Ada, 200',
  );
});
