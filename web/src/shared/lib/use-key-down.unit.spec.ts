import { expect, test } from 'vitest';
import { typesCharacter } from './use-key-down.ts';

const press = (key: string, more = {}) => typesCharacter({ key, ctrlKey: false, metaKey: false, ...more });

test('[W262] letters, digits, signs and the space type a character; other keys and combinations do not', () => {
  expect(['a', 'F', '1', '?', ' '].map((key) => press(key))).toEqual(new Array(5).fill(true));
  expect(['Enter', 'PageDown', 'ArrowRight', 'Escape', 'F1'].map((key) => press(key))).toEqual(
    new Array(5).fill(false),
  );
  expect([press('a', { ctrlKey: true }), press('a', { metaKey: true })]).toEqual([false, false]);
});
