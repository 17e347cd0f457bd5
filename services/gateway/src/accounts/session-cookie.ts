import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure } from '#http-edge/origins.ts';

/** The cookie that signs a browser in: unreadable for scripts, not sent by cross-site requests except plain links. */
export interface SessionCookie {
  /** The secret in the request's cookie, or null. */
  read(request: Pick<FastifyRequest, 'cookies' | 'protocol'>): string | null;
  set(reply: FastifyReply, secret: string): void;
  /** Deletes the cookie. */
  clear(reply: FastifyReply): void;
}

/** Sliding lifetime of a sign-in, seconds: the store renews it at each use, the cookie when the app starts. */
const MAX_AGE_SECONDS = 30 * 24 * 3600;

export function createSessionCookie(publicUrl: URL | null): SessionCookie {
  const write = (reply: FastifyReply, secret: string, maxAge: number) => {
    const secure = isSecure(reply.request, publicUrl);
    reply.setCookie(nameOf(secure), secret, { path: '/', maxAge, httpOnly: true, sameSite: 'lax', secure });
  };
  return {
    read: (request) => {
      const value = request.cookies[nameOf(isSecure(request, publicUrl))] ?? '';
      return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
    },
    set: (reply, secret) => write(reply, secret, MAX_AGE_SECONDS),
    clear: (reply) => write(reply, '', 0),
  };
}

/** Behind https the `__Host-` prefix keeps sibling domains from planting a cookie of their own. */
function nameOf(secure: boolean): string {
  return secure ? '__Host-quarry' : 'quarry';
}
