const LONGEST = 8_000;

/**
 * How long to wait before trying to connect again: soon at first, then longer, never given up. The jitter spreads a
 * whole hall that lost its connection at the same moment.
 * @param attempt tries that failed in a row, from 0
 * @param random a number in [0, 1)
 * @returns milliseconds
 */
export function retryDelay(attempt: number, random: number): number {
  const ceiling = Math.min(LONGEST, 500 * 2 ** Math.min(attempt, 10));
  return Math.round(ceiling * (0.4 + 0.6 * random));
}
