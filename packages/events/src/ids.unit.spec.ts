import { describe, expect, it } from 'vitest';
import * as ids from './ids.ts';

const schemas = Object.entries(ids).filter(([name]) => name.endsWith('Schema'));

describe.each(schemas)('%s', (_, schema) => {
  it('[Q1] accepts 1 to 128 letters, digits and _ . ~ -', () => {
    for (const id of ['a', 'Z9_.~-', '...', '0'.repeat(128), '018f2b1e-7c2d-7000-8000-000000000000'])
      expect(schema.parse(id)).toBe(id);
  });

  it('[Q1] refuses anything else', () => {
    const refused = [
      '',
      '0'.repeat(129),
      'a b',
      'a/b',
      'a:b',
      'a\n',
      '\na',
      'é',
      '{a}',
      '%2e',
      7,
      null,
      ['a'],
      { id: 'a' },
    ];
    for (const id of refused) expect(schema.safeParse(id).success).toBe(false);
  });

  it('[Q1] refuses property names of JavaScript’s prototypes and the dots of a path', () => {
    for (const id of ['__proto__', 'constructor', 'prototype', '.', '..'])
      expect(schema.safeParse(id).success).toBe(false);
  });
});

it('[Q1] there are eleven kinds of ids', () => {
  expect(schemas).toHaveLength(11);
});
