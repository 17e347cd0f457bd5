import { expect, test } from 'vitest';
import { z } from 'zod';
import { parameter } from './schemas.ts';

const query = z.object({
  before: parameter(z.string().min(3).optional()),
  limit: parameter(z.coerce.number().min(1).default(20)),
});

test('[A1320] an empty parameter counts as absent', () => {
  expect(query.parse({})).toEqual({ limit: 20 });
  expect(query.parse({ before: '', limit: '' })).toEqual({ limit: 20 });
  expect(query.parse({ before: 'abc', limit: '5' })).toEqual({ before: 'abc', limit: 5 });
  expect(query.safeParse({ before: 'x' }).success).toBe(false);
  expect(query.safeParse({ limit: '0' }).success).toBe(false);
});

test('[A1320] it is described by the type of its value', () => {
  expect(z.toJSONSchema(query, { io: 'input' })).toMatchObject({
    properties: { before: { type: 'string', minLength: 3 }, limit: { type: 'number', minimum: 1, default: 20 } },
  });
});
