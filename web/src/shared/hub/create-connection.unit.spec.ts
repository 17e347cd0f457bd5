import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from 'xstate';
import { createConnection } from './create-connection.ts';

/** A hub that shakes hands with every socket, and with its answer says `goodbye`, if that is not empty. */
let hub: Server;
let sockets: Duplex[];
let goodbye: string;

/** A record of the server's, of less than 126 bytes. */
const record = (text: string) => Buffer.concat([Buffer.from([0x81, text.length + 1]), Buffer.from(`${text}\u001e`)]);
const closeFor = (error: string) => `{"type":7,"error":"${error}"}`;

beforeEach(async () => {
  sockets = [];
  goodbye = '';
  hub = createServer().listen(0, '127.0.0.1');
  hub.on('upgrade', ({ headers }, socket: Duplex) => {
    sockets.push(socket.on('error', () => undefined));
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
  vi.unstubAllGlobals();
  for (const socket of sockets) socket.destroy();
  hub.close();
});

/** A host's connection that has begun to open. */
function connect(enter: () => Promise<void>) {
  const connection = createConnection({ path: '/master', enter, final: new Set() });
  connection.actor.start();
  const reach = (state: string) => waitFor(connection.actor, ({ value }) => value === state, { timeout: 20_000 });
  return { ...connection, reach };
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

test('[W4] any other Close is followed by the next try', async () => {
  goodbye = closeFor('service-unavailable');
  const { reach, stop } = connect(nothing);
  expect((await reach('waiting')).context).toMatchObject({ attempt: 1, refusal: null });
  stop();
});
