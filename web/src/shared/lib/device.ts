import type { QuizOptions } from '@quarry/events/quiz/quiz';
import { useEffect, useSyncExternalStore } from 'react';
import { readStored } from '#shared/storage/storage.ts';

/** Keeps the screen awake while `active`, where the browser supports it. */
export function useWakeLock(active: boolean): void {
  useEffect(() => (active ? keepAwake() : undefined), [active]);
}

/**
 * Requests a wake lock now and whenever the page becomes visible, since a hidden page loses it. If it is refused (low
 * battery, no support), the screen may sleep. @returns a function that releases it
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

/** Vibrates, unless the user prefers reduced motion or has switched it off on this device. @param pattern in ms */
export function buzz(pattern: number[]): void {
  if (window.matchMedia('(prefers-reduced-motion: reduce)').matches || readStored('vibration')) return;
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

/** Repeated here, because phones do not load the schema library. */
const PROFESSIONAL: QuizOptions['colourScheme'] = 1;

/** Applies the quiz's colour scheme while its session is shown. */
export function useColourScheme(scheme: QuizOptions['colourScheme']): void {
  useEffect(() => (scheme === PROFESSIONAL ? applyProfessional() : undefined), [scheme]);
}

let users = 0;

/** A page may show several screens, such as the host and the phone of a rehearsal. @returns a function that ends one's use */
export function applyProfessional(): () => void {
  const { dataset } = document.documentElement;
  dataset.scheme = 'professional';
  users += 1;
  return () => {
    users -= 1;
    if (users === 0) delete dataset.scheme;
  };
}
