import { useEffect, useMemo, useState } from 'react';
import type { Stale } from '#shared/ui/timer-ring/timer-ring.tsx';

/** What a clock needs of a view; only an open question has seconds. */
interface Clock {
  readonly phase: string;
  readonly question?: { readonly id: string } | null;
  /** As of the last tick. */
  readonly remaining?: number | null;
  /** Number of ticks that have come for the question. */
  readonly ticks?: number;
  readonly paused?: boolean;
}

/**
 * Milliseconds of a second that the device counts itself: longer than the service's, so that a punctual tick comes first
 * and the device is never ahead.
 */
const OWN_SECOND = 1_100;
/** A clock is late so many seconds after its end by the device's count: the service has not ended it. */
const LATE_AFTER = 3;

/**
 * The view with its clock as of now: where ticks do not come, which a full hall gets less often than each second, the
 * device counts on by itself. Only the service ends the time, so it stops at 1.
 * @param live whether the screen is connected
 * @returns `stale`: why the seconds may be wrong, undefined if they are right
 */
export function useClock<V extends Clock>(
  view: V,
  live: boolean,
): { readonly view: V; readonly stale: Stale | undefined } {
  const tick = tickOf(view);
  const [own, setOwn] = useState({ after: tick, seconds: 0 });
  useEffect(() => {
    if (tick === null) return;
    let seconds = 0;
    const timer = setInterval(() => setOwn({ after: tick, seconds: ++seconds }), OWN_SECOND);
    return () => clearInterval(timer);
  }, [tick]);
  const seconds = own.after === tick ? own.seconds : 0;
  const counted = useMemo(() => countedOn(view, seconds), [view, seconds]);
  return { view: counted, stale: live ? (isLate(view, seconds) ? 'late' : undefined) : 'lost' };
}

/** A key that changes with each tick, from the question's own seconds on; null while no time passes. */
export function tickOf({ question, remaining, ticks, paused }: Clock): string | null {
  return remaining && !paused ? `${question?.id} ${ticks}` : null;
}

/** The view after so many seconds without a tick. */
export function countedOn<V extends Clock>(view: V, seconds: number): V {
  const { remaining } = view;
  return seconds === 0 || !remaining ? view : { ...view, remaining: Math.max(1, remaining - seconds) };
}

/** Whether the service should have ended the time, so many seconds after the last tick. */
export const isLate = ({ remaining }: Clock, seconds: number): boolean =>
  seconds > 0 && seconds >= (remaining ?? Infinity) + LATE_AFTER;
