import type { SignInStore } from '@quarry/database/accounts/sign-in-store';
import { userSchema } from '@quarry/events/http';
import { z } from 'zod';
import type { App, Request } from '#http-edge/app-type.ts';
import type { Edge } from '#http-edge/edge.ts';
import { problems } from '#http-edge/problems.ts';
import { endedSessionCookie, readSessionCookie, sessionCookie } from './session-cookie.ts';

const tags = ['sign-in'];

const signInSchema = z.object({
  id: z.string(),
  verified: z.boolean(),
  /** The one this request came with. */
  current: z.boolean(),
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});

/** The sign-ins of a host: this one, its bearer token, and the list of all. */
export function signInRoutes(app: App, edge: Edge, { signIns }: { readonly signIns: SignInStore }): void {
  const { isSecure } = edge;
  /** The store slides a sign-in with every use; here the browser's cookie follows. */
  const renewedCookie = (request: Request): Record<string, string> => {
    const secret = readSessionCookie(request.headers.cookie, isSecure(request));
    return secret === null ? {} : { 'set-cookie': sessionCookie(secret, isSecure(request)) };
  };

  app.get('/api/auth/me', {
    config: { access: 'host' },
    schema: { tags, summary: 'The signed-in host', response: { 200: userSchema } },
    handler: async (request, reply) => {
      const { user } = await edge.requireHost(request);
      return reply.headers(renewedCookie(request)).send(user);
    },
  });

  app.delete('/api/auth/session', {
    config: { access: 'anyone' },
    schema: { tags, summary: 'Signs this browser out', response: { 204: z.undefined() } },
    handler: async (request, reply) => {
      const host = await edge.authenticate(request);
      if (host && (await signIns.revoke(host.user.id, host.signIn.id)))
        await edge.publishRevocation({ userId: host.user.id, signInIds: [host.signIn.id] });
      return reply
        .code(204)
        .header('set-cookie', endedSessionCookie(isSecure(request)))
        .send();
    },
  });

  app.get('/api/auth/token', {
    config: { access: 'host' },
    schema: {
      tags,
      summary: 'A bearer token of 15 minutes for hubs on another origin',
      response: { 200: z.object({ token: z.string(), expiresAt: z.iso.datetime() }) },
    },
    handler: async (request, reply) => {
      const { user, signIn } = await edge.requireHost(request);
      const { token, expiresAt } = await edge.bearer.issue({ userId: user.id, signInId: signIn.id });
      return reply.headers(renewedCookie(request)).send({ token, expiresAt: expiresAt.toISOString() });
    },
  });

  app.get('/api/auth/sessions', {
    config: { access: 'host' },
    schema: { tags, summary: 'Where this host is signed in', response: { 200: z.array(signInSchema) } },
    handler: async (request) => {
      const { user, signIn: own } = await edge.requireHost(request);
      return (await signIns.list(user.id)).map((signIn) => ({
        id: signIn.id,
        verified: signIn.verified,
        current: signIn.id === own.id,
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
      summary: 'Ends one sign-in of this host and closes its sockets',
      params: z.object({ id: z.string().regex(/^[\w-]{1,128}$/) }),
      response: { 204: z.undefined() },
    },
    handler: async (request, reply) => {
      const { user } = await edge.requireHost(request);
      const { id } = request.params;
      if (!(await signIns.revoke(user.id, id))) throw problems.notFound();
      await edge.publishRevocation({ userId: user.id, signInIds: [id] });
      return reply.code(204).send();
    },
  });
}
