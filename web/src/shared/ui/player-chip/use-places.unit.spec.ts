import { expect, test } from 'vitest';
import { placesOf } from './use-places.ts';

test('[W1101] players shown in a lobby keep their places, new ones take free places', () => {
  const first = placesOf([], ['b', 'a']);
  expect(first).toEqual(['b', 'a']);
  expect(placesOf(first, ['a', 'b'])).toBe(first);
  expect(placesOf(first, ['c', 'b', 'a'])).toEqual(['b', 'a', 'c']);
  // Only the two newest are shown.
  expect(placesOf(first, ['c', 'b'])).toEqual(['b', 'c']);
  expect(placesOf(['b', 'a', 'c'], ['c', 'b'])).toEqual(['b', 'c']);
  expect(placesOf(['b', 'a', 'c'], ['e', 'd', 'c'])).toEqual(['e', 'd', 'c']);
});
