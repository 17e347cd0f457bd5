import { z } from 'zod';

/** A zod schema as JSON Schema 2020-12; what JSON Schema cannot say is left open. */
export function jsonSchemaOf(schema: unknown, io: 'input' | 'output'): object {
  if (!(schema instanceof z.ZodType)) throw new TypeError('a route schema is a zod schema');
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
}

const objectSchema = z.object({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});

/** The properties of an object's schema, one by one. */
export function propertiesOf(schema: unknown): { name: string; schema: unknown; isRequired: boolean }[] {
  if (schema === undefined) return [];
  const { properties, required } = objectSchema.parse(jsonSchemaOf(schema, 'input'));
  return Object.entries(properties).map(([name, own]) => ({ name, schema: own, isRequired: required.includes(name) }));
}
