import { once } from 'node:events';
import type { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { userIdSchema } from '@quarry/events/ids';
import { describe, expect, test } from 'vitest';
import type { Authenticate } from '#accounts/authenticate.ts';
import type { Routes } from './app-type.ts';
import { type BodyLimits, createBodyBudget, STRANGERS } from './body-budget.ts';
import { QUIZ_BYTES } from './json-body.ts';
import { openBareEdge } from './spec-support/bare-edge.ts';
import { beginRequest } from './spec-support/raw-request.ts';

const CHUNKED = 'Transfer-Encoding: chunked';
const ONE_BYTE = '1\r\n \r\n';
const loopback = { port: 0, host: '127.0.0.1' };
const config = { access: 'anyone' } as const;

test.each(['/api/nope', '/nope'])(
  '[A1495] requests with a body for the unknown path %s are answered without reading it',
  async (path) => {
    const app = await openBareEdge({ routes: [] });
    const server = await app.listen(loopback);
    const requests = Array.from({ length: 20 }, () => beginRequest(server, `POST ${path}`, CHUNKED));
    for (const request of requests) request.send(ONE_BYTE.repeat(1_000));
    // None of them ends.
    for (const { answer } of requests) expect(await answer).toMatch(/^HTTP\/1\.1 404 .*"not-found"/s);
  },
);

/** Bytes of memory in use. */
function heldBytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const neverAnswered: Routes = (app) => {
  app.post('/api/spec/body', { config: { access: 'host' } }, () => new Promise<null>(() => {}));
};

test('[A1495] chunks of one byte are not kept', async () => {
  const limits = { countOrRefuse: async () => {} };
  const app = await openBareEdge({ authenticate, limits, routes: [neverAnswered] });
  const server = await app.listen(loopback);
  const connected = once(app.server, 'connection');
  const request = beginRequest(server, 'POST /api/spec/body', CHUNKED, 'X-Host: ada');
  const [socket] = (await connected) as [Socket];
  const before = heldBytes();
  const chunks = ONE_BYTE.repeat(60_000);
  request.send(chunks);
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(chunks.length);
  // A list of the chunks takes more than ten million bytes.
  expect(heldBytes() - before).toBeLessThan(4_000_000);
});

/** A caller that names a host is signed in as that host. */
const authenticate: Authenticate = async ({ headers }) => {
  const id = userIdSchema.parse(headers['x-host']);
  return { user: { id, email: `${id}@example.org`, autoSendLog: false, verified: true }, signInId: id };
};

/** An edge of two routes, which answer how many bytes are held. */
async function openCountingEdge(bounds?: BodyLimits) {
  const bodies = createBodyBudget(bounds);
  const heldAfterLeaving = Promise.withResolvers<number>();
  const counting: Routes = (app) => {
    const handler = async () => ({ held: bodies.bytes });
    app.put('/api/spec/host', { config: { access: 'host' }, bodyLimit: QUIZ_BYTES }, handler);
    app.put('/api/spec/anyone', { config, bodyLimit: QUIZ_BYTES }, handler);
    app.put('/api/spec/left', { config }, async ({ raw }) => {
      await once(raw.socket, 'close');
      heldAfterLeaving.resolve(bodies.bytes);
      return {};
    });
  };
  const limits = { countOrRefuse: async () => {} };
  const app = await openBareEdge({
    authenticate,
    limits,
    bodies: { ofHosts: bodies, ofStrangers: bodies },
    routes: [counting],
  });
  const server = await app.listen(loopback);
  return {
    bodies,
    heldAfterLeaving: heldAfterLeaving.promise,
    begin: (route: string, sender: string, bytes: number, connection = 'close') =>
      beginRequest(server, `PUT /api/spec/${route}`, sender, `Content-Length: ${bytes}`, `Connection: ${connection}`),
  };
}

test.each([
  ['PUT', 'host', `Content-Length: ${QUIZ_BYTES}`, /^HTTP\/1\.1 401 .*"not-signed-in"/s],
  ['GET', 'anyone', `Content-Length: ${QUIZ_BYTES}`, /^HTTP\/1\.1 413 .*"body-too-large"/s],
  ['GET', 'anyone', CHUNKED, /^HTTP\/1\.1 413 .*"body-too-large"/s],
  ['HEAD', 'anyone', CHUNKED, /^HTTP\/1\.1 413 /],
  ['OPTIONS', 'anyone', CHUNKED, /^HTTP\/1\.1 413 .*"body-too-large"/s],
])(
  '[A2031] of a large body of %s for %s, %s, no more is read than the first chunk',
  async (method, access, body, refusal) => {
    const app = await openBareEdge({
      variables: { ALLOWED_ORIGINS: 'https://quiz.example' },
      authenticate: async () => null,
      routes: [
        (scope) => {
          scope.put('/api/spec/host', { config: { access: 'host' } }, async () => ({}));
          scope.get('/api/spec/anyone', { config }, async () => ({}));
        },
      ],
    });
    const server = await app.listen(loopback);
    const connected = once(app.server, 'connection');
    const preflight = ['Origin: https://quiz.example', 'Access-Control-Request-Method: GET'];
    const request = beginRequest(server, `${method} /api/spec/${access}`, body, ...preflight);
    request.send(`100000\r\n${' '.repeat(QUIZ_BYTES / 2)}`);
    const [socket] = (await connected) as [Socket];
    expect(await request.answer).toMatch(refusal);
    if (!socket.closed) await once(socket, 'close');
    // Node reads up to 64 KiB at a time.
    expect(socket.bytesRead).toBeLessThanOrEqual(64 * 1024);
  },
);

test('[A1496] the ninth MiB of unfinished bodies of one account is refused', async () => {
  const [route, one, other] = ['host', 'X-Host: ada', 'X-Host: bob'];
  const { bodies, begin } = await openCountingEdge();
  const size = QUIZ_BYTES - 1;
  for (let i = 0; i < 4; i++) begin(route, one, QUIZ_BYTES).send(Buffer.alloc(size, ' '));
  await expect.poll(() => bodies.bytes).toBe(4 * size);
  const ninth = begin(route, one, QUIZ_BYTES);
  ninth.send('    5');
  expect(await ninth.answer).toMatch(/^HTTP\/1\.1 429 .*retry-after: 5.*"too-many-requests"/is);
  begin(route, other, QUIZ_BYTES).send('    5');
  await expect.poll(() => bodies.bytes).toBe(4 * size + 5);
});

describe('[A2503] a body of somebody who is not signed in', () => {
  test('has at most 4 KiB, whatever its route allows', async () => {
    const { begin } = await openCountingEdge();
    const fits = begin('anyone', 'X-Some: one', 4 * 1024);
    fits.send(`"${'x'.repeat(4 * 1024 - 2)}"`);
    expect(await fits.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await begin('anyone', 'X-Some: one', 4 * 1024 + 1).answer).toMatch(/^HTTP\/1\.1 413 .*"body-too-large"/s);
  });

  test('arrives within five seconds', async () => {
    const { bodies, begin } = await openCountingEdge();
    const slow = begin('anyone', 'X-Some: one', 5);
    slow.send('"12');
    expect(await slow.answer).toMatch(/^HTTP\/1\.1 408 .*"request-timeout"/s);
    await expect.poll(() => bodies.bytes).toBe(0);
  });

  test('is not refused for unfinished ones of its address: the oldest of those is', async () => {
    const { bodies, begin } = await openCountingEdge({ ...STRANGERS, ofAll: 20 * 4_000 });
    const hall = 'X-Forwarded-For: 203.0.113.9';
    const unfinished = Array.from({ length: 20 }, () => begin('anyone', hall, 4_001));
    for (const { send } of unfinished) send(' '.repeat(4_000));
    await expect.poll(() => bodies.bytes).toBe(20 * 4_000);
    const honest = begin('anyone', hall, 20);
    honest.send(`"${'x'.repeat(18)}"`);
    expect(await honest.answer).toMatch(/^HTTP\/1\.1 200 /);
    await expect.poll(() => bodies.bytes).toBe(19 * 4_000);
  });
});

test('[A1496] bytes count until the request has been handled, however it ends', async () => {
  const { bodies, begin } = await openCountingEdge();
  const ends = [
    ['answered', '"123"', /^HTTP\/1\.1 200 .*{"held":5}/s],
    ['refused', '"1234', /^HTTP\/1\.1 400 /],
  ] as const;
  for (const [how, body, answer] of ends) {
    const request = begin('host', 'X-Host: ada', 5);
    request.send(body);
    expect(await request.answer, how).toMatch(answer);
    await expect.poll(() => bodies.bytes).toBe(0);
  }
  const left = begin('host', 'X-Host: ada', 5);
  left.send('"');
  await expect.poll(() => bodies.bytes).toBe(1);
  left.leave();
  await expect.poll(() => bodies.bytes).toBe(0);
});

test('[A1496] the body of a disconnected client counts until its request has been handled', async () => {
  const { bodies, begin, heldAfterLeaving } = await openCountingEdge();
  const request = begin('left', 'X-Host: ada', 5);
  request.send('"123"');
  await expect.poll(() => bodies.bytes).toBe(5);
  request.leave();
  expect(await heldAfterLeaving).toBe(5);
  await expect.poll(() => bodies.bytes).toBe(0);
});

test('[A1497] over the bound of all bodies the oldest unfinished one is refused in favour of one that arrives', async () => {
  const { bodies, begin } = await openCountingEdge({ ofSender: 100, ofAll: 250 });
  const slow = ['ada', 'bob'].map((name, i) => {
    const request = begin('host', `X-Host: ${name}`, 200, 'keep-alive');
    return { ...request, whenHeld: (i + 1) * 100 };
  });
  for (const { send, whenHeld } of slow) {
    send(' '.repeat(100));
    await expect.poll(() => bodies.bytes).toBe(whenHeld);
  }
  const honest = begin('host', 'X-Host: eve', 60);
  honest.send(`"${'x'.repeat(58)}"`);
  expect(await honest.answer).toMatch(/^HTTP\/1\.1 200 .*{"held":160}/s);
  expect(await slow[0]?.answer).toMatch(/^HTTP\/1\.1 408 .*"request-timeout"/s);
  await expect.poll(() => bodies.bytes).toBe(100);
});
