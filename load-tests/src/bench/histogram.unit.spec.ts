import { expect, test } from 'vitest';
import { p99Bound } from './histogram.ts';

const buckets = (...counts: readonly number[]) =>
  new Map([0.1, 0.5, Number.POSITIVE_INFINITY].map((bound, i) => [bound, counts[i] ?? 0]));

test('[U1584] the bound of a percentile is that of the values between two readings, and none of no values', () => {
  expect(p99Bound(buckets(9, 9, 9), buckets(19, 109, 109))).toBe(0.5);
  expect(p99Bound(buckets(9, 9, 9), buckets(9, 9, 9))).toBeNaN();
  expect(p99Bound(new Map(), new Map())).toBeNaN();
});
