import { useEffect } from 'react';

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
