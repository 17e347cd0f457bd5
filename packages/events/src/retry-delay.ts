const SHORTEST = 200;
/** Long enough for a gateway to accept the players of another one without delaying its own. */
const FIRST_CEILING = 2_500;
const LAST_CEILING = 8_000;

/**
 * Delay before a client reconnects: random between a minimum and a ceiling, so that a hall that lost its connection at
 * once returns spread out. Later waits start short, to find the service soon, and grow, to spare a service that is
 * down. It never gives up.
 * @param attempt number of consecutive failed attempts
 * @param random a number in [0, 1)
 * @returns milliseconds
 */
export function retryDelay(attempt: number, random: number): number {
  const ceiling = attempt === 0 ? FIRST_CEILING : Math.min(LAST_CEILING, 500 * 2 ** Math.min(attempt, 10));
  return Math.round(SHORTEST + (ceiling - SHORTEST) * random);
}
