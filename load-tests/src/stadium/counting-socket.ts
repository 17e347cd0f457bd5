import { randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { Duplex } from 'node:stream';
import { completed, type HubClient, type OpenHub } from '@quarry/participants/hub-client';
import { createConversation, HANDSHAKE, PING, PING_MS, RECORD_END } from '@quarry/participants/pure/hub-conversation';
import { createFrameReader, maskedFrame, OPCODE } from './frame-reader.ts';

const RECORD_END_BYTE = RECORD_END.charCodeAt(0);
const HEAD_END = '\r\n\r\n';
const PUSH_START = '{"type":1,"target":"';
/** Pushes that a player reads; all others are only counted. */
const READ = new Set(['sessionrequest', 'nosession', 'statechange', 'timerchange', 'nextmedia']);
/** Longer than any of these names. */
const NAME_BYTES = 24;

/**
 * Opens sockets of a server in this process. Each is a stream that the server reads and writes like a connection of the
 * network; what it writes is parsed as far as a player reads it, and counted.
 */
export function countingHubOf(server: Server): OpenHub {
  /** Records of this turn: a client that reacted inside the server's write would delay the other sockets' frames. */
  let inbox: (() => void)[] = [];
  const later = (read: () => void) => {
    if (inbox.push(read) > 1) return;
    setImmediate(() => {
      const reads = inbox;
      inbox = [];
      for (const one of reads) one();
    });
  };

  return async (url, headers, events, openMs = 30_000) => {
    const handshake = Promise.withResolvers<void>();
    let bytes = 0;
    let closeCode = 1006;
    let head = '';
    let isUpgraded = false;
    const closed = Promise.withResolvers<number>();
    const hub = createConversation({
      send: (text) => socket.push(maskedFrame(OPCODE.text, Buffer.from(text))),
      onReady: () => handshake.resolve(),
      onHandshakeRefused(text) {
        handshake.reject(new Error(`handshake refused: ${text}`));
        socket.destroy();
      },
      onPush: events.onPush,
    });
    const readFrames = createFrameReader((opcode, payload) => {
      if (opcode === OPCODE.close) {
        closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
        // The answer to a close, or the agreement to one.
        if (socket.readable) socket.push(maskedFrame(OPCODE.close, payload.subarray(0, 2)));
        return;
      }
      if (opcode !== OPCODE.text && opcode !== OPCODE.continuation) return;
      bytes += payload.length;
      let start = 0;
      for (let end = payload.indexOf(RECORD_END_BYTE); end >= 0; end = payload.indexOf(RECORD_END_BYTE, start)) {
        if (isRead(payload, start)) {
          const record = payload.toString('utf8', start, end);
          later(() => hub.receive(record));
        }
        start = end + 1;
      }
    });
    const socket = new CountingSocket((chunk) => {
      if (isUpgraded) return readFrames(chunk);
      head += chunk.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 101')) {
        handshake.reject(new Error(`refused: ${head.slice(0, head.indexOf('\r\n'))}`));
        socket.destroy();
        return;
      }
      isUpgraded = true;
      socket.push(maskedFrame(OPCODE.text, Buffer.from(HANDSHAKE)));
      const rest = head.slice(end + HEAD_END.length);
      head = '';
      if (rest !== '') readFrames(Buffer.from(rest, 'latin1'));
    });
    const opening = setTimeout(() => socket.destroy(), openMs);
    const pinging = setInterval(() => hub.isReady && socket.push(maskedFrame(OPCODE.text, Buffer.from(PING))), PING_MS);
    socket.on('close', () => {
      clearTimeout(opening);
      clearInterval(pinging);
      later(() => {
        if (!hub.isReady) return handshake.reject(new Error('closed before the handshake'));
        hub.end();
        events.onClose(closeCode);
        closed.resolve(closeCode);
      });
    });
    server.emit('connection', socket);
    socket.push(upgradeRequest(new URL(url).pathname, headers));
    await handshake.promise;
    clearTimeout(opening);

    const client: HubClient = {
      async call(target, ...args) {
        if (socket.destroyed) throw new Error(`${target}: socket closed with ${await closed.promise}`);
        return completed(hub, target, args, () => closeCode);
      },
      get isOpen() {
        return !socket.destroyed;
      },
      get bytes() {
        return bytes;
      },
      terminate: () => socket.destroy(),
      close() {
        const code = Buffer.alloc(2);
        code.writeUInt16BE(1_000);
        if (!socket.destroyed) socket.push(maskedFrame(OPCODE.close, code));
      },
    };
    return client;
  };
}

/** Whether a player reads the record: every completion, and few of the pushes. */
function isRead(payload: Buffer, start: number): boolean {
  const text = payload.toString('latin1', start, start + PUSH_START.length + NAME_BYTES);
  if (!text.startsWith(PUSH_START)) return true;
  return READ.has(text.slice(PUSH_START.length, text.indexOf('"', PUSH_START.length)));
}

function upgradeRequest(path: string, headers: Record<string, string>): string {
  const lines = Object.entries({
    Host: 'simulated',
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return `GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`;
}

/** The server's end of a connection without a network. */
class CountingSocket extends Duplex {
  readonly #written: (chunk: Buffer) => void;
  /** As on a `net.Socket`: who asks for the caller's address finds one. */
  readonly remoteAddress = '127.0.0.1';

  constructor(written: (chunk: Buffer) => void) {
    super({ allowHalfOpen: false });
    this.#written = written;
  }

  override _read(): void {}

  override _write(chunk: Buffer | string, encoding: BufferEncoding, done: () => void): void {
    this.#written(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    done();
  }

  override _writev(chunks: { chunk: Buffer | string; encoding: BufferEncoding }[], done: () => void): void {
    for (const { chunk, encoding } of chunks)
      this.#written(typeof chunk === 'string' ? Buffer.from(chunk, encoding) : chunk);
    done();
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  // What servers do to the sockets of a network.
  setTimeout(): this {
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
}
