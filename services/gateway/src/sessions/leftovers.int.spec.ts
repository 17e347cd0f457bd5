import { leftoversSchema, quizListSchema } from '@quarry/events/http';
import { DEFAULT_QUIZ_OPTIONS } from '@quarry/events/quiz/defaults';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventTypes } from '#spec-support/event-types.ts';
import { question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';
import { verifyHost } from '#spec-support/verify-host.ts';

let system: TestSystem;
let squatter: SampleHost;
let sessionId: string;

beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.stop());

/** Somebody registers another person's address, writes a quiz and starts a session. */
beforeEach(async () => {
  squatter = await sampleHost(system.url);
  const body = { name: 'Stones', questions: [question('q1')], options: DEFAULT_QUIZ_OPTIONS };
  const saved = await squatter.fetch(`/api/users/${squatter.user.id}/quizzes/quiz-1`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(saved.status).toBe(201);
  const started = await squatter.fetch('/api/session', { json: { quizId: 'quiz-1' } });
  expect(started.status).toBe(200);
  sessionId = await started.text();
});

/** The quizzes and session a host sees as its own. */
async function own(host: SampleHost): Promise<{ quizzes: string[]; running: string | null; comesBack: number }> {
  const { id } = host.user;
  const quizzes = quizListSchema.parse(await (await host.fetch(`/api/users/${id}/quizzes`)).json());
  const running = (await (await host.fetch('/api/session')).json()) as { id: string } | null;
  const comesBack = (await host.fetch(`/api/session/host/${id}`)).status;
  return { quizzes: quizzes.map(({ name }) => name), running: running?.id ?? null, comesBack };
}

const path = (host: SampleHost) => `/api/users/${host.user.id}/leftovers`;
const leftovers = async (host: SampleHost) => leftoversSchema.parse(await (await host.fetch(path(host))).json());
const NONE = { quizzes: [], sessions: [] };

test('[A540] the owner sees leftovers separately, and keeps all of them', async () => {
  const owner = await verifyHost(system, squatter, { cookie: '' });
  expect((await squatter.fetch('/api/session')).status).toBe(401);
  expect(await own(owner)).toEqual({ quizzes: [], running: null, comesBack: 404 });
  expect(await leftovers(owner)).toEqual({
    quizzes: [{ id: 'quiz-1', name: 'Stones' }],
    sessions: [{ id: sessionId, quizName: 'Stones', createdAt: expect.any(String), running: true }],
  });
  expect((await owner.fetch(path(owner), { json: { decision: 'keep' } })).status).toBe(204);
  expect(await own(owner)).toEqual({ quizzes: ['Stones'], running: sessionId, comesBack: 200 });
  expect(await leftovers(owner)).toEqual(NONE);
});

test('[A540] or deletes all of them, which ends running sessions; repeating it is no error', async () => {
  const owner = await verifyHost(system, squatter, { cookie: '' });
  expect((await owner.fetch(path(owner), { json: { decision: 'burn' } })).status).toBe(400);
  for (let i = 0; i < 2; i++)
    expect((await owner.fetch(path(owner), { json: { decision: 'delete' } })).status).toBe(204);
  expect(await eventTypes(system.database, sessionId)).toEqual(['SessionCreated', 'SessionEnded']);
  expect(await leftovers(owner)).toEqual(NONE);
  expect(await own(owner)).toEqual({ quizzes: [], running: null, comesBack: 404 });
});

test('[A541] confirming from the browser that registered keeps everything', async () => {
  const owner = await verifyHost(system, squatter);
  expect(await leftovers(owner)).toEqual(NONE);
  expect(await own(owner)).toEqual({ quizzes: ['Stones'], running: sessionId, comesBack: 200 });
});

test('[A14] only the host itself can decide', async () => {
  const owner = await verifyHost(system, squatter, { cookie: '' });
  const other = await sampleHost(system.url);
  expect((await other.fetch(path(owner), { json: { decision: 'delete' } })).status).toBe(403);
  expect(await leftovers(owner)).not.toEqual(NONE);
});
