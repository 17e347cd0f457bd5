import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exceedsValues } from './json-body.ts';

/** Number of values in a JSON value, itself included. */
function count(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce<number>((sum, item) => sum + count(item), 0);
}

describe('a JSON body', () => {
  it('[A342] counts values, whatever its strings contain', () => {
    fc.assert(
      fc.property(
        fc.jsonValue({ maxDepth: 4 }),
        fc.string({ unit: fc.constantFrom('"', '\\', '{', ',', '[') }),
        (value, text) => {
          const body = { value, text };
          const values = count(body);
          expect(exceedsValues(JSON.stringify(body), values * 2)).toBe(false);
          expect(exceedsValues(JSON.stringify(body), Math.floor(values / 2) - 1)).toBe(true);
        },
      ),
    );
  });

  it('[A342] may contain exactly the limit', () => {
    const list = (length: number) => JSON.stringify(Array(length).fill(0));
    expect([exceedsValues(list(10), 11), exceedsValues(list(11), 11)]).toEqual([false, true]);
  });

  it('[A342] with an unterminated string is left to the parser', () => {
    expect(exceedsValues('["{{{{{{{{', 3)).toBe(false);
    expect(exceedsValues('["\\"', 3)).toBe(false);
  });
});
