import swagger from '@fastify/swagger';
import { problemSchema } from '@quarry/events/http';
import type { FastifySchema, FastifySerializerCompiler } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { App } from './app-type.ts';
import { problems } from './problem.ts';
import { PROBLEM_TYPE } from './problem-handler.ts';

declare module 'fastify' {
  interface FastifySchema {
    /** The body as clients should send it, for the API description, where the route accepts more than that. */
    describedBody?: z.ZodType;
  }
}

const MAX_REPORTED = 20;

/**
 * A query parameter that counts as absent when it is empty: clients of a paged list often send all parameters, as in
 * `?before=&limit=20`.
 */
export function parameter<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((text) => (text === '' ? undefined : text), schema);
}

/** Validates params, query, headers and bodies with zod, and filters JSON responses with it. */
export function validateWithZod(app: App): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(filterResponse);
  app.setSchemaErrorFormatter((errors, place) =>
    problems.invalidInput(
      errors.slice(0, MAX_REPORTED).map(({ instancePath, message }) => ({
        path: [place, ...instancePath.split('/').filter((part) => part !== '')].join('.'),
        message: message ?? '',
      })),
    ),
  );
}

/**
 * Drops fields that the response schema does not name, so a column added to a row never leaks. The type provider's own
 * serializer uses `encode`, which zod refuses for schemas with transforms such as the quiz's.
 */
const filterResponse: FastifySerializerCompiler<z.ZodType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(schema.parse(data));

/** Schema of a plain-text response. */
export const textResponse = { description: 'Text', content: { 'text/plain': { schema: z.string() } } } as const;

const problemResponse = {
  description: 'A problem (RFC 9457)',
  content: { [PROBLEM_TYPE]: { schema: problemSchema } },
};

/**
 * Serves an OpenAPI 3.1 description of every route below `/api`, generated from the schemas the routes validate with.
 * Call it before the routes are registered.
 */
export async function describeApi(app: App): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Quarry',
        version: '1',
        description:
          'The HTTP API of Quarry. Hosts sign in by a mailed link and authenticate with a cookie or a bearer token; players are anonymous and identified by their device. The live game runs over the hubs, which are not described here.',
      },
      components: {
        securitySchemes: {
          cookie: { type: 'apiKey', in: 'cookie', name: 'quarry' },
          bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        },
      },
    },
    // Hubs, health routes and files have no tags.
    hideUntagged: true,
    convertConstToEnum: false,
    transform: ({ schema, ...route }) => jsonSchemaTransform({ schema: asDescribed(schema), ...route }),
  });
  app.get('/api/openapi.json', { config: { access: 'anyone' }, schema: { hide: true } }, async () => app.swagger());
}

function asDescribed({ describedBody, ...schema }: FastifySchema = {}): FastifySchema {
  const body = describedBody ?? schema.body;
  const responses = z.record(z.string(), z.unknown()).default({}).parse(schema.response);
  return { ...schema, ...(body === undefined ? {} : { body }), response: { ...responses, default: problemResponse } };
}
