import { fieldsOf } from '#shared/lib/fields-of.ts';

/** Seconds left: for everybody, and by factor for players with more time. */
export interface Tick {
  readonly seconds: number;
  readonly paused: boolean;
  readonly times: Readonly<Record<string, unknown>>;
}

/** Reads the arguments of `timerchange`. @returns null if malformed */
export function tickOf([seconds, more]: readonly unknown[]): Tick | null {
  const { paused, times } = fieldsOf(more);
  return typeof seconds === 'number' ? { seconds, paused: paused === true, times: fieldsOf(times) } : null;
}
