import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';

const BUILT = join(import.meta.dirname, '..', '..', 'dist');
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml' };

/** The built app as another host serves it, with the API's address in the page's head. */
async function answer(path: string, api: string): Promise<{ body: string | Buffer; type: string }> {
  const extension = extname(path);
  if (extension !== '') {
    return { body: await readFile(join(BUILT, path)), type: TYPES[extension] ?? 'application/octet-stream' };
  }
  const page = await readFile(join(BUILT, 'index.html'), 'utf8');
  return { body: page.replace('name="api-base" content=""', `name="api-base" content="${api}"`), type: 'text/html' };
}

/**
 * Serves the app's pages at their own origin, known before the product that must allow it starts.
 * @param api asked for the product's address at each request
 */
export async function serveFromOtherOrigin(api: () => Promise<string>): Promise<{ origin: string; stop(): void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(String(request.url), 'http://any');
    api()
      .then((address) => answer(pathname, address))
      .then(
        ({ body, type }) => response.writeHead(200, { 'content-type': type }).end(body),
        () => response.writeHead(404).end(),
      );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
