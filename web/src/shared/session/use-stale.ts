import { useEffect, useState } from 'react';
import type { Stale } from '#shared/ui/timer-ring/timer-ring.tsx';

/** The clock of a view; only an open question has seconds. */
interface Clock {
  readonly phase: string;
  readonly question?: { readonly id: string } | null;
  readonly remaining?: number | null;
  readonly paused?: boolean;
}

/** A tick is late after this long, in ms; ticks come every second. */
const LATE_AFTER = 2_500;
/** A timer that fires later than this slept with its device; in ms. */
const SLEPT = 1_000;

/** Why the seconds of a view are stale; undefined while they are not. @param live whether the screen is connected */
export function useStale(view: Clock, live: boolean): Stale | undefined {
  const awaited = afterTick(view);
  const [late, setLate] = useState(false);
  useEffect(() => (awaited === null ? undefined : awaitTick(setLate)), [awaited]);
  return live ? (late ? 'late' : undefined) : 'lost';
}

/** A key that changes with each tick; null if no further tick is expected. */
export function afterTick({ question, remaining, paused }: Clock): string | null {
  return remaining && !paused ? `${question?.id} ${remaining}` : null;
}

/**
 * Reports when no tick has come for 2.5 s. A page that was hidden or asleep waits again: the first tick comes within 1
 * s.
 * @returns a function to call once the tick has come
 */
export function awaitTick(tell: (late: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(timer);
    const due = Date.now() + LATE_AFTER;
    timer = setTimeout(() => (document.hidden || Date.now() - due > SLEPT ? wait() : tell(true)), LATE_AFTER);
  };
  document.addEventListener('visibilitychange', wait);
  wait();
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', wait);
    tell(false);
  };
}
