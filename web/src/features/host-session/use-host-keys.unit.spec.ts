import { expect, test } from 'vitest';
import { hostKey } from './use-host-keys.ts';

const press = (key: string, changes: Partial<Parameters<typeof hostKey>[0]> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  repeat: false,
  defaultPrevented: false,
  ...changes,
});
const nowhere = () => false;
/** Inside an element of this kind. */
const within = (kind: string) => (selector: string) => selector.split(', ').some((one) => one.startsWith(kind));

test('[W305] space, Enter, and the keys of presenter remotes press the primary button; F is full screen', () => {
  for (const key of [' ', 'Enter', 'PageDown', 'ArrowRight']) expect(hostKey(press(key), nowhere)).toBe('press');
  for (const key of ['f', 'F']) expect(hostKey(press(key), nowhere)).toBe('fullscreen');
  const letters = { q: 'qr', Q: 'qr', '?': 'keys', m: 'mute', '+': 'louder', '-': 'quieter' };
  for (const [key, action] of Object.entries(letters)) expect(hostKey(press(key), nowhere)).toBe(action);
  for (const key of ['PageUp', 'ArrowLeft', 'b', 'Tab']) expect(hostKey(press(key), nowhere)).toBeNull();
});

test('[W305] held keys, keys with a modifier and handled keys do nothing', () => {
  for (const changes of [{ repeat: true }, { ctrlKey: true }, { metaKey: true }, { defaultPrevented: true }])
    for (const key of ['PageDown', 'f', ' ']) expect(hostKey(press(key, changes), nowhere)).toBeNull();
});

test('[W305] a control keeps space and Enter, a field all keys, and a scrollable element Page Down', () => {
  expect(hostKey(press(' '), within('button'))).toBeNull();
  expect(hostKey(press('PageDown'), within('button'))).toBe('press');
  expect(hostKey(press('f'), within('button'))).toBe('fullscreen');
  for (const key of [' ', 'Enter', 'PageDown', 'ArrowRight', 'f'])
    expect(hostKey(press(key), within('input'))).toBeNull();
  expect(hostKey(press('PageDown'), within('[tabindex'))).toBeNull();
  expect(hostKey(press('ArrowRight'), within('[tabindex'))).toBe('press');
});

test('[W3704] space and Enter are the page’s keys only if nothing else has the focus', () => {
  for (const key of [' ', 'Enter'])
    for (const kind of ['a[href]', 'button', 'select', 'summary', 'dialog', '[tabindex'])
      expect(hostKey(press(key), within(kind))).toBeNull();
});
