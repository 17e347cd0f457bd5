import { randomBytes } from 'node:crypto';
import { SCREENS_OF_SESSION, type ScreenStore } from '@quarry/database/screens/screen-store';
import { screenIdSchema, sessionIdSchema } from '@quarry/events/ids';
import {
  createdScreenAnswer,
  newScreenSchema,
  pairedRemoteAnswer,
  pairRemoteSchema,
  screenAccessAnswer,
  screensAnswer,
} from '@quarry/events/screens';
import { z } from 'zod';
import { hostOf } from '#accounts/access.ts';
import { bearerHeader } from '#accounts/authenticate.ts';
import { hashSecret, userAgentOf } from '#accounts/secret.ts';
import type { PublishRevocation } from '#accounts/sign-in-routes.ts';
import type { App } from '#http-edge/app-type.ts';
import type { GuardCode } from '#http-edge/code-guard.ts';
import { problem, problems } from '#http-edge/problem.ts';
import { deviceOf } from '#sessions/player-session-routes.ts';
import { guarded, type OpenScreen } from './screen-access.ts';

export interface ScreenRoutesParts {
  readonly screens: ScreenStore;
  readonly openScreen: OpenScreen;
  readonly guardCode: GuardCode;
  readonly publishRevocation: PublishRevocation;
  readonly newId: () => string;
}

const tags = ['screens'];
const ofSession = z.object({ id: sessionIdSchema });
const ofScreen = ofSession.extend({ screenId: screenIdSchema });

/** A secret of 128 bits, as `screenSecretSchema` reads it. */
const newSecret = () => randomBytes(16).toString('base64url');

/** Enough for two secrets. The sender is unknown, and counted only once they are read. */
const PAIRING_BYTES = 1024;

const unknownKey = () => problem(404, 'unknown-key', 'This link does not work any more. Ask the host for a new one.');

/** Stages and remotes: the host creates and withdraws their links; the screens exchange and check their secrets. */
export function screenRoutes(app: App, parts: ScreenRoutesParts): void {
  const { screens, openScreen, guardCode, publishRevocation, newId } = parts;

  app.get('/api/session/:id/screens', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'The stages and remotes of a session',
      params: ofSession,
      response: { 200: screensAnswer },
    },
    handler: async (request) => {
      const listed = await screens.list(hostOf(request).user.id, request.params.id);
      if (!listed) throw problems.notFound();
      return {
        screens: listed.map(({ createdAt, pairedAt, number, ...screen }) => ({
          ...screen,
          ...(number === null ? {} : { number }),
          createdAt: createdAt.toISOString(),
          pairedAt: pairedAt?.toISOString() ?? null,
        })),
      };
    },
  });

  app.post('/api/session/:id/screens', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'Makes the key of a stage, or one of a remote, which is paired once and confirmed within five minutes',
      params: ofSession,
      body: newScreenSchema,
      response: { 201: createdScreenAnswer },
    },
    handler: async (request, reply) => {
      const id = screenIdSchema.parse(newId());
      const key = newSecret();
      const { user, signInId } = hostOf(request);
      const created = await screens.create({
        id,
        role: request.body.role,
        sessionId: request.params.id,
        hostId: user.id,
        secretHash: hashSecret(key),
        signInId,
      });
      if (created === 'no-session') throw problems.notFound();
      if (created === 'too-many')
        throw problem(
          409,
          'too-many-screens',
          `This quiz has the maximum of ${SCREENS_OF_SESSION} stages and remotes. Withdraw one first.`,
        );
      return reply.code(201).send({ id, key });
    },
  });

  app.post('/api/session/:id/screens/:screenId/confirm', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'Confirms a paired remote, whose token then controls the session',
      params: ofScreen,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { id, screenId } = request.params;
      if (!(await screens.confirm(hostOf(request).user.id, id, screenId))) throw problems.notFound();
      return reply.code(204).send();
    },
  });

  app.delete('/api/session/:id/screens/:screenId', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'Withdraws a stage or remote, or refuses to confirm a remote, and closes its sockets',
      params: ofScreen,
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { user } = hostOf(request);
      const { id, screenId } = request.params;
      if (!(await screens.withdraw(user.id, id, screenId))) throw problems.notFound();
      await publishRevocation({ userId: user.id, signInIds: [], screenIds: [screenId] });
      return reply.code(204).send();
    },
  });

  app.post('/api/screens/pair', {
    config: { access: 'anyone' },
    bodyLimit: PAIRING_BYTES,
    schema: {
      tags,
      summary:
        'Exchanges the key of a remote for its token, once; the token opens nothing before the host has confirmed the number',
      body: pairRemoteSchema,
      response: { 200: pairedRemoteAnswer },
    },
    handler: async (request) => {
      const { key, token = newSecret() } = request.body;
      const pairing = {
        keyHash: hashSecret(key),
        tokenHash: hashSecret(token),
        userAgent: userAgentOf(request.headers['user-agent']),
      };
      const ask = { address: request.ip, deviceId: deviceOf(request) };
      const paired = await guarded(guardCode, ask, () => screens.pair(pairing));
      if (!paired) throw unknownKey();
      const { sessionId } = paired;
      return paired.role === 'unconfirmed' ? { token, sessionId, number: paired.number } : { token, sessionId };
    },
  });

  app.get('/api/screens/self', {
    config: { access: 'anyone' },
    schema: {
      tags,
      summary:
        'What a stage’s key or a remote’s token opens (Authorization: Bearer); 403 before a remote is confirmed, 404 when it was withdrawn, 410 when the quiz is over',
      response: { 200: screenAccessAnswer },
    },
    handler: async (request) => {
      const screen = await openScreen(bearerHeader(request.headers.authorization) ?? '', request.ip);
      if (!screen) throw unknownKey();
      const { role, sessionId } = screen;
      return { role, sessionId };
    },
  });
}
