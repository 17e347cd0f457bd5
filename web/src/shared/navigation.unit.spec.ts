import { expect, test } from 'vitest';
import { isMendable, refusedEntry } from './navigation.ts';

const entry = { quizSessionId: 's', quizCode: 'ABC2EFG', identifier: 'Ada', refusal: 'name-taken' };

test('[W272] a refused entry leads back with the input intact', () => {
  expect(refusedEntry(entry)).toEqual(entry);
  expect(refusedEntry(null)).toBeNull();
  expect(refusedEntry({ ...entry, identifier: 7 })).toBeNull();
});

test('[W273] refusals that another name or a later attempt can avoid are distinguished from final ones', () => {
  const mendable = ['name-taken', 'name-refused', 'device-busy', 'host-busy'];
  expect(mendable.filter(isMendable)).toEqual(mendable);
  expect(['device-taken', 'no-session', null].map(isMendable)).toEqual([false, false, false]);
});
