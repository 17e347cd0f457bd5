import type { App } from './app-type.ts';

/**
 * One line per answered request. It names the route's pattern, never the address itself: addresses hold sign-in
 * links, e-mail addresses, device ids and game codes. No headers, no bodies.
 */
export function logRequests(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info({
      event: 'request',
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    });
  });
}
