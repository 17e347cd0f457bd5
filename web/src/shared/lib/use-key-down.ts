import { useLayoutEffect } from 'react';
import { typesCharacter, useShortcuts } from './use-shortcuts.ts';

/**
 * Hears the keys pressed anywhere on the page, but none that an open popup keeps to itself, and none that types a
 * character once this device's shortcuts are switched off; Enter, Page Down and the arrows are heard all the same.
 *
 * @param onKey what to do with a key; it may change with every rendering
 */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const [shortcuts] = useShortcuts();
  // With the paint, never after it: what can be seen can be pressed.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!shortcuts && typesCharacter(event)) return;
      if (!document.querySelector('[data-popup="open"]')) onKey(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [onKey, shortcuts]);
}
