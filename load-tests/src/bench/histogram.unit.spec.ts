import { expect, test } from 'vitest';
import { p99 } from './histogram.ts';

const buckets = (...counts: readonly number[]) =>
  new Map([0.1, 0.5, Number.POSITIVE_INFINITY].map((bound, i) => [bound, counts[i] ?? 0]));

test('[U1584] a percentile of the values between two readings lies within its bucket; without values there is none', () => {
  const none = buckets(9, 9, 9);
  expect(p99(none, buckets(109, 109, 109))).toBeCloseTo(0.099);
  // 99 of 100 values: 90 in the first bucket, 9 of the 10 in the second.
  expect(p99(none, buckets(99, 109, 109))).toBeCloseTo(0.1 + 0.4 * 0.9);
  expect(p99(none, buckets(99, 99, 109))).toBe(Number.POSITIVE_INFINITY);
  expect(p99(none, none)).toBeNaN();
  expect(p99(new Map(), new Map())).toBeNaN();
});
