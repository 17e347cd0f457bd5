import type { SignInStore } from '@quarry/database/accounts/sign-in-store';
import type { Revocation } from '@quarry/events/backplane/revocation';
import { userSchema } from '@quarry/events/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App } from '#http-edge/app-type.ts';
import { problems } from '#http-edge/problem.ts';
import { hostOf } from './access.ts';
import { type Authenticate, bearerHeader } from './authenticate.ts';
import type { Bearer } from './bearer.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Closes the sockets of ended sign-ins and screens on every gateway. Never rejects. */
export type PublishRevocation = (revocation: Revocation) => Promise<void>;

export interface SignInParts {
  readonly signIns: SignInStore;
  readonly authenticate: Authenticate;
  readonly bearer: Pick<Bearer, 'issue'>;
  readonly cookie: SessionCookie;
  readonly publishRevocation: PublishRevocation;
}

const tags = ['sign-in'];

const signInSchema = z.object({
  id: z.string(),
  verified: z.boolean(),
  /** Whether this request came with it. */
  current: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

/** Signing out, the bearer token, and the list of a host's sign-ins. */
export function signInRoutes(app: App, parts: SignInParts): void {
  const { signIns, authenticate, bearer, cookie, publishRevocation } = parts;
  /** The store renews a sign-in at each use; this renews the browser's cookie. */
  const renewCookie = (request: FastifyRequest, reply: FastifyReply): void => {
    const secret = cookie.read(request);
    if (secret !== null) cookie.set(reply, secret);
  };

  app.get('/api/auth/me', {
    config: { access: 'host' },
    schema: { tags, summary: 'The signed-in host', response: { 200: userSchema } },
    handler: async (request, reply) => {
      renewCookie(request, reply);
      return hostOf(request).user;
    },
  });

  app.delete('/api/auth/session', {
    config: { access: 'anyone' },
    schema: { tags, summary: 'Signs this browser out', response: { 204: z.undefined() } },
    handler: async (request, reply) => {
      const host = await authenticate(request);
      if (host && (await signIns.revoke(host.user.id, host.signInId)))
        await publishRevocation({ userId: host.user.id, signInIds: [host.signInId] });
      cookie.clear(reply);
      return reply.code(204).send();
    },
  });

  app.get('/api/auth/token', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'A bearer token of 15 minutes for hubs on another origin; only the cookie gets one',
      response: { 200: z.object({ token: z.string(), expiresAt: z.iso.datetime() }) },
    },
    handler: async (request, reply) => {
      const { user, signInId } = hostOf(request);
      // A leaked token could be renewed for as long as its sign-in lives.
      if (bearerHeader(request.headers.authorization) !== null) throw problems.notSignedIn();
      const { token, expiresAt } = await bearer.issue({ userId: user.id, signInId });
      renewCookie(request, reply);
      return { token, expiresAt: expiresAt.toISOString() };
    },
  });

  app.get('/api/auth/sessions', {
    config: { access: 'host' },
    schema: { tags, summary: 'Where this host is signed in', response: { 200: z.array(signInSchema) } },
    handler: async (request) => {
      const { user, signInId } = hostOf(request);
      return (await signIns.list(user.id)).map((signIn) => ({
        id: signIn.id,
        verified: signIn.verified,
        current: signIn.id === signInId,
        userAgent: signIn.userAgent,
        createdAt: signIn.createdAt.toISOString(),
        lastSeenAt: signIn.lastSeenAt.toISOString(),
        expiresAt: signIn.expiresAt.toISOString(),
      }));
    },
  });

  app.delete('/api/auth/sessions/:id', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'Ends one sign-in of this host, and the remotes made with it if it is another, and closes their sockets',
      params: z.object({ id: z.string().regex(/^[\w-]{1,128}$/) }),
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { user, signInId } = hostOf(request);
      const { id } = request.params;
      const ended =
        id === signInId
          ? { signInIds: (await signIns.revoke(user.id, id)) ? [id] : [], screenIds: [] }
          : await signIns.revokeOthers(user.id, signInId, id);
      if (ended.signInIds.length === 0) throw problems.notFound();
      await publishRevocation({ userId: user.id, ...ended });
      return reply.code(204).send();
    },
  });

  app.delete('/api/auth/sessions', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'Ends every other sign-in of this host, and the remotes made with them, and closes their sockets',
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { user, signInId } = hostOf(request);
      await publishRevocation({ userId: user.id, ...(await signIns.revokeOthers(user.id, signInId, null)) });
      return reply.code(204).send();
    },
  });
}
