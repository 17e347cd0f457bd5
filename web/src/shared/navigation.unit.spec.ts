import { expect, test } from 'vitest';
import { isMendable, joinAddress, refusedEntry } from './navigation.ts';

const entry = { quizSessionId: 's', quizCode: 'ABC2EFG', identifier: 'Ada', refusal: 'name-taken' };

test('[W272] a refused entry leads back with everything typed', () => {
  expect(refusedEntry(entry)).toEqual(entry);
  expect(refusedEntry(null)).toBeNull();
  expect(refusedEntry({ ...entry, identifier: 7 })).toBeNull();
});

test('[W273] what another name or moment can mend is told from what is final', () => {
  const mendable = ['name-taken', 'name-refused', 'device-busy', 'host-busy'];
  expect(mendable.filter(isMendable)).toEqual(mendable);
  expect(['device-taken', 'no-session', null].map(isMendable)).toEqual([false, false, false]);
});

test('[W36] the QR code holds the join address with entryid; people type the short one', () => {
  expect(joinAddress('K7M2XPQ', 'https://quarry.example')).toEqual({
    full: 'https://quarry.example/join?entryid=K7M2XPQ',
    short: 'quarry.example/join',
  });
});
