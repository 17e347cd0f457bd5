import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { useEffect, useSyncExternalStore } from 'react';

/** Keeps the screen awake for as long as `active`, where the browser can. */
export function useWakeLock(active: boolean): void {
  useEffect(() => (active ? keepAwake() : undefined), [active]);
}

/**
 * Asks for a wake lock now and whenever the page is seen again, since a page that is hidden loses it. A refusal (low
 * battery, no support) leaves the screen to sleep as it would. @returns lets the screen sleep again
 */
export function keepAwake(): () => void {
  if (!('wakeLock' in navigator)) return () => undefined;
  let lock: WakeLockSentinel | null = null;
  let asking = false;
  let over = false;
  const ask = async () => {
    if (asking || over || document.visibilityState !== 'visible' || lock?.released === false) return;
    asking = true;
    try {
      lock = await navigator.wakeLock.request('screen');
    } catch {
      lock = null;
    }
    asking = false;
    if (over) await lock?.release();
  };
  const seen = () => void ask();
  document.addEventListener('visibilitychange', seen);
  seen();
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', seen);
    void lock?.release();
  };
}

/** A short vibration where the device has it and the reader has not asked for calm. @param pattern milliseconds */
export function buzz(pattern: number[]): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  navigator.vibrate?.(pattern);
}

/** @param query a media query such as `(max-width: 480px)`. @returns whether it matches now; follows changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** Written out, because a phone loads no schemas. */
const PROFESSIONAL: QuizOptions['colourScheme'] = 1;

/** Dresses the page in the quiz's colours for as long as its session is shown. */
export function useColourScheme(scheme: QuizOptions['colourScheme']): void {
  useEffect(() => {
    if (scheme !== PROFESSIONAL) return;
    const { dataset } = document.documentElement;
    dataset.scheme = 'professional';
    return () => {
      delete dataset.scheme;
    };
  }, [scheme]);
}
