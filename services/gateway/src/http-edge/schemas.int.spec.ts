import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.stop());

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ summary: z.string().min(1), tags: z.array(z.string()).min(1) })),
  ),
});

test('[A41] every route of the contract is described, with a summary', async () => {
  const { paths } = documentSchema.parse(await (await fetch(`${system.url}/api/openapi.json`)).json());
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual([
    'DELETE /api/auth/session',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/{id}',
    'DELETE /api/results/{sessionId}',
    'DELETE /api/session/{id}/screens/{screenId}',
    'DELETE /api/users/{uid}/quizzes/{quizId}',
    'GET /api/auth/me',
    'GET /api/auth/sessions',
    'GET /api/auth/token',
    'GET /api/receipts/{receiptId}',
    'GET /api/results',
    'GET /api/results/{sessionId}',
    'GET /api/results/{sessionId}/events',
    'GET /api/results/{sessionId}/export',
    'GET /api/results/{sessionId}/players/{playerId}',
    'GET /api/screens/self',
    'GET /api/session',
    'GET /api/session/device/{deviceId}',
    'GET /api/session/host/{hostId}',
    'GET /api/session/user/{sessionId}/{userName}',
    'GET /api/session/validate/{code}',
    'GET /api/session/{id}/players',
    'GET /api/session/{id}/questions/{questionId}/preview',
    'GET /api/session/{id}/receipt',
    'GET /api/session/{id}/screens',
    'GET /api/users/{uid}',
    'GET /api/users/{uid}/leftovers',
    'GET /api/users/{uid}/quizzes',
    'GET /api/users/{uid}/quizzes/{quizId}',
    'GET /api/users/{uid}/results',
    'PATCH /api/results/{sessionId}',
    'PATCH /api/users/{uid}',
    'POST /api/auth/link',
    'POST /api/auth/session',
    'POST /api/results/{sessionId}/question/{questionId}/correct',
    'POST /api/results/{sessionId}/question/{questionId}/void',
    'POST /api/screens/pair',
    'POST /api/session',
    'POST /api/session/registerEmail/{email}',
    'POST /api/session/{id}/questions',
    'POST /api/session/{id}/report',
    'POST /api/session/{id}/screens',
    'POST /api/users/{uid}/leftovers',
    'PUT /api/users/{uid}/quizzes/{quizId}',
    'PUT /api/users/{uid}/results',
  ]);
});

test('[A41] a quiz is described with its limits', async () => {
  const { paths } = documentSchema.parse(await (await fetch(`${system.url}/api/openapi.json`)).json());
  expect(JSON.stringify(paths['/api/users/{uid}/quizzes/{quizId}']?.put)).toMatch(/"maximum":999.*"maximum":9999/);
});
