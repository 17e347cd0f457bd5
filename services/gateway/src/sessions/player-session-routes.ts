import type { DirectorySession, SessionDirectory } from '@quarry/database/sessions/session-directory';
import {
  CODE_NOT_VALID,
  DEVICE_HEADER,
  foundSessionSchema,
  playedAgainSchema,
  playerReconnectSchema,
  type runningSessionSchema,
} from '@quarry/events/http';
import { type DeviceId, deviceIdSchema, type SessionId, sessionIdSchema } from '@quarry/events/ids';
import { sessionPhaseSchema } from '@quarry/events/session/phases';
import { sessionCodeSchema } from '@quarry/events/session-code';
import { userNameKey, userNameSchema } from '@quarry/events/text';
import { evictOldest } from '@quarry/service-kit/lru';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '#http-edge/app-type.ts';
import type { GuardCode } from '#http-edge/code-guard.ts';
import { problem, problems } from '#http-edge/problem.ts';
import { textResponse } from '#http-edge/schemas.ts';

const player = playerReconnectSchema.shape.quizUser;

const JSON_TYPE = 'application/json';

const textOrFound = {
  ...textResponse,
  content: { ...textResponse.content, [JSON_TYPE]: { schema: foundSessionSchema } },
};

export interface PlayerSessionParts {
  readonly directory: SessionDirectory;
  readonly guardCode: GuardCode;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** A whole hall asks within the same seconds; one look-up per second answers everybody. */
const AGAIN_KEPT = 1_000;
/** Maximum ended sessions that are remembered; others are looked up again. */
const AGAIN_SESSIONS = 10_000;

/** Looks up the session that follows an ended one, once for all who ask at that time. */
function createAgain({ directory, now }: Pick<PlayerSessionParts, 'directory' | 'now'>) {
  const known = new Map<SessionId, { readonly at: number; readonly next: Promise<DirectorySession | null> }>();
  return (id: SessionId): Promise<DirectorySession | null> => {
    const before = known.get(id);
    if (before && now() - before.at < AGAIN_KEPT) return before.next;
    const next = directory.playedAgain(id);
    known.delete(id);
    known.set(id, { at: now(), next });
    evictOldest(known, AGAIN_SESSIONS);
    // A failure is not cached.
    next.catch(() => known.delete(id));
    return next;
  };
}

/** Routes for anonymous players before they enter a session (contract, section 2). The device id is their credential. */
export function playerSessionRoutes(app: App, { directory, guardCode, now }: PlayerSessionParts): void {
  const tags = ['players'];
  const againAfter = createAgain({ directory, now });

  app.get('/api/session/validate/:code', {
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: 'The session of a code: its id, or as JSON its id and the name of its quiz',
      params: z.object({ code: z.string() }),
      response: { 200: textOrFound, 404: textResponse },
    },
    handler: async (request, reply) => {
      const code = sessionCodeSchema.safeParse(request.params.code.toUpperCase()).data;
      const ask = { address: request.ip, deviceId: deviceOf(request) };
      const found = await guardCode(ask, async () => (code ? directory.runningByCode(code) : null));
      if (found === null) return reply.code(404).type('text/plain').send(CODE_NOT_VALID);
      const { id: sessionId, quizName } = found;
      // A client of the specification expects text, whatever its `Accept` says.
      return request.headers.accept === JSON_TYPE
        ? reply.type(JSON_TYPE).send({ sessionId, quizName })
        : reply.type('text/plain').send(sessionId);
    },
  });

  app.get('/api/session/user/:sessionId/:userName', {
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: '400: no such user; 409: the name is taken; 200: it is the name of this device',
      params: z.object({ sessionId: sessionIdSchema, userName: z.string().max(320) }),
      response: { 200: player },
    },
    handler: async (request) => {
      const { sessionId } = request.params;
      const name = userNameSchema.safeParse(request.params.userName).data;
      const found = name === undefined ? null : await directory.playerByName(sessionId, userNameKey(name));
      if (!found) throw problem(400, 'no-such-user', 'Nobody has this name.');
      const { id, identifier, deviceId } = found;
      if (deviceId !== deviceOf(request)) throw problem(409, 'name-taken', 'This username is already taken.');
      return { id, identifier, deviceId };
    },
  });

  app.get('/api/session/:id/again', {
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: 'Where the quiz of an ended session is played again, for the devices that played it; 204: nowhere',
      params: z.object({ id: sessionIdSchema }),
      response: { 200: playedAgainSchema, 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const device = deviceOf(request);
      const next = await againAfter(request.params.id);
      if (!next?.code || device === null || !(await directory.hasPlayer(request.params.id, device)))
        return reply.code(204).send();
      return { sessionId: next.id, quizName: next.quizName, code: next.code };
    },
  });

  app.get('/api/session/device/:deviceId', {
    config: { access: 'anyone' },
    schema: {
      tags,
      summary: 'What a device needs to return to its running session',
      params: z.object({ deviceId: deviceIdSchema }),
      response: { 200: playerReconnectSchema },
    },
    handler: async (request) => {
      const found = await directory.runningOfDevice(request.params.deviceId);
      if (!found) throw problems.notFound();
      const { id, identifier, deviceId } = found.player;
      return { quizUser: { id, identifier, deviceId }, quizSession: runningSession(found.session) };
    },
  });
}

/** The request's device id; null when it is missing or malformed. */
export function deviceOf(request: Pick<FastifyRequest, 'headers'>): DeviceId | null {
  return deviceIdSchema.safeParse(request.headers[DEVICE_HEADER]).data ?? null;
}

/** A running session as served over HTTP, without standings: host and players get those in the view on entering. */
export function runningSession(session: DirectorySession): z.input<typeof runningSessionSchema> {
  return {
    id: session.id,
    quizId: session.quizId,
    hostId: session.hostId,
    state: {
      currentQuestionId: session.currentQuestionId,
      currentQuizState: sessionPhaseSchema.parse(session.phase),
      usersStats: [],
    },
  };
}
