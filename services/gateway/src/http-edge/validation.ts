import type { FastifySchemaCompiler, FastifySerializerCompiler } from 'fastify';
import { z } from 'zod';
import type { App } from './app-type.ts';
import { problems } from './problems.ts';

/** Makes zod the one validator of params, query, headers and bodies, and the filter of JSON answers. */
export function validateWithZod(app: App): void {
  app.setValidatorCompiler(compileValidator);
  app.setSerializerCompiler(compileSerializer);
}

const MAX_REPORTED = 20;

const compileValidator: FastifySchemaCompiler<unknown> = ({ schema, httpPart }) => {
  const zod = asZod(schema);
  return (data: unknown) => {
    const parsed = zod.safeParse(data ?? undefined);
    if (parsed.success) return { value: parsed.data };
    const errors = parsed.error.issues
      .slice(0, MAX_REPORTED)
      .map((issue) => ({ path: [httpPart ?? 'body', ...issue.path].map(String).join('.'), message: issue.message }));
    return { error: problems.invalidInput(errors) };
  };
};

/** Answers pass through their schema, so that a field somebody adds to a row never leaves by accident. */
const compileSerializer: FastifySerializerCompiler<unknown> = ({ schema }) => {
  const zod = asZod(schema);
  return (data: unknown) => JSON.stringify(zod.parse(data));
};

function asZod(schema: unknown): z.ZodType {
  if (schema instanceof z.ZodType) return schema;
  throw new TypeError('a route schema is a zod schema');
}
