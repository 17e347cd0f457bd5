import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { App } from './app-type.ts';
import { problems } from './problems.ts';

/** Paths that are never a page of the web application. */
const NOT_PAGES = /^\/(api|master|slave|assets|healthz|readyz|metrics)(\/|\?|$)/;

/**
 * Serves the built web application: files by their name, every other page as `index.html`, whose router knows the rest.
 * Files under `assets/` carry a hash in their name and may be kept for a year; the page itself is asked for again.
 */
export async function serveWeb(app: App, root: string): Promise<void> {
  const built = existsSync(join(root, 'index.html'));
  if (built)
    await app.register(fastifyStatic, {
      root,
      wildcard: true,
      index: ['index.html'],
      cacheControl: false,
      // The build packs each file beside itself.
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
