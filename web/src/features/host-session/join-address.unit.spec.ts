import { expect, test } from 'vitest';
import { joinAddress } from './join-address.ts';

test('[W36] the QR code holds the join address with entryid; people type the short one', () => {
  expect(joinAddress('K7M2XPQ', 'https://quarry.example')).toEqual({
    full: 'https://quarry.example/join?entryid=K7M2XPQ',
    short: 'quarry.example/join',
  });
});
