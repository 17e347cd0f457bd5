import type { StatEntry } from '@quarry/events/hub-shapes';
import { SESSION_PHASES } from '@quarry/events/session/phases';
import { describe, expect, test } from 'vitest';
import { countdownWords } from './countdown-words.ts';
import { mergeById } from './merge-by-id.ts';
import { isPhase, PHASES } from './phase.ts';
import { podiumOf } from './podium-steps.ts';
import { trendOf, trendWords } from './trend.ts';

const words = { rankUp: (n: number) => `up ${n}`, rankDown: (n: number) => `down ${n}`, rankSame: 'same' };
const entry = (id: string, score: number, rank: number): StatEntry => ({
  user: { id, identifier: id },
  score,
  rank,
  previousRank: rank,
  answers: [],
});

test('[W52] the states are those of the service', () => {
  expect(PHASES).toEqual(SESSION_PHASES);
  expect(isPhase('lobby')).toBe(true);
  expect(isPhase('flying')).toBe(false);
});

test('[R4] [W53] rank arrows point up, down, or nowhere, and are said in words', () => {
  const [up, down, same] = [
    { rank: 1, previousRank: 3 },
    { rank: 3, previousRank: 2 },
    { rank: 2, previousRank: 2 },
  ];
  expect([up, down, same].map(trendOf)).toEqual(['up', 'down', 'same']);
  expect([up, down, same].map((one) => trendWords(one, words))).toEqual(['up 2', 'down 1', 'same']);
});

describe('the podium', () => {
  test('[W54] ties share a step, and where nobody stands it is empty', () => {
    const steps = podiumOf([entry('c', 50, 3), entry('a', 100, 1), entry('b', 100, 2)]);
    expect(steps.map(({ place, players }) => [place, players.map(({ id }) => id)])).toEqual([
      [1, ['a', 'b']],
      [2, []],
      [3, ['c']],
    ]);
  });
});

test('[W55] the time is said at 30, 10 and 5 seconds, not every second', () => {
  const said = Array.from({ length: 61 }, (_, seconds) => countdownWords(seconds, String)).filter(Boolean);
  expect(said).toEqual(['5', '10', '30']);
  expect(countdownWords(null, String)).toBe('');
});

test('[W32] merging nothing keeps what is known', () => {
  const known = new Map([['a', { id: 'a' }]]);
  expect(mergeById<{ id: string; left?: true }>(known, [], ({ id }) => id)).toBe(known);
});
