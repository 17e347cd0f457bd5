import { fieldsOf } from '#shared/lib/fields-of.ts';

/** Seconds left: for most players, and by factor for players with more time. */
export interface Tick {
  readonly seconds: number;
  readonly paused: boolean;
  readonly times: Readonly<Record<string, unknown>>;
}

/**
 * Reads `timerchange` and the `longertimes` that may precede it.
 * @param emit gets each tick; malformed ones are dropped
 */
export function listenForTicks(
  on: (target: 'longertimes' | 'timerchange', take: (...args: unknown[]) => void) => void,
  emit: (tick: Tick) => void,
): void {
  let times: Tick['times'] = {};
  on('longertimes', (shown) => {
    times = fieldsOf(shown);
  });
  on('timerchange', (seconds, more) => {
    if (typeof seconds === 'number') emit({ seconds, paused: fieldsOf(more).paused === true, times });
    times = {};
  });
}
