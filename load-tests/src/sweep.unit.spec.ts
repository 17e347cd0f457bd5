import { expect, test } from 'vitest';
import { sweepTable } from './sweep.ts';

test('[U1942] the table of a sweep marks sizes before which the system was not idle', () => {
  const point = { players: 500, cpu: 1, joinCpu: 2, bytes: 30_000, answerP99: 40 };
  const [, , ...rows] = sweepTable([
    { ...point, wasAtRest: true },
    { ...point, wasAtRest: false },
  ]).split('\n');
  expect(rows).toEqual(['| 500 | 1.000 | 2.000 | 30000 | 40 | yes |', '| 500 | 1.000 | 2.000 | 30000 | 40 | no |', '']);
});
