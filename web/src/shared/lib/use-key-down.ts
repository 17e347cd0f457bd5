import { useLayoutEffect } from 'react';

/**
 * Hears the keys pressed anywhere on the page, but none that an open popup keeps to itself.
 *
 * @param onKey what to do with a key; it may change with every rendering
 */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  // With the paint, never after it: what can be seen can be pressed.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!document.querySelector('[data-popup="open"]')) onKey(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [onKey]);
}
