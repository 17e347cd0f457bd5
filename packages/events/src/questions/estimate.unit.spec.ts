import { expect, it, test } from 'vitest';
import { questionOf } from '#spec-support/kinds.ts';
import { estimate } from './estimate.ts';

const asked = (own: object) => questionOf(estimate, { answers: [], target: 10, tolerance: 0, ...own });
const share = (own: object, number: number) => estimate.share(asked(own), { number });

test.each([
  [
    { exactWithin: 1, tolerance: 5 },
    [
      [10, 1],
      [11, 1],
      [9, 1],
      [13, 0.5],
      [7, 0.5],
      [15, 0],
      [5, 0],
      [14, 0.25],
      [99, 0],
    ],
  ],
  [
    {},
    [
      [10, 1],
      [10.000_001, 0],
    ],
  ],
  [
    { exactWithin: 2, tolerance: 2 },
    [
      [12, 1],
      [12.1, 0],
    ],
  ],
  [
    { target: 0.7, exactWithin: 0.1, tolerance: 0.1 },
    [
      [0.8, 1],
      [0.6, 1],
      [0.81, 0],
    ],
  ],
  [
    { target: 1e12, tolerance: 1 },
    [
      [1e12 - 0.5, 0.5],
      [-1e12, 0],
    ],
  ],
])('[Q3115] the share of %j falls from what counts as exact to the tolerance', (own, cases) => {
  for (const [number = 0, expected] of cases) expect([number, share(own, number)]).toEqual([number, expected]);
});

it('[Q3116] numbers are finite, at most 1e12, and -0 is 0', () => {
  const read = (json: string) => estimate.response.safeParse(JSON.parse(`{"number":${json}}`)).data?.number;
  expect(['1e12', '-1e12', '0.5', '-0'].map(read)).toEqual([1e12, -1e12, 0.5, 0]);
  expect(['1e400', '-1e400', '1000000000001', '"7"', 'null', 'true', '[7]'].map(read)).toEqual(
    Array(7).fill(undefined),
  );
  const accepts = (own: object) => estimate.question.safeParse({ ...asked({}), ...own }).success;
  expect(asked({})).toMatchObject({ exactWithin: 0, unit: '' });
  expect(
    [
      { tolerance: 1, exactWithin: 2 },
      { exactWithin: -1 },
      { target: 1e13 },
      { unit: 'x'.repeat(21) },
      { target: undefined },
    ].map(accepts),
  ).toEqual(Array(5).fill(false));
  expect(accepts({ unit: 'k'.repeat(20), target: -1e12, exactWithin: 1e12, tolerance: 1e12 })).toBe(true);
});

it('[Q3126] is corrected by another target', () => {
  const correction = { target: 3, exactWithin: 1, tolerance: 2 };
  expect(estimate.corrected(asked({ unit: 'km' }), correction)).toEqual(asked({ ...correction, unit: 'km' }));
  expect(estimate.correction.safeParse({ ...correction, tolerance: 0.5 }).success).toBe(false);
  expect(estimate.correction.safeParse({ target: 3 }).success).toBe(false);
});

it('[Q3124] counts numbers in twenty equal bins, and names the ten players nearest', () => {
  const tally = estimate.tally(asked({}));
  expect(tally.result()).toEqual({
    perAnswer: [],
    numbers: { count: 0, min: null, max: null, median: null, bins: [], nearest: [] },
  });
  for (let number = 0; number <= 20; number++)
    tally.add({ number }, null, { id: `p${number}`, identifier: `P ${number}` });
  const { numbers } = tally.result();
  expect(numbers).toMatchObject({ count: 21, min: 0, max: 20, median: 10 });
  expect(numbers?.bins).toHaveLength(20);
  expect(numbers?.bins.at(0)).toEqual({ from: 0, to: 1, count: 1 });
  expect(numbers?.bins.at(-1)).toEqual({ from: 19, to: 20, count: 2 });
  expect(numbers?.nearest.map(({ number }) => number)).toEqual([10, 11, 9, 12, 8, 13, 7, 14, 6, 15]);
  expect(numbers?.nearest[0]?.user).toEqual({ id: 'p10', identifier: 'P 10' });
});

it('[Q3124] equal numbers fill one bin, and every number is in one', () => {
  for (const numbers of [
    [7, 7],
    [0.1, 0.2, 0.3, 0.7],
    [-1e12, 1e12, 0],
    [1e12 - 1e-3, 1e12],
  ]) {
    const tally = estimate.tally(asked({}));
    for (const number of numbers) tally.add({ number }, 0);
    const { bins = [], count } = tally.result().numbers ?? {};
    expect([bins.length, bins.reduce((sum, bin) => sum + bin.count, 0)]).toEqual([20, count]);
    expect([bins[0]?.from, bins.at(-1)?.to]).toEqual([Math.min(...numbers), Math.max(...numbers)]);
  }
});

it('[Q3128] is told with its unit', () => {
  const question = asked({ unit: 'km', exactWithin: 0.5, tolerance: 1 });
  expect([estimate.textOf(question, { number: 9.5 }), ...estimate.rightTexts(question)]).toEqual([
    '9.5 km',
    '10 ± 0.5 km',
  ]);
  expect(estimate.rightTexts(asked({}))).toEqual(['10']);
});
