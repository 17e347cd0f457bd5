import { describe, expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

describe('the wait before a client connects again', () => {
  it('[W3] has a ceiling that grows from two and a half seconds to eight, and never ends', () => {
    expect([0, 1, 2, 3, 4, 10_000].map((attempt) => retryDelay(attempt, 1))).toEqual([
      2_500, 5_000, 8_000, 8_000, 8_000, 8_000,
    ]);
  });

  it('[W3] is spread from a moment to the ceiling, so that a hall does not come back in one moment', () => {
    expect([0, 0.5, 1].map((random) => retryDelay(0, random))).toEqual([200, 1_350, 2_500]);
    expect([0, 0.5].map((random) => retryDelay(4, random))).toEqual([200, 4_100]);
  });
});
