import { randomUUID } from 'node:crypto';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { EVERY } from '@quarry/test-kit/every';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';
import { arbitraryOf, mutationsOf } from './spec-support/arbitrary-of.ts';
import { describedApi, type Operation } from './spec-support/described-api.ts';

/** Requests for each operation; each run of the tests tries others. */
const RUNS = EVERY ? 60 : 8;
const WITHOUT_LIMITS = {
  RATE_LIMIT_SIGN_IN_EMAIL: 'off',
  RATE_LIMIT_SIGN_IN_ADDRESS: 'off',
  RATE_LIMIT_CODE_DEVICE: 'off',
  RATE_LIMIT_CODE_ADDRESS: 'off',
  RATE_LIMIT_HOST_WRITE: 'off',
};

const QUESTIONS = [question('q1'), question('q2', 20)];
/** Valid bodies, where rules beyond JSON Schema would reject nearly every random one. */
const GOOD: Record<string, unknown> = {
  'PUT /api/users/{uid}/quizzes/{quizId}': {
    name: 'Stones',
    options: DEFAULT_QUIZ_OPTIONS,
    questions: QUESTIONS,
    createdOn: '2024-02-03T04:05:06Z',
    lastTimePlayed: null,
  },
  'POST /api/session/{id}/questions': QUESTIONS,
  'POST /api/session': { quizId: 'quiz-1' },
};

let system: TestSystem;
let host: SampleHost;
let operations: Operation[];
let known: Record<string, string>;
beforeAll(async () => {
  system = await startTestSystem(WITHOUT_LIMITS);
  host = await sampleHost(system.url);
  // Starting a session ends the one the other routes use, so it comes last.
  const last = ({ method, path }: Operation) => Number(method === 'POST' && path === '/api/session');
  operations = (await describedApi(system.url)).sort((a, b) => last(a) - last(b));
  const { id, code } = await host.startSession(QUESTIONS);
  known = {
    uid: host.user.id,
    hostId: host.user.id,
    sessionId: id,
    code,
    quizId: randomUUID(),
    email: host.user.email,
  };
});
afterAll(() => system.stop());

/** A part of a path: mostly a real one, so that the input reaches the handlers. */
const pathPart = (name: string, schema: unknown, path: string): fc.Arbitrary<unknown> => {
  const real = name === 'id' && path.startsWith('/api/session/') ? known.sessionId : known[name];
  return real === undefined
    ? arbitraryOf(schema)
    : fc.oneof({ weight: 6, arbitrary: fc.constant(real) }, { weight: 1, arbitrary: arbitraryOf(schema) });
};

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null));
/** A URL cannot contain half a surrogate pair, nor a header a line break. */
const inUrl = (value: unknown) => encodeURIComponent(asText(value).slice(0, 500).toWellFormed());
const inHeader = (value: unknown) =>
  asText(value)
    .slice(0, 500)
    .replace(/[^ -~]/g, '') || 'x';

function requestOf({
  path,
  method,
  parameters,
  requestBody,
}: Operation): fc.Arbitrary<{ url: string; init: RequestInit }> {
  const place = (where: string) => parameters.filter((parameter) => parameter.in === where);
  const values = (where: string) => {
    const fields = place(where).map(({ name, schema }) => [name, pathPart(name, schema, path)] as const);
    const requiredKeys = where === 'path' ? fields.map(([name]) => name) : [];
    return fc.record(Object.fromEntries(fields), { requiredKeys });
  };
  const good = GOOD[`${method} ${path}`];
  const random = requestBody ? arbitraryOf(requestBody.content['application/json'].schema) : fc.constant(undefined);
  const body = good === undefined ? random : fc.oneof(mutationsOf(good), random);
  return fc.record({ path: values('path'), query: values('query'), header: values('header'), body }).map((input) => {
    const query = Object.entries(input.query).map(([name, value]) => `${name}=${inUrl(value)}`);
    const headers = Object.entries(input.header).map(([name, value]) => [name, inHeader(value)]);
    return {
      url:
        path.replace(/\{(\w+)\}/g, (_, name) => inUrl(input.path[name])) +
        (query.length > 0 ? `?${query.join('&')}` : ''),
      init: {
        method,
        headers: Object.fromEntries(headers),
        ...(input.body === undefined ? {} : { json: input.body }),
      },
    };
  });
}

/** An operation without parameters has only one request. */
const hasInput = ({ parameters, requestBody }: Operation) => parameters.length > 0 || requestBody !== undefined;

/** A valid request, so that every run reaches code that writes. */
function exampleOf({ path, method }: Operation): [{ url: string; init: RequestInit }][] {
  const json = GOOD[`${method} ${path}`];
  if (json === undefined) return [];
  const url = path.replace(/\{(\w+)\}/g, (_, name) => known[name === 'id' ? 'sessionId' : name] ?? '');
  return [[{ url, init: { method, headers: {}, json } as RequestInit }]];
}

test('[A51] no input makes a route answer with an internal error, and every refusal is a problem', async () => {
  const statuses = new Map<string, Set<number>>();
  for (const operation of operations) {
    const seen = new Set<number>();
    statuses.set(`${operation.method} ${operation.path}`, seen);
    await fc.assert(
      fc.asyncProperty(requestOf(operation), async ({ url, init }) => {
        const { json, ...rest } = init as RequestInit & { json?: unknown };
        const answer = await fetch(`${system.url}${url}`, {
          ...rest,
          headers: {
            ...(operation.path === '/api/auth/session' && operation.method === 'DELETE' ? {} : { cookie: host.cookie }),
            ...(json === undefined ? {} : { 'content-type': 'application/json' }),
            ...rest.headers,
          },
          ...(json === undefined ? {} : { body: JSON.stringify(json) }),
        });
        const text = await answer.text();
        seen.add(answer.status);
        expect(answer.status, text).toBeLessThan(500);
        const isFixedText = text === 'Code is not valid.';
        if (answer.status >= 400 && !isFixedText)
          expect(answer.headers.get('content-type')).toBe('application/problem+json');
      }),
      { numRuns: hasInput(operation) ? RUNS : 1, examples: exampleOf(operation) },
    );
  }
  // The writing code was reached.
  expect(statuses.get('PUT /api/users/{uid}/quizzes/{quizId}')).toContain(201);
  expect(statuses.get('POST /api/session/{id}/questions')).toContain(204);
  expect(statuses.get('POST /api/session')).toContain(200);
}, 300_000);
