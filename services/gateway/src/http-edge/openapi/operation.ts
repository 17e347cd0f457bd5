import { problemSchema } from '@quarry/events/http';
import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import { PROBLEM_TYPE } from '../problem-handler.ts';
import { jsonSchemaOf, propertiesOf } from './json-schema.ts';

/** One method of one path, as OpenAPI describes it. */
export function operationOf({ schema = {} }: RouteOptions): object {
  const { tags = [], summary = '', description, params, querystring, headers, body, describedBody, response } = schema;
  const shown = describedBody ?? body;
  return {
    tags,
    summary,
    ...(description === undefined ? {} : { description }),
    parameters: [
      ...parametersOf('path', params),
      ...parametersOf('query', querystring),
      ...parametersOf('header', headers),
    ],
    ...(shown === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: jsonSchemaOf(shown, 'input') } } } }),
    responses: { ...responsesOf(response), default: problemResponse() },
  };
}

function parametersOf(place: 'path' | 'query' | 'header', schema: unknown): object[] {
  return propertiesOf(schema).map(({ name, schema: own, isRequired }) => ({
    name,
    in: place,
    required: place === 'path' || isRequired,
    schema: own,
  }));
}

/** Routes that answer with text describe no schema: their answer is text. */
function responsesOf(response: unknown): Record<string, object> {
  const byStatus = z.record(z.string(), z.unknown()).safeParse(response ?? {}).data ?? {};
  const described = Object.entries(byStatus).map(([status, schema]): [string, object] => {
    if (schema instanceof z.ZodUndefined) return [status, { description: 'Done' }];
    return [
      status,
      { description: 'Done', content: { 'application/json': { schema: jsonSchemaOf(schema, 'output') } } },
    ];
  });
  if (described.length > 0) return Object.fromEntries(described);
  return { 200: { description: 'Done', content: { 'text/plain': { schema: { type: 'string' } } } } };
}

function problemResponse(): object {
  return {
    description: 'A problem (RFC 9457)',
    content: { [PROBLEM_TYPE]: { schema: jsonSchemaOf(problemSchema, 'output') } },
  };
}
