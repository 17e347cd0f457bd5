import type { PlayedQuizStore } from '@quarry/database/sessions/played-quiz-store';
import type { SessionDirectory } from '@quarry/database/sessions/session-directory';
import { hostReconnectSchema, newSessionSchema, runningSessionSchema } from '@quarry/events/http';
import { type SessionId, sessionIdSchema, type UserId, userIdSchema } from '@quarry/events/ids';
import { LIMITS } from '@quarry/events/limits';
import { isSameList, questionListSchema } from '@quarry/events/quiz/quiz';
import type { SessionCommand } from '@quarry/events/session/commands';
import { lineOfText } from '@quarry/events/text';
import { z } from 'zod';
import { hostOf } from '#accounts/access.ts';
import { startRulesOf } from '#accounts/account-limits.ts';
import type { App } from '#http-edge/app-type.ts';
import { QUIZ_BYTES } from '#http-edge/json-body.ts';
import { problem, problems } from '#http-edge/problem.ts';
import type { RateLimits } from '#http-edge/rate-limits.ts';
import { parameter, textResponse } from '#http-edge/schemas.ts';
import type { SessionLookup } from '#hubs/session-lookup.ts';
import { tooMuchPlayed } from './played-quota.ts';
import { deviceOf, runningSession } from './player-session-routes.ts';
import { rejected } from './rejected.ts';
import { reportRefusal } from './report-refusal.ts';
import type { StartLock } from './start-lock.ts';
import { refuseBusyDevice, type StartSessionParts, startSession } from './start-session.ts';

const byId = z.object({ id: sessionIdSchema });
const reportSchema = z
  .object({ email: z.string().max(320).optional(), quizName: lineOfText(LIMITS.quizNameLength).optional() })
  .nullish();

export interface HostSessionParts extends StartSessionParts {
  readonly limits: Pick<RateLimits, 'countOrRefuse'>;
  readonly isRunning: SessionLookup;
  readonly playedQuizzes: PlayedQuizStore;
  readonly startLock: StartLock;
}

/** @param retryAfter seconds */
const tooManySessions = (retryAfter: number) =>
  problem(
    429,
    'too-many-sessions',
    'You have started as many sessions as one account may for now. Please try again later.',
    {
      headers: { 'retry-after': String(retryAfter) },
    },
  );

/** A signed-in host's own sessions over HTTP (contract, section 2). */
export function hostSessionRoutes(app: App, parts: HostSessionParts): void {
  const { bus, directory, playedQuizzes, limits, isRunning, startLock } = parts;
  const tags = ['sessions'];

  /**
   * Sends no command for a session that is not running or is another host's: every player knows its session's id. If
   * the directory does not answer, the engine decides.
   * @throws HttpProblem the rejection
   */
  async function order(sessionId: SessionId, command: SessionCommand & { readonly hostId: UserId }): Promise<void> {
    if (!(await isRunning(sessionId))) throw rejected('no-session');
    const stored = await directory.byId(sessionId).catch(() => null);
    if (stored !== null && stored.hostId !== command.hostId) throw rejected('not-host');
    const { rejection } = await bus.send(sessionId, command);
    if (rejection) throw rejected(rejection);
  }

  app.post('/api/session', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'Starts a session; ends the running one',
      body: newSessionSchema,
      response: { 200: textResponse },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const { quizId, hostId } = request.body;
      if (hostId && hostId !== user.id) throw problems.notYours();
      await refuseBusyDevice(parts, deviceOf(request), user.id);
      const id = await startLock.run(user.id, async () => {
        for (const rule of startRulesOf(user))
          await limits.countOrRefuse(rule, user.id, { refusal: tooManySessions, whenUncounted: 'allow' });
        return startSession(parts, user, quizId);
      });
      return reply.type('text/plain').send(id);
    },
  });

  app.post('/api/session/:id/questions', {
    config: { access: 'host' },
    bodyLimit: QUIZ_BYTES,
    schema: {
      tags,
      summary: 'Compares the questions with those being played; sets them if there are none',
      params: byId,
      body: questionListSchema,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const { params, body: questions } = request;
      const session = await directory.byId(params.id);
      if (!session || session.ended) throw rejected('no-session');
      if (session.hostId !== user.id) throw rejected('not-host');
      if (session.phase !== 'lobby') throw rejected('wrong-state');
      const { playedQuiz } = session;
      if (playedQuiz) {
        const played = (await playedQuizzes.find([playedQuiz])).get(playedQuiz);
        if (!played || !isSameList(played, questions)) throw rejected('quiz-changed');
      } else {
        const stored = await playedQuizzes.store(user.id, questions);
        if (!stored) throw tooMuchPlayed(user);
        await order(params.id, { type: 'SetQuestions', hostId: user.id, playedQuiz: stored });
      }
      return reply.code(204).send();
    },
  });

  app.get('/api/session', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'The running session, or null; it runs until its end screen is left',
      querystring: z.object({ hostId: parameter(userIdSchema.optional()) }),
      response: { 200: runningSessionSchema.nullable() },
    },
    handler: async (request) => {
      const { user } = hostOf(request);
      const { hostId = user.id } = request.query;
      if (hostId !== user.id) throw problems.notYours();
      const running = await directory.runningOfHost(hostId);
      return running && runningSession(running);
    },
  });

  app.get('/api/session/host/:hostId', {
    config: { access: 'self' },
    schema: {
      tags,
      summary: 'What a host needs to return to its running session',
      params: z.object({ hostId: userIdSchema }),
      response: { 200: hostReconnectSchema },
    },
    handler: async (request) => {
      const { hostId } = request.params;
      const running = await directory.runningOfHost(hostId);
      if (!running) throw problems.notFound();
      return { quizSessionId: running.id, quizId: running.quizId };
    },
  });

  app.post('/api/session/:id/report', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'Mails the report to the host',
      params: byId,
      body: reportSchema,
      response: { 202: z.undefined() },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const { id } = request.params;
      const refusal = reportRefusal(user, request.body?.email ?? user.email);
      if (refusal) throw rejected(refusal);
      const quizName = request.body?.quizName ?? (await nameOf(directory, id));
      await order(id, { type: 'RequestReport', hostId: user.id, email: user.email, quizName });
      return reply.code(202).send();
    },
  });
}

async function nameOf(directory: SessionDirectory, id: SessionId): Promise<string> {
  return (await directory.byId(id))?.quizName ?? '';
}
