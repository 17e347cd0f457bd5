import type { Routes } from '#http-edge/app-type.ts';

/**
 * Liveness and readiness probes.
 * @param isReady false while it drains or is cut off from Redis
 */
export function healthRoutes(isReady: () => boolean): Routes {
  return (app) => {
    app.get('/healthz', { schema: { hide: true } }, (_request, reply) => reply.type('text/plain').send('ok\n'));
    app.get('/readyz', { schema: { hide: true } }, (_request, reply) => {
      const ready = isReady();
      return reply
        .code(ready ? 200 : 503)
        .type('text/plain')
        .send(ready ? 'ready\n' : 'not ready\n');
    });
  };
}
