import { SESSION_PHASES } from '@quarry/events/session/phases';
import { en } from '@quarry/texts/en';
import { expect, test } from 'vitest';
import { countdownWords } from './announcer.tsx';
import { isPhase, PHASES } from './phase.ts';
import { placeOf, trendOf, trendWords } from './trend.ts';

test('[W52] the states are those of the service', () => {
  expect(PHASES).toEqual(SESSION_PHASES);
  expect(isPhase('lobby')).toBe(true);
  expect(isPhase('flying')).toBe(false);
});

test('[R4] [W53] rank arrows compare ranks, even if a place is shared: up, down, or a dash, and have words', () => {
  const entry = (previousRank: number, rank: number) => ({ rank, previousRank, place: 1, previousPlace: 1 });
  const [up, down, same] = [entry(3, 1), entry(2, 3), entry(2, 2)];
  expect([up, down, same].map(trendOf)).toEqual(['up', 'down', 'same']);
  expect([up, down, same].map((one) => trendWords(en.common, one))).toEqual(['Up 2', 'Down 1', 'Same rank']);
});

test('[W53] [W240] the place is shown, or the rank if an older engine sends no place', () => {
  expect([placeOf({ rank: 2, place: 1 }), placeOf({ rank: 2 })]).toEqual([1, 2]);
});

test('[W55] the time is announced at 30, 10 and 5 seconds, not every second', () => {
  const said = Array.from({ length: 61 }, (_, seconds) => countdownWords(en.common, seconds)).filter(Boolean);
  expect(said).toEqual(['5 seconds left', '10 seconds left', '30 seconds left']);
  expect(countdownWords(en.common, null)).toBe('');
});
