import type { App } from './app-type.ts';

const API = /^\/api(\/|\?|$)/;

/** What the web application sends and reads. */
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers': 'authorization, content-type, if-match, if-none-match, x-device-id',
  // Chromium's longest is two hours; a changed list of origins is to be followed sooner.
  'access-control-max-age': '600',
} as const;

/**
 * Lets pages of other origins call the API with their cookies (CORS, Fetch standard). Only of the origins that are
 * configured; without any, no answer has a CORS header.
 */
export function allowOrigins(app: App, origins: ReadonlySet<string>): void {
  if (origins.size === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    if (!API.test(request.url)) return;
    reply.header('vary', 'origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'etag, retry-after',
    });
    const asks = request.headers['access-control-request-method'];
    if (request.method === 'OPTIONS' && asks !== undefined) return reply.code(204).headers(PREFLIGHT).send();
  });
}
