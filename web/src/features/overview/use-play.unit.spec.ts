import { DEFAULT_QUIZ_OPTIONS, newQuestion } from '@quarry/events/quiz/defaults';
import { en } from '@quarry/texts/en';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#shared/api/request.ts';
import { isUnreached, playFailure, startSession } from './use-play.ts';

let made = 0;
const quiz = (questionText: string) => ({
  id: 'quiz',
  name: 'Stones',
  questions: [{ ...newQuestion(() => `id-${made++}`, DEFAULT_QUIZ_OPTIONS), questionText }],
  options: DEFAULT_QUIZ_OPTIONS,
  quizUser: { id: 'host', email: 'host@example.org', autoSendLog: false },
  createdOn: '2026-01-01T00:00:00.000Z',
  lastTimePlayed: null,
});

/** A service that returns the stored quizzes in turn, and whose session plays `played`. */
function service(stored: ReturnType<typeof quiz>[], played: string, refusal = 'quiz-changed') {
  const posted: string[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'GET') return Response.json(stored.length > 1 ? stored.shift() : stored[0]);
    if (address === '/api/session') return new Response('session-1');
    const text = JSON.parse(String(body))[0].questionText as string;
    posted.push(text);
    return text === played
      ? new Response(null, { status: 204 })
      : Response.json({ code: refusal, title: refusal }, { status: 409 });
  });
  return posted;
}

afterEach(() => vi.unstubAllGlobals());

test('[W311] a session starts with the stored version of the quiz', async () => {
  const posted = service([quiz('now')], 'now');
  await expect(startSession('host', 'quiz')).resolves.toEqual({ quizSessionId: 'session-1', changed: false });
  expect(posted).toEqual(['now']);
});

test('[W311] a quiz that was saved while its session started is refetched, and that is reported', async () => {
  const posted = service([quiz('before'), quiz('after')], 'after');
  await expect(startSession('host', 'quiz')).resolves.toEqual({ quizSessionId: 'session-1', changed: true });
  expect(posted).toEqual(['before', 'after']);
});

test('[W311] any other refusal is an error', async () => {
  service([quiz('before')], 'after', 'wrong-state');
  await expect(startSession('host', 'quiz')).rejects.toMatchObject({ status: 409, code: 'wrong-state' });
});

test('[W1743] an unreachable service is distinguished from one that refused', () => {
  const errors = [new ApiError(0, 'network-failed', ''), new ApiError(503, null, ''), new TypeError('what')];
  expect(errors.map(isUnreached)).toEqual([true, false, false]);
});

test('[W660] a host who has started too many sessions today is told so', () => {
  expect(playFailure(en.common, en.host, en.overview, new ApiError(429, 'too-many-sessions', ''))).toContain(
    'as many sessions as one account may for now',
  );
});

test('[W2850] a host whose past sessions take too much storage is told what to do', () => {
  const message = 'Please delete some of these sessions under Results.';
  expect(playFailure(en.common, en.host, en.overview, new ApiError(403, 'too-much-played', message))).toBe(message);
});
