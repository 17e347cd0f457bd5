import { beforeEach, expect, test } from 'vitest';
import { createTurns, type Turns } from './turns.ts';

let nextTurns: (() => void)[];
let now: number;
let turns: Turns;
const turn = () => nextTurns.shift()?.();

beforeEach(() => {
  nextTurns = [];
  now = 0;
  turns = createTurns(
    (run) => nextTurns.push(run),
    () => now,
  );
});

test('[G3490] pieces of work take turns', () => {
  const done: string[] = [];
  const work = (name: string, times: number) => turns.add(() => done.push(name) > 0 && --times > 0);
  work('large', 3);
  work('small', 1);
  while (nextTurns.length > 0) turn();
  expect(done).toEqual(['large', 'small', 'large', 'large']);
});

test.each([
  ['no time', 0, 1],
  ['12 ms', 12, 4],
  ['a second', 1_000, 8],
])('[G3507] after everything else took %s, parts follow for a third of that time, up to 8 ms', (_, others, parts) => {
  let done = 0;
  turns.add(() => {
    now += 1;
    return ++done < 20;
  });
  now += others;
  turn();
  expect(done).toBe(parts);
  // Its own parts do not count as anything else.
  turn();
  expect(done).toBe(parts + 1);
});
