import { expect, test } from 'vitest';
import { z } from 'zod';
import { rateRules, rateVariables } from './rate-rules.ts';

const read = (variables: Record<string, string>) => rateRules(z.object(rateVariables).parse(variables));

test('[A33] the limits are those of the contract unless the environment says otherwise', () => {
  expect(read({ RATE_LIMIT_CODE_DEVICE: '' })).toEqual({
    'sign-in-email': { limit: 5, windowMs: 600_000 },
    'sign-in-address': { limit: 60, windowMs: 60_000 },
    'sign-in-known': { limit: 60, windowMs: 60_000 },
    'sign-in-rubbish': { limit: 60, windowMs: 60_000 },
    'redeem-address': { limit: 60, windowMs: 60_000 },
    'redeem-link': { limit: 5, windowMs: 900_000 },
    'host-write': { limit: 1200, windowMs: 60_000 },
    'host-sessions': { limit: 500, windowMs: 86_400_000 },
    'unverified-sessions': { limit: 60, windowMs: 3_600_000 },
    'host-kib': { limit: 65_536, windowMs: 600_000 },
    'unverified-kib': { limit: 4_096, windowMs: 600_000 },
    'unverified-address-kib': { limit: 65_536, windowMs: 3_600_000 },
    'import-kib': { limit: 262_144, windowMs: 600_000 },
    'unverified-import-kib': { limit: 65_536, windowMs: 600_000 },
    'unverified-address-import-kib': { limit: 524_288, windowMs: 3_600_000 },
    'media-kib': { limit: 524_288, windowMs: 600_000 },
    'unverified-media-kib': { limit: 65_536, windowMs: 600_000 },
    'unverified-address-media-kib': { limit: 524_288, windowMs: 3_600_000 },
    'shared-address': { limit: 600, windowMs: 60_000 },
    'code-device': { limit: 10, windowMs: 60_000 },
    'code-address': { limit: 300, windowMs: 60_000 },
  });
});

test('[A33] a limit can be changed and switched off', () => {
  const rules = read({ RATE_LIMIT_SIGN_IN_EMAIL: '2/90s', RATE_LIMIT_CODE_ADDRESS: 'off' });
  expect(rules['sign-in-email']).toEqual({ limit: 2, windowMs: 90_000 });
  expect(rules['code-address']).toBeNull();
});

test.each(['5', '5/10', '0/1m', '5/0m', '-1/1m', 'five'])('[A33] %s is not a rate', (text) => {
  expect(() => read({ RATE_LIMIT_SIGN_IN_EMAIL: text })).toThrow();
});
