import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyRequest } from 'fastify';
import type { App } from './app-type.ts';
import { problems } from './problem.ts';

/** Paths that are never pages of the web application. */
const NOT_PAGES = /^\/(api|master|slave|assets|media|healthz|readyz|metrics)(\/|\?|$)/;

/** Pages for people who were given their link; not to be indexed by search engines. */
const SHARED = /^\/shared\//;

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
      // The build writes a compressed copy next to each file.
      preCompressed: true,
      schemaHide: true,
      setHeaders: (reply, path) => {
        const kept = path.startsWith(join(root, 'assets'));
        reply.header('cache-control', kept ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
  const isPage = ({ method, url }: Pick<FastifyRequest, 'method' | 'url'>) =>
    built && (method === 'GET' || method === 'HEAD') && !NOT_PAGES.test(url);
  // Fastify would read a body for an unknown path before it calls the handler below.
  app.addHook('onRequest', async (request) => {
    if (request.is404 && !isPage(request)) throw problems.notFound();
  });
  app.setNotFoundHandler((request, reply) => {
    // A file that is missing.
    if (!isPage(request)) throw problems.notFound();
    if (SHARED.test(request.url)) reply.header('x-robots-tag', 'noindex');
    return reply.sendFile('index.html');
  });
}
