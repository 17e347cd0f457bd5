import { useEffect, useState } from 'react';
import type { Stale } from '#shared/ui/timer-ring/timer-ring.tsx';

/** The clock of a view; only a view of an open question has seconds. */
interface Clock {
  readonly phase: string;
  readonly question?: { readonly id: string } | null;
  readonly remaining?: number | null;
  readonly paused?: boolean;
}

/** Ticks come every second; in ms. */
const LATE_AFTER = 2_500;
/** A timer that is later than this slept with its device; in ms. */
const SLEPT = 1_000;

/** Why the seconds of a view are out of date; undefined while they are not. @param live whether the screen is connected */
export function useStale(view: Clock, live: boolean): Stale | undefined {
  const awaited = afterTick(view);
  const [late, setLate] = useState(false);
  useEffect(() => (awaited === null ? undefined : awaitTick(setLate)), [awaited]);
  return live ? (late ? 'late' : undefined) : 'lost';
}

/** Differs after each tick that another one follows; null where none does. */
export function afterTick({ question, remaining, paused }: Clock): string | null {
  return remaining && !paused ? `${question?.id} ${remaining}` : null;
}

/**
 * Tells when no tick has come for 2.5 s. A page that was hidden or asleep waits anew: the first tick comes within a second.
 * @returns a function to call once it has come
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
