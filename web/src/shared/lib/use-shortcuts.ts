import { useSyncExternalStore } from 'react';
import { forget, readStored, store } from '#shared/storage/storage.ts';

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
