import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { completed, type HubClient, type OpenHub } from '@quarry/participants/hub-client';
import { createConversation, HANDSHAKE, PING, PING_MS, RECORD_END } from '@quarry/participants/pure/hub-conversation';
import { createFrameReader, maskedFrame, OPCODE } from './frame-reader.ts';

const RECORD_END_BYTE = RECORD_END.charCodeAt(0);
const HEAD_END = '\r\n\r\n';
const PUSH_START = Buffer.from('{"type":1,"target":"');
const TICK = 'timerchange';
const TICK_START = startOf(TICK);
const NO_ARGUMENTS = () => [];
/** Of the other pushes that a player reads; those it does not are only counted. */
const READ_STARTS = ['sessionrequest', 'nosession', 'statechange', 'nextmedia'].map(startOf);

/** A client's end of a connection. */
export interface Wire {
  send(bytes: Buffer | string): void;
  readonly isOpen: boolean;
  destroy(): void;
}

/** Opens a connection to an address's host. `closed` is called once, after the last `data`, whose bytes are the caller's only during the call. */
export type OpenWire = (address: URL, on: { data(bytes: Buffer): void; closed(): void }) => Wire;

/** Read buffer shared by all sockets, used one at a time: a buffer per read would be most of a crowd's garbage. */
const READING = Buffer.allocUnsafe(64 * 1024);

export const overNetwork: OpenWire = (address, { data, closed }) => {
  const { hostname: host, protocol } = address;
  const isSecure = protocol === 'https:';
  const port = Number(address.port) || (isSecure ? 443 : 80);
  const callback = (length: number) => {
    data(READING.subarray(0, length));
    return true;
  };
  const socket = isSecure
    ? connectSecurely({ host, port, servername: host })
    : connect({ host, port, onread: { buffer: READING, callback } });
  socket.setNoDelay(true);
  if (isSecure) socket.on('data', data);
  // A close follows.
  socket.on('error', () => undefined);
  socket.on('close', closed);
  return {
    send: (bytes) => void socket.write(bytes),
    get isOpen() {
      return !socket.destroyed;
    },
    destroy: () => socket.destroy(),
  };
};

/**
 * A client of the hub without a WebSocket library: it decodes only the frames that a player reads and counts the rest,
 * so that a crowd of tens of thousands leaves more of the machine to the product.
 */
export function leanHub(openWire: OpenWire): OpenHub {
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
    const closed = Promise.withResolvers<number>();
    const address = new URL(url);
    let bytes = 0;
    let closeCode = 1006;
    let head = '';
    let isUpgraded = false;
    let sentAt = performance.now();
    const send = (opcode: number, payload: Buffer) => {
      sentAt = performance.now();
      if (wire.isOpen) wire.send(maskedFrame(opcode, payload));
    };
    /** As in the official client, a call takes the place of a ping. */
    const ping = () => {
      const silent = performance.now() - sentAt;
      if (hub.isReady && silent >= PING_MS) send(OPCODE.text, Buffer.from(PING));
      pinging = setTimeout(ping, silent >= PING_MS ? PING_MS : PING_MS - silent);
    };
    const hub = createConversation({
      send: (text) => send(OPCODE.text, Buffer.from(text)),
      onReady: () => handshake.resolve(),
      onHandshakeRefused(text) {
        handshake.reject(new Error(`handshake refused: ${text}`));
        wire.destroy();
      },
      onPush: events.onPush,
    });
    /** A tick is most of what a player receives, and no player reads its seconds. */
    const tick = () => hub.isReady && events.onPush(TICK, NO_ARGUMENTS, '');
    const readFrames = createFrameReader((opcode, payload) => {
      if (opcode === OPCODE.close) {
        closeCode = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
        // Completes the close handshake (RFC 6455, section 5.5.1).
        send(OPCODE.close, payload.subarray(0, 2));
        return;
      }
      if (opcode !== OPCODE.text && opcode !== OPCODE.continuation) return;
      bytes += payload.length;
      let start = 0;
      for (let end = payload.indexOf(RECORD_END_BYTE); end >= 0; end = payload.indexOf(RECORD_END_BYTE, start)) {
        if (begins(payload, start, TICK_START)) later(tick);
        else if (isRead(payload, start)) {
          const record = payload.toString('utf8', start, end);
          later(() => hub.receive(record));
        }
        start = end + 1;
      }
    });

    function readHead(chunk: Buffer): void {
      head += chunk.toString('latin1');
      const end = head.indexOf(HEAD_END);
      if (end < 0) return;
      if (!head.startsWith('HTTP/1.1 101')) {
        handshake.reject(new Error(`refused: ${head.slice(0, head.indexOf('\r\n'))}`));
        wire.destroy();
        return;
      }
      isUpgraded = true;
      send(OPCODE.text, Buffer.from(HANDSHAKE));
      const rest = head.slice(end + HEAD_END.length);
      head = '';
      if (rest !== '') readFrames(Buffer.from(rest, 'latin1'));
    }

    const wire = openWire(address, {
      data: (chunk) => (isUpgraded ? readFrames(chunk) : readHead(chunk)),
      closed() {
        clearTimeout(opening);
        clearTimeout(pinging);
        later(() => {
          if (!hub.isReady) return handshake.reject(new Error('closed before the handshake'));
          hub.end();
          events.onClose(closeCode);
          closed.resolve(closeCode);
        });
      },
    });
    const opening = setTimeout(() => wire.destroy(), openMs);
    let pinging = setTimeout(ping, PING_MS);
    wire.send(upgradeRequest(address, headers));
    await handshake.promise;
    clearTimeout(opening);

    const client: HubClient = {
      async call(target, ...args) {
        if (!wire.isOpen) throw new Error(`${target}: socket closed with ${await closed.promise}`);
        return completed(hub, target, args, () => closeCode);
      },
      get isOpen() {
        return wire.isOpen;
      },
      get bytes() {
        return bytes;
      },
      terminate: () => wire.destroy(),
      close() {
        const code = Buffer.alloc(2);
        code.writeUInt16BE(1_000);
        send(OPCODE.close, code);
      },
    };
    return client;
  };
}

function startOf(target: string): Buffer {
  return Buffer.from(`${PUSH_START}${target}"`);
}

/** Whether a record begins like this; bytes are compared, because most strings would be garbage at once. */
function begins(payload: Buffer, start: number, bytes: Buffer): boolean {
  const end = start + bytes.length;
  return end <= payload.length && payload.compare(bytes, 0, bytes.length, start, end) === 0;
}

/** Whether a player reads the record: every completion, and few of the pushes. */
function isRead(payload: Buffer, start: number): boolean {
  return !begins(payload, start, PUSH_START) || READ_STARTS.some((bytes) => begins(payload, start, bytes));
}

function upgradeRequest({ host, pathname }: URL, headers: Record<string, string>): string {
  const lines = Object.entries({
    Host: host,
    Connection: 'Upgrade',
    Upgrade: 'websocket',
    'Sec-WebSocket-Version': '13',
    'Sec-WebSocket-Key': randomBytes(16).toString('base64'),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`);
  return `GET ${pathname} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`;
}
