import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './app-type.ts';
import { problems } from './problem.ts';

/** Paths that are never pages of the web application. */
const NOT_PAGES = /^\/(api|master|slave|assets|healthz|readyz|metrics)(\/|\?|$)/;

/**
 * Serves the built web application: files by name, every other path as `index.html`, whose router takes over. Files below
 * `assets/` have a hash in their name and may be cached for a year; the page itself is revalidated.
 */
export async function serveWeb(app: App, root: string): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      // The build writes a compressed copy beside each file.
      preCompressed: true,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const kept = path.startsWith(join(root, 'assets'));
        reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const page = request.method === 'GET' || request.method === 'HEAD';
    if (!built || !page || NOT_PAGES.test(request.url)) throw problems.notFound();
    return reply.sendFile('index.html');
  });
}
