import { describe, expect, it } from 'vitest';
import { retryDelay } from './retry-delay.ts';

describe('the wait before a client reconnects', () => {
  it('[W3] spreads a hall that lost its connection at once, then grows from one second to eight and never ends', () => {
    expect([0, 1, 2, 3, 4, 5, 10_000].map((failed) => retryDelay(failed, 1))).toEqual([
      2_500, 1_000, 2_000, 4_000, 8_000, 8_000, 8_000,
    ]);
  });

  it('[W3] is random between a minimum and its ceiling', () => {
    expect([0, 0.5].map((random) => retryDelay(0, random))).toEqual([200, 1_350]);
    expect([0, 0.5].map((random) => retryDelay(4, random))).toEqual([200, 4_100]);
  });
});
