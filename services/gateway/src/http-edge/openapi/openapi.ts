import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import type { App } from '../app-type.ts';
import { operationOf } from './operation.ts';

/**
 * Serves an OpenAPI 3.1 description of every route below `/api`, read off the schemas the routes themselves validate
 * with. Call it before the routes are registered.
 */
export function describeApi(app: App): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.url.startsWith('/api/') && !route.schema?.hide) routes.push(route);
  });
  let description: object | undefined;
  app.get('/api/openapi.json', {
    config: { access: 'anyone' },
    schema: { hide: true, response: { 200: z.looseObject({}) } },
    handler: async () => {
      description ??= describe(routes);
      return { ...description };
    },
  });
}

function describe(routes: readonly RouteOptions[]): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes) {
    for (const method of [route.method].flat()) {
      if (method === 'HEAD') continue;
      const path = route.url.replace(/:(\w+)/g, '{$1}');
      paths[path] = { ...paths[path], [method.toLowerCase()]: operationOf(route) };
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Quarry',
      version: '1',
      description:
        'The HTTP side of Quarry. Hosts sign in by a mailed link and are known by a cookie or a bearer token; players are anonymous and known by their device. The live game runs over the hubs, which are not described here.',
    },
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'quarry' },
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      },
    },
  };
}
