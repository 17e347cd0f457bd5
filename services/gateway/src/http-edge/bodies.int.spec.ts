import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { Routes } from './app-type.ts';
import { openBareEdge } from './spec-support/bare-edge.ts';
import { beginRequest } from './spec-support/raw-request.ts';

const CHUNKED = 'Transfer-Encoding: chunked';
const ONE_BYTE = '1\r\n \r\n';
const loopback = { port: 0, host: '127.0.0.1' };
const config = { access: 'anyone' } as const;

test.each(['/api/nope', '/nope'])('[A1495] bodies for the unknown path %s are answered unread', async (path) => {
  const app = await openBareEdge({ routes: [] });
  const server = await app.listen(loopback);
  const requests = Array.from({ length: 20 }, () => beginRequest(server, `POST ${path}`, CHUNKED));
  for (const request of requests) request.send(ONE_BYTE.repeat(1_000));
  // None of them ends.
  for (const { answer } of requests) expect(await answer).toMatch(/^HTTP\/1\.1 404 [^]*"not-found"/);
});

/** Bytes of all that is in use. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const neverAnswered: Routes = (app) => {
  app.get('/api/spec/body', { config }, () => new Promise<null>(() => {}));
  app.post('/api/spec/body', { config }, () => new Promise<null>(() => {}));
};

test.each(['POST', 'GET'])('[A1495] chunks of one byte in the body of a %s are not kept', async (method) => {
  const app = await openBareEdge({ routes: [neverAnswered] });
  const server = await app.listen(loopback);
  const connected = once(app.server, 'connection');
  const request = beginRequest(server, `${method} /api/spec/body`, CHUNKED);
  const [socket] = (await connected) as [Socket];
  const before = heldBytes();
  const chunks = ONE_BYTE.repeat(60_000);
  request.send(chunks);
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(chunks.length);
  // A list of them takes more than ten million bytes.
  expect(heldBytes() - before).toBeLessThan(4_000_000);
});
