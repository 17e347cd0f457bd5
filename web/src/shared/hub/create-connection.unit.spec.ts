import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createConnection } from './create-connection.ts';

/** A hub that completes every handshake, and then sends `goodbye` unless that is empty. */
let hub: Server;
let sockets: Duplex[];
let goodbye: string;
/** Like a black hole: sockets get no response. */
let isSilent: boolean;
/** Like a network that lets plain requests through, but no WebSocket. */
let isBlocking: boolean;
let plainCode: string;

/** A WebSocket frame from the server, of less than 126 bytes. */
const record = (text: string) => Buffer.concat([Buffer.from([0x81, text.length + 1]), Buffer.from(`${text}\u001e`)]);
const closeFor = (error: string) => `{"type":7,"error":"${error}"}`;

beforeEach(async () => {
  sockets = [];
  goodbye = '';
  isSilent = false;
  isBlocking = false;
  plainCode = 'not-a-websocket';
  hub = createServer((_, response) => {
    response
      .writeHead(400, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ code: plainCode, title: '' }));
  }).listen(0, '127.0.0.1');
  hub.on('upgrade', ({ headers }, socket: Duplex) => {
    sockets.push(socket.on('error', () => undefined));
    if (isSilent) return;
    if (isBlocking) return socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    const key = `${headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accept = createHash('sha1').update(key).digest('base64');
    const upgraded = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
    socket.write([...upgraded, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
    socket.once('data', () => {
      socket.write(Buffer.concat([record('{}'), ...(goodbye === '' ? [] : [record(goodbye)])]));
    });
  });
  await once(hub, 'listening');
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const location = { origin: `http://127.0.0.1:${(hub.address() as AddressInfo).port}` };
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', Object.assign(new EventTarget(), { document, location }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  for (const socket of sockets) socket.destroy();
  hub.close();
});

/** A host's connection that has begun to open. */
function connect(enter: () => Promise<void>) {
  const connection = createConnection({ path: '/master', enter, final: new Set() });
  connection.actor.start();
  const reach = (state: string, timeout = 20_000) =>
    waitFor(connection.actor, ({ value }) => value === state, { timeout });
  return { ...connection, reach };
}

const show = (visibilityState: 'hidden' | 'visible') => {
  Object.assign(document, { visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
};

function hideFor(ms: number): void {
  show('hidden');
  vi.setSystemTime(Date.now() + ms);
  show('visible');
}

const nothing = async () => undefined;
const closeAsTooMany = async () => void sockets[0]?.write(record(closeFor('too-many-sockets')));

test.each([
  ['with its handshake', closeFor('too-many-sockets'), nothing],
  ['later', '', closeAsTooMany],
])('[W1890] a socket that is closed as one too many is not opened again: %s', async (_, said, enter) => {
  goodbye = said;
  const { reach, stop } = connect(enter);
  expect((await reach('refused')).context.refusal).toBe('too-many-sockets');
  expect(sockets).toHaveLength(1);
  stop();
});

/** A connection whose first socket gets no response; the next ones do. */
async function connectIntoSilence() {
  vi.useFakeTimers({ toFake: ['Date'] });
  isSilent = true;
  const connection = connect(nothing);
  await vi.waitFor(() => expect(sockets).toHaveLength(1));
  isSilent = false;
  return connection;
}

test.each([
  ['is seen again after more than two seconds', () => hideFor(2_001)],
  ['finds a network', () => window.dispatchEvent(new Event('online'))],
])('[W1942] a page that %s gives up the try that is under way for the next one, at once', async (_, wake) => {
  const { reach, stop } = await connectIntoSilence();
  wake();
  await reach('live', 5_000);
  expect(sockets).toHaveLength(2);
  stop();
});

test('[W1942] [W1930] neither a shorter look elsewhere nor Try now does', async () => {
  const { actor, retry, stop } = await connectIntoSilence();
  hideFor(2_000);
  retry();
  expect(actor.getSnapshot().value).toBe('opening');
  stop();
});

test('[W4] any other Close is followed by the next try', async () => {
  goodbye = closeFor('service-unavailable');
  const { reach, stop } = connect(nothing);
  expect((await reach('waiting')).context).toMatchObject({ attempt: 1, refusal: null });
  stop();
});

/** Sends API calls to the hub's address; in a spec they have none of their own. */
function callsTheHub(): void {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, options: object) => fetch(`${window.location.origin}${path}`, options));
}

test('[W2777] a hub that answers plain requests and opens no socket is behind a network that blocks sockets, until one opens', async () => {
  callsTheHub();
  isBlocking = true;
  const { actor, retry, stop } = connect(nothing);
  const learns = (blocked: boolean) =>
    waitFor(actor, ({ context }) => context.blocked === blocked, { timeout: 20_000 });
  expect((await learns(true)).context.attempt).toBe(2);
  isBlocking = false;
  retry();
  expect((await learns(false)).value).toBe('live');
  stop();
});

test('[W2777] a service that refuses plain requests as well is not blamed on the network', async () => {
  callsTheHub();
  isBlocking = true;
  plainCode = 'service-unavailable';
  const { actor, retry, stop } = connect(nothing);
  const learned: boolean[] = [];
  for (const attempt of [1, 2, 3]) {
    const { context } = await waitFor(actor, (link) => link.value === 'waiting' && link.context.attempt >= attempt, {
      timeout: 20_000,
    });
    learned.push(context.blocked);
    retry();
  }
  expect(learned).toEqual([false, false, false]);
  stop();
});

test('[W2778] a connection handed over, open or still opening, becomes the next screen’s: there is one socket', async () => {
  for (const state of ['live', 'opening'] as const) {
    const before = sockets.length;
    const early = connect(nothing);
    await early.reach(state);
    early.handOver();
    const entered = vi.fn(nothing);
    const { reach, stop } = connect(entered);
    await reach('live');
    expect(entered).toHaveBeenCalledOnce();
    expect(sockets).toHaveLength(before + 1);
    // Its loss is reported to its new owner.
    sockets.at(-1)?.destroy();
    await reach('waiting');
    stop();
  }
});
