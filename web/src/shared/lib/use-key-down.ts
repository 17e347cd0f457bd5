import { createContext, use, useLayoutEffect, useSyncExternalStore } from 'react';
import { forget, readStored, store } from '#shared/storage/storage.ts';

/** The document of a screen framed within a page: its popups are not in the page's document. */
export const FrameDocument = createContext<Document | null>(null);

/**
 * Listens to keys anywhere on the page, except while a popup of the page or of this screen is open; keys that type a character only while this device's
 * shortcuts are on.
 *
 * @param onKey may change with every render
 */
export function useKeyDown(onKey: (event: KeyboardEvent) => void): void {
  const [shortcuts] = useShortcuts();
  const frame = use(FrameDocument);
  // Before the paint, so that a key works as soon as its screen is visible.
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (!shortcuts && typesCharacter(event)) return;
      if (![document, frame].some((screen) => screen?.querySelector('[data-popup="open"]'))) onKey(event);
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [onKey, shortcuts, frame]);
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
 * Whether single keys are shortcuts on this device (WCAG 2.1.4), for hosts and players: on, unless switched off.
 * `useKeyDown` respects it.
 * @returns the setting and its setter
 */
export function useShortcuts(): [on: boolean, turn: (on: boolean) => void] {
  return [useSyncExternalStore(listen, isOn, isOn), turn];
}

/** Whether a key types a character, which a page may use as a shortcut only if it can be switched off. */
export const typesCharacter = ({ key, ctrlKey, metaKey }: KeyPress): boolean =>
  key.length === 1 && !ctrlKey && !metaKey;

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>;
