import { expect, test } from 'vitest';
import { isTimeLineKey } from './time-line.tsx';

const KEYS = [' ', 'ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown'] as const;
const NONE = { ctrlKey: false, metaKey: false, altKey: false };
/** The keys that drive the replay while an element of this kind has the focus. */
const keysOn = (kind: string, pressed = NONE) =>
  KEYS.filter((key) => isTimeLineKey({ key, ...pressed }, (of) => of.split(', ').some((one) => one === kind)));

test('[W1963] a focused control leaves the replay the keys that it does not use', () => {
  const [field, radio] = ['input:not([type=range]):not([type=radio])', 'input[type=radio]'];
  expect(keysOn('main')).toEqual(KEYS);
  for (const kind of ['button', 'a[href]'])
    expect(keysOn(kind)).toEqual(['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown']);
  expect(keysOn(radio)).toEqual([' ', 'PageUp', 'PageDown']);
  for (const kind of [field, 'select', 'textarea', 'dialog']) expect(keysOn(kind)).toEqual([]);
});

test('[W1024] keys with a modifier, and all other keys, are the browser’s', () => {
  for (const modifier of Object.keys(NONE)) expect(keysOn('main', { ...NONE, [modifier]: true })).toEqual([]);
  for (const key of ['ArrowUp', 'Home', 'a', 'Enter']) expect(isTimeLineKey({ key, ...NONE }, () => false)).toBe(false);
});
