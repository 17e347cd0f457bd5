import { useSyncExternalStore } from 'react';

/** The widest window, in px, in which no host screen is shown (specification, section 2). */
const NARROW = 768;

/** A phone's window is narrow in itself, a zoomed page's only in CSS pixels (decision 413). */
export function isNarrow(): boolean {
  if (!window.matchMedia(`(max-width: ${NARROW}px)`).matches) return false;
  const hasMouse = window.matchMedia('(hover: hover) and (pointer: fine)').matches;
  return (hasMouse ? window.innerWidth * window.devicePixelRatio : window.outerWidth) <= NARROW;
}

function listen(changed: () => void): () => void {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
}

/** Whether the window is too narrow for host screens. Follows changes. */
export const useNarrowWindow = (): boolean => useSyncExternalStore(listen, isNarrow, () => false);
