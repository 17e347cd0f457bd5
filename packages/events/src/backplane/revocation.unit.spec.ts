import { describe, expect, it } from 'vitest';
import { HOST } from '#spec-support/samples.ts';
import { decodeRevocation, encodeRevocation } from './revocation.ts';

describe('a revocation', () => {
  it.each([[['one', 'two']], [[]], [null]])('[B4] of the sign-ins %j is decoded as it was encoded', (signInIds) => {
    const revocation = { userId: HOST, signInIds };
    expect(decodeRevocation(encodeRevocation(revocation))).toEqual(revocation);
  });

  it.each(['', '{}', '{"userId":"host-1"}', '{"signInIds":null}', '{"userId":"host-1","signInIds":[1]}'])(
    '[B7] %j is an error',
    (text) => {
      expect(() => decodeRevocation(text)).toThrow();
    },
  );
});
