import { expect, test } from 'vitest';
import { startRulesOf } from './account-limits.ts';

test('[A2433] starts of an account whose address is not confirmed count by the hour and by the day, others by the day', () => {
  expect(startRulesOf({ verified: false })).toEqual(['unverified-sessions', 'host-sessions']);
  expect(startRulesOf({ verified: true })).toEqual(['host-sessions']);
});
