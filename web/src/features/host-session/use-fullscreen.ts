import { useEffect, useSyncExternalStore } from 'react';

export interface Fullscreen {
  readonly on: boolean;
  readonly toggle: () => void;
}

function listen(changed: () => void): () => void {
  document.addEventListener('fullscreenchange', changed);
  return () => document.removeEventListener('fullscreenchange', changed);
}

/** The whole screen for the quiz, until its session is left. @returns null where the browser does not give it */
export function useFullscreen(): Fullscreen | null {
  const on = useSyncExternalStore(listen, () => document.fullscreenElement !== null);
  useEffect(() => () => void leaveFullscreen(), []);
  if (!document.fullscreenEnabled) return null;
  return {
    on,
    toggle: () => {
      if (on) leaveFullscreen();
      // A refusal leaves the window as it is, which is seen.
      else document.documentElement.requestFullscreen().catch(() => undefined);
    },
  };
}

function leaveFullscreen(): void {
  if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
}
