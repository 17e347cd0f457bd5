const SHORTEST = 200;
/** Long enough for a gateway to take in the players of another one without keeping its own waiting. */
const FIRST_CEILING = 2_500;
const LAST_CEILING = 8_000;

/**
 * How long a client waits before it tries to connect again: anything between a moment and a ceiling, so that a hall that
 * lost its connection in one moment comes back spread out. After the first wait it is spread already: the next ones are
 * short, to find the service soon, and grow, to leave a service alone that is down. It never gives up.
 * @param attempt tries that failed in a row, from 0
 * @param random a number in [0, 1)
 * @returns milliseconds
 */
export function retryDelay(attempt: number, random: number): number {
  const ceiling = attempt === 0 ? FIRST_CEILING : Math.min(LAST_CEILING, 500 * 2 ** Math.min(attempt, 10));
  return Math.round(SHORTEST + (ceiling - SHORTEST) * random);
}
