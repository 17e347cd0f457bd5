import { expect, test } from 'vitest';
import { AHEAD, createScheduler, type Deck } from './scheduler.ts';
import { LOOPS, type Loop } from './score.ts';

/** A deck with a manual clock, and the notes started and tracks ended on it. */
function deck() {
  let now = 10;
  let wakes: { at: number; then: () => void }[] = [];
  const struck: [Loop, number][] = [];
  const ended: number[] = [];
  const played: Deck = {
    now: () => now,
    wake: (at, then) => wakes.push({ at, then }),
    openTrack: () => ({
      strike: (loop, from) => struck.push([loop, from]),
      end: (at) => ended.push(at),
    }),
  };
  /** Wakes in order of time, @param late each by so much */
  const moveTo = (time: number, late = 0) => {
    for (;;) {
      const [next] = wakes.toSorted((a, b) => a.at - b.at);
      if (next === undefined || next.at > time) break;
      wakes = wakes.filter((one) => one !== next);
      now = next.at + late;
      next.then();
    }
    now = Math.max(now, time);
  };
  return { played, struck, ended, moveTo };
}

test('[W3652] each round of a loop is scheduled ahead, at the end of the previous one', () => {
  const { played, struck, moveTo } = deck();
  createScheduler(played)('lobby');
  expect(struck).toEqual([['lobby', 10]]);
  moveTo(18 - AHEAD - 0.01);
  expect(struck).toHaveLength(1);
  moveTo(18 - AHEAD);
  expect(struck).toEqual([
    ['lobby', 10],
    ['lobby', 18],
  ]);
  moveTo(100);
  expect(struck.map(([, from]) => from)).toEqual(Array.from({ length: 12 }, (_, n) => 10 + n * 8));
});

test('[W3652] another loop begins on a beat of the previous one, which ends there; null ends it at once', () => {
  const { played, struck, ended, moveTo } = deck();
  const set = createScheduler(played);
  set('question');
  moveTo(11.2);
  set('question');
  expect([struck, ended]).toEqual([[['question', 10]], []]);
  set('tense');
  expect(struck.at(-1)).toEqual(['tense', 11.5]);
  expect(ended).toEqual([11.5]);
  moveTo(11.7);
  set(null);
  expect(ended).toEqual([11.5, 11.7]);
  const before = struck.length;
  moveTo(60);
  expect(struck).toHaveLength(before);
  set('lobby');
  expect(struck.at(-1)).toEqual(['lobby', 60]);
});

test('[W3652] a page that wakes too late continues from then and plays no missed notes', () => {
  const { played, struck, moveTo } = deck();
  createScheduler(played)('tense');
  moveTo(11, 5);
  expect(struck.at(-1)).toEqual(['tense', 16]);
});

test('[W3652] every loop is longer than the lead time, has whole beats, and its notes begin within it', () => {
  for (const { length, beat, notes } of Object.values(LOOPS)) {
    expect(length).toBeGreaterThan(AHEAD);
    expect(length % beat).toBe(0);
    for (const { at } of notes) expect(at).toBeLessThan(length);
  }
});
