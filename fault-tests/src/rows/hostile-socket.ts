import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { WebSocket } from 'ws';
import { now } from '#now.ts';

/** A socket that violates the protocol. */
export interface HostileSocket {
  readonly socket: WebSocket;
  /** Writes raw bytes below the WebSocket library: framing them would load the process of the other clients. */
  write(bytes: Buffer): void;
  /** Resolves with the close code; 0 if the socket stayed open that long. */
  closed(withinMs: number): Promise<number>;
}

export interface HostileParts {
  readonly path?: '/slave' | '/master';
  readonly headers?: Record<string, string>;
}

const END = '\x1e';

/** A message as a record of the protocol. */
export const record = (message: unknown): string => `${JSON.stringify(message)}${END}`;

/** Opens a socket and shakes hands; everything after that is up to the caller. */
export async function openHostile(
  gatewayUrl: string,
  { path = '/slave', headers = {} }: HostileParts = {},
): Promise<HostileSocket> {
  const url = new URL(path, gatewayUrl.replace('http', 'ws'));
  const connection = connect(Number(url.port), url.hostname);
  const socket = new WebSocket(url, { headers, perMessageDeflate: false, createConnection: () => connection });
  const ended = Promise.withResolvers<number>();
  socket.on('error', () => {});
  socket.on('close', (code) => ended.resolve(code));
  await once(socket, 'open');
  socket.send(record({ protocol: 'json', version: 1 }));
  await once(socket, 'message');
  return {
    socket,
    write: (bytes) => void connection.write(bytes),
    async closed(withinMs) {
      const late = Promise.withResolvers<number>();
      const timer = setTimeout(() => late.resolve(0), withinMs);
      const code = await Promise.race([ended.promise, late.promise]);
      clearTimeout(timer);
      socket.terminate();
      return code;
    },
  };
}

/** Input that no client of the protocol sends. */
export const MALFORMED: readonly (string | Buffer)[] = [
  `not json${END}`,
  `{"type":1,"target":"GetConnectionId"}${END}`,
  `{"type":"1"}${END}`,
  `[1,2,3]${END}`,
  `null${END}`,
  `{"type":1,"target":5,"arguments":[]}${END}`,
  `{"type":1,"invocationId":"1","target":"GetConnectionId","arguments":{}}${END}`,
  `${'['.repeat(20_000)}${END}`,
  Buffer.from([0xff, 0xfe, 0x80, 0x1e]),
];

const FRAGMENTS = 10_000;
/** A never-ending message in fragments of one byte: the first marks it as text, each has a mask of zeros. */
export const TORN: Buffer = Buffer.concat(
  Array.from({ length: FRAGMENTS }, (_, i) => Buffer.from([i === 0 ? 0x01 : 0x00, 0x81, 0, 0, 0, 0, 0x7b])),
);

/** A hand-written WebSocket, without a client library's memory for each. */
export async function openSilent(
  gatewayUrl: string,
): Promise<{ socket: Socket; status: number; life: Promise<number>; end: Promise<void> }> {
  const { hostname, port } = new URL(gatewayUrl);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    `GET /slave HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
  );
  const [answer] = await once(socket, 'data');
  const status = Number(/^HTTP\/1.1 (\d+)/.exec(String(answer))?.[1]);
  const began = now();
  const end = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  // A close frame, which it does not answer.
  const life = Promise.race([once(socket, 'data'), end]).then(() => now() - began);
  return { socket, status, life, end };
}

/** The memory a process holds. */
export async function residentBytes(pid: number): Promise<number> {
  const [, pages] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ');
  return Number(pages) * 4096;
}
