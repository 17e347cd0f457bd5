import { expect, test } from 'vitest';
import { startRulesOf } from './account-limits.ts';

test('[A2433] starts of an unconfirmed account are limited per hour and per day, those of others per day', () => {
  expect(startRulesOf({ verified: false })).toEqual(['unverified-sessions', 'host-sessions']);
  expect(startRulesOf({ verified: true })).toEqual(['host-sessions']);
});
