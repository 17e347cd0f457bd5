import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SESSION_CODE_ALPHABET, sessionCodeFrom, sessionCodeSchema } from './session-code.ts';

describe('a session’s code', () => {
  it('[Q17] is 7 characters of an alphabet that can be read aloud', () => {
    expect(SESSION_CODE_ALPHABET).toBe('23456789ABCDEFGHJKLMNPQRSTUVWXYZ');
    expect(sessionCodeSchema.parse('2345XYZ')).toBe('2345XYZ');
  });

  it.each([
    '',
    '234567',
    '23456789',
    'ABCDEF0',
    'ABCDEFO',
    'ABCDEF1',
    'ABCDEFI',
    'abcdefg',
    'ABC-EFG',
    ' ABCDEF',
    'ABCDEFG\n',
  ])('[Q17] %j is none', (code) => {
    expect(sessionCodeSchema.safeParse(code).success).toBe(false);
  });

  it('[Q23] is refused with a message', () => {
    expect(sessionCodeSchema.safeParse('x').error?.issues.map((issue) => issue.message)).toEqual([
      'a code is 7 characters',
    ]);
  });

  it('[Q17] is generated from random bytes, with every character equally likely', () => {
    expect(sessionCodeFrom(Uint8Array.from([0, 1, 30, 31, 32, 255, 7]))).toBe('23YZ2Z9');
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte++) {
      const [first = ''] = sessionCodeFrom(new Uint8Array(7).fill(byte));
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect([...counts.keys()].sort().join('')).toBe(SESSION_CODE_ALPHABET);
    expect(new Set(counts.values())).toEqual(new Set([8]));
  });

  it('[Q17] can be generated from any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 7, maxLength: 9 }), (bytes) => {
        expect(sessionCodeSchema.safeParse(sessionCodeFrom(bytes)).success).toBe(true);
      }),
    );
  });
});
