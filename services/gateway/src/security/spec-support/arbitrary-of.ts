import { codePointText } from '@quarry/events/spec-support/code-point-text';
import fc from 'fast-check';
import { z } from 'zod';

const jsonSchema = z.looseObject({
  type: z.string().optional(),
  const: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  items: z.unknown().optional(),
  pattern: z.string().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  minItems: z.number().optional(),
  maxItems: z.number().optional(),
});

/** Hostile values that no schema accepts. */
const HOSTILE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  ' ',
  '\u0000',
  'a\r\nb: c',
  '\ud800',
  '💎'.repeat(200),
  'x'.repeat(100_000),
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "'; drop table quiz; --",
  '+275760-09-13T00:00:00.000Z',
  [],
  {},
  [[[[[[]]]]]],
];

/** Values of a JSON Schema with about a sixth of their parts replaced. */
export function arbitraryOf(schema: unknown): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 5, arbitrary: fitting(schema) }, { weight: 1, arbitrary: hostile });
}

/** A valid value with at most one part replaced by a hostile one. */
export function mutationsOf(good: unknown): fc.Arbitrary<unknown> {
  const places = placesIn(good);
  const mutation = fc.tuple(fc.constantFrom(...places), hostile).map(([place, value]) => replaced(good, place, value));
  return fc.oneof(fc.constant(good), mutation);
}

type Place = readonly string[];

function placesIn(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [at, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...at, key]))];
}

function replaced(value: unknown, [key, ...rest]: Place, by: unknown): unknown {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((inner, i) => (String(i) === key ? replaced(inner, rest, by) : inner));
  const object = z.record(z.string(), z.unknown()).parse(value);
  return { ...object, [key]: replaced(object[key], rest, by) };
}

const hostile = fc.oneof(fc.constantFrom(...HOSTILE), fc.jsonValue(), codePointText());

function fitting(schema: unknown): fc.Arbitrary<unknown> {
  const parsed = jsonSchema.safeParse(schema);
  if (!parsed.success) return fc.jsonValue();
  const { const: only, enum: some, type, ...rest } = parsed.data;
  if (only !== undefined) return fc.constant(only);
  if (some) return fc.constantFrom(...some);
  const choices = rest.anyOf ?? rest.oneOf ?? rest.allOf;
  if (choices?.length) return fc.oneof(...choices.map(arbitraryOf));
  switch (type) {
    case 'string':
      return rest.pattern === undefined ? fc.string({ unit: 'grapheme' }) : matching(rest.pattern);
    case 'integer':
      return fc.integer({ min: Math.max(rest.minimum ?? -1e6, -1e6), max: Math.min(rest.maximum ?? 1e6, 1e6) });
    case 'number':
      return fc.double({ min: rest.minimum ?? -1e6, max: rest.maximum ?? 1e6, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(arbitraryOf(rest.items), {
        minLength: rest.minItems ?? 0,
        maxLength: Math.min(rest.maxItems ?? 5, (rest.minItems ?? 0) + 4),
      });
    case 'object':
      return objectOf(rest.properties ?? {}, rest.required ?? []);
    default:
      return fc.jsonValue();
  }
}

function objectOf(properties: Record<string, unknown>, required: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, own]) => [name, arbitraryOf(own)]));
  return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
}

/** The generator supports no look-aheads or Unicode classes: those get any text. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern));
  } catch {
    return fc.string();
  }
}
