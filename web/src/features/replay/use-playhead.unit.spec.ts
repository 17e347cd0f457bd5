import { expect, test } from 'vitest';
import { stepFrom } from './use-playhead.ts';

test('[W1024] a step moves to the previous or next question', () => {
  const openings = [
    { index: 0, at: 100 },
    { index: 1, at: 200 },
    { index: 2, at: 300 },
  ];
  const steps = (moment: number) => [stepFrom(openings, moment, -1), stepFrom(openings, moment, 1)];
  expect(steps(50)).toEqual([undefined, 100]);
  expect(steps(200)).toEqual([100, 300]);
  expect(steps(250)).toEqual([200, 300]);
  expect(steps(300)).toEqual([200, undefined]);
  expect(stepFrom([], 7, 1)).toBeUndefined();
});
