import type { OpenedScreen } from '@quarry/database/screens/screen-store';
import type { UserId } from '@quarry/events/ids';
import type { FastifyRequest } from 'fastify';
import type { App } from '#http-edge/app-type.ts';
import { problems } from '#http-edge/problem.ts';
import type { RateLimits } from '#http-edge/rate-limits.ts';
import type { OpenScreen } from '#screens/screen-access.ts';
import { spendBody } from './account-limits.ts';
import { type Authenticate, bearerHeader, type SignedIn } from './authenticate.ts';

/**
 * Callers allowed on a route: anyone, a signed-in host, only the host whose id the path names (`:uid` or `:hostId`), or
 * a host and the remotes of the session that the path names (`:id`).
 */
export type Access = 'anyone' | 'host' | 'self' | 'remote';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** Budget that bodies of this route are charged to; by default that of an account's changes. */
    budget?: 'imports' | 'media';
  }
  interface FastifyRequest {
    /** Set by the access check; read it through `hostOf`. */
    signedIn: SignedIn | null;
    /** Set by the access check of `remote`, for a remote; read it through `hostIdOf`. */
    remoteOf: UserId | null;
  }
}

const SAFE = new Set(['GET', 'HEAD']);

/**
 * Authenticates the caller before the body is read: parsing a body costs the event loop more than refusing a caller.
 * Also counts each account's changes and their bytes. Registering a route below `/api` without `access` is a bug.
 */
export function checkAccess(
  app: App,
  authenticate: Authenticate,
  openScreen: OpenScreen,
  limits: Pick<RateLimits, 'countOrRefuse'>,
): void {
  app.decorateRequest('signedIn', null);
  app.decorateRequest('remoteOf', null);
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && config?.access === undefined) throw new Error(`route ${url} has no config.access`);
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'anyone') return;
    if (access === 'remote') {
      const token = bearerHeader(request.headers.authorization);
      const screen = token === null ? null : await openScreen(token, request.ip);
      if (screen && !isRemoteOf(screen, request.params)) throw problems.notYours();
      request.remoteOf = screen?.hostId ?? null;
      if (screen) return;
    }
    const signedIn = await authenticate(request);
    if (!signedIn) throw problems.notSignedIn();
    request.signedIn = signedIn;
    if (access === 'self' && signedIn.user.id !== ownerIn(request.params)) throw problems.notYours();
    if (SAFE.has(request.method)) return;
    await limits.countOrRefuse('host-write', signedIn.user.id, { whenUncounted: 'allow' });
    await spendBody(limits, request, signedIn.user);
  });
}

/** The host that the access check found. @throws Error on a route that anyone may call, which is a bug */
export function hostOf({ signedIn, routeOptions }: FastifyRequest): SignedIn {
  if (signedIn) return signedIn;
  throw new Error(`route ${routeOptions.url} uses hostOf without requiring a host`);
}

/** The calling host, or the host a remote acts for. */
export function hostIdOf(request: FastifyRequest): UserId {
  return request.remoteOf ?? hostOf(request).user.id;
}

function isRemoteOf({ role, sessionId }: OpenedScreen, params: unknown): boolean {
  return role === 'remote' && (params as { id?: string }).id === sessionId;
}

/** The id in the path, unparsed: it is only compared. */
function ownerIn(params: unknown): string {
  const { uid, hostId } = params as { uid?: string; hostId?: string };
  return uid ?? hostId ?? '';
}
