import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ConnectionClaim, signConnectionToken, verifyConnectionToken } from '#negotiate/connection-token.ts';

const claim: ConnectionClaim = { version: 1, connectionId: 'id-1', hub: '/slave', expiresAt: 2_000 };

describe('connection tokens', () => {
  it('[N2] carry the id to any process with the key', () => {
    const token = signConnectionToken(['key'], claim);
    expect(token).toMatch(/^[\w.-]+$/);
    expect(verifyConnectionToken(['key'], token, '/slave', 1_999)).toBe('id-1');
  });

  it('[N2] are invalid when expired, for another hub, or signed with a foreign key', () => {
    const token = signConnectionToken(['key'], claim);
    expect(verifyConnectionToken(['key'], token, '/slave', 2_000)).toBeUndefined();
    expect(verifyConnectionToken(['key'], token, '/master', 0)).toBeUndefined();
    expect(verifyConnectionToken(['other'], token, '/slave', 0)).toBeUndefined();
    expect(verifyConnectionToken([], token, '/slave', 0)).toBeUndefined();
  });

  it('[N2] survive a rotation of keys: the first signs, all verify', () => {
    const old = signConnectionToken(['old'], claim);
    const fresh = signConnectionToken(['new', 'old'], claim);
    expect(verifyConnectionToken(['new', 'old'], old, '/slave', 0)).toBe('id-1');
    expect(verifyConnectionToken(['new'], fresh, '/slave', 0)).toBe('id-1');
    expect(verifyConnectionToken(['new'], old, '/slave', 0)).toBeUndefined();
  });

  it('[N2] cannot be altered or forged', () => {
    const token = signConnectionToken(['key'], claim);
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.string({ minLength: 1, maxLength: 1 }), (at, character) => {
        const changed = token.slice(0, at) + character + token.slice(at + 1);
        const verified = verifyConnectionToken(['key'], changed, '/slave', 0);
        // The last character of base64url may carry unused bits; the bytes, and so the promise, are then the same.
        expect(verified === undefined || verified === 'id-1').toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        expect(verifyConnectionToken(['key'], text, '/slave', 0)).toBeUndefined();
      }),
    );
  });

  it('[N1] are the id itself in version 0', () => {
    const token = signConnectionToken(['key'], { ...claim, version: 0 });
    expect(verifyConnectionToken(['key'], token, '/slave', 0)).toBe(token);
  });

  it('[N2] cannot be signed without a key', () => {
    expect(() => signConnectionToken([], claim)).toThrow('key');
    expect(() => signConnectionToken([''], claim)).toThrow('key');
  });
});
