import { useLayoutEffect, useSyncExternalStore } from 'react';
import { forget, readStored, store } from '#shared/storage/storage.ts';

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

const OFF = 'off';
const listeners = new Set<() => void>();

const isOn = () => readStored('shortcuts') !== OFF;

function listen(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

function turn(on: boolean): void {
  if (on) forget('shortcuts');
  else store('shortcuts', OFF);
  for (const changed of listeners) changed();
}

/**
 * Whether single keys are shortcuts on this device (WCAG 2.1.4): on unless its reader has switched them off, for host and
 * player alike. `useKeyDown` minds it.
 * @returns the setting, and how to change it
 */
export function useShortcuts(): [on: boolean, turn: (on: boolean) => void] {
  return [useSyncExternalStore(listen, isOn, isOn), turn];
}

/** Whether a key types a character: the keys a page must not take for itself unasked. */
export const typesCharacter = ({ key, ctrlKey, metaKey }: KeyPress): boolean =>
  key.length === 1 && !ctrlKey && !metaKey;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;
