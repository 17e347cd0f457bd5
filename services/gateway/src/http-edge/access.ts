import type { App } from './app-type.ts';
import type { Edge } from './edge.ts';

/** Who may call a route: anyone, a signed-in host, or only the host whose id the path names (`:uid` or `:hostId`). */
export type Access = 'anyone' | 'host' | 'self';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

const SAFE = new Set(['GET', 'HEAD']);

/**
 * Answers who is calling before a body is read: parsing a body costs the event loop more than refusing a stranger. What
 * a host changes is counted per account here, too. A route below `/api` that does not say who may call it is a bug.
 */
export function checkAccess(app: App, edge: Edge): void {
  app.addHook('onRoute', ({ url, config }) => {
    if (url.startsWith('/api/') && config?.access === undefined) throw new Error(`${url} does not say who may call it`);
  });
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'anyone') return;
    const { user } =
      access === 'host' ? await edge.requireHost(request) : await edge.requireSelf(request, ownerIn(request.params));
    if (!SAFE.has(request.method)) await edge.countOrRefuse('host-write', user.id, { whenUncounted: 'allow' });
  });
}

/** The id that the path names, as it stands there: it is only compared. */
function ownerIn(params: unknown): string {
  const { uid, hostId } = params as { uid?: string; hostId?: string };
  return uid ?? hostId ?? '';
}
