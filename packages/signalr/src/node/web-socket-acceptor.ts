import type { IncomingMessage } from 'node:http';
import type { Duplex, Writable } from 'node:stream';
import { type ServerOptions, type WebSocket, WebSocketServer } from 'ws';
import { closeCode, type HubSocket } from '#connection/hub-socket.ts';

/**
 * Options every `ws` server in front of a hub must have, whoever creates it.
 * A message may be large since the official client joins all calls of a tick into one, and come in many fragments since
 * the .NET client sends every 4 KiB of what it has queued as one (F2); each record in it is bounded separately. Oversize
 * ends in close 1009, too many fragments in 1008.
 */
export const webSocketOptions = {
  maxPayload: 1024 * 1024,
  maxFragments: 512,
  perMessageDeflate: false,
  clientTracking: false,
  // Text messages may cut a character in two (F1); records are checked as UTF-8 once they are whole.
  skipUTF8Validation: true,
} as const satisfies ServerOptions;

/**
 * Makes an open WebSocket of a server with `webSocketOptions` a hub's: bounds its fragments and writes once per turn of the
 * event loop. Call it in the tick in which the socket opens.
 * @param stream what the upgrade request came on
 */
export type SocketAdapter = (socket: WebSocket, stream: Duplex) => HubSocket;

/** One for all sockets of a process: what is sent to any of them in one turn leaves together. */
export const createSocketAdapter = (): SocketAdapter => {
  const writer = createTurnWriter();
  return (socket, stream) => {
    boundFragments(socket, stream);
    return writer.join(socket, stream);
  };
};

export interface WebSocketAcceptor {
  /**
   * Answers an upgrade request that may open. `opened` is called in the tick in which the socket opens, and never for a
   * request that is no WebSocket's.
   */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer, opened: (socket: HubSocket) => void): void;
}

/** Opens the WebSockets of a hub, where no plugin owns the `ws` server. */
export const createWebSocketAcceptor = (): WebSocketAcceptor => {
  const server = new WebSocketServer({ noServer: true, ...webSocketOptions });
  const adapt = createSocketAdapter();
  return {
    accept: (request, stream, head, opened) =>
      server.handleUpgrade(request, stream, head, (socket) => opened(adapt(socket, stream))),
  };
};

type Breakable = { emit(event: 'error', error: Error): unknown; close(code: number): void };

/** Ends a socket whose fragments are too small as `ws` ends one with too many: an error, then close 1008. */
const boundFragments = (socket: Breakable, stream: Duplex): void => {
  const meter = new FragmentMeter();
  const read = (chunk: Buffer): void => {
    if (meter.read(chunk)) return;
    stream.off('data', read);
    socket.emit('error', new RangeError('message fragments are too small'));
    socket.close(closeCode.policy);
  };
  // Before `ws`, which would deliver a message that is complete in this chunk.
  stream.prependListener('data', read);
};

/** Fragments a message may have whatever their size. */
const anySize = 16;
/** Average size from then on, bytes. The .NET client sends 4 KiB each, browsers 64 KiB and more. */
const leastAverage = 256;

/** Opcodes from here on are control frames, which may come between the fragments of a message. */
const firstControlOpcode = 0x08;

/**
 * Follows the frames of one WebSocket in its raw bytes, headers only. A fragment costs the server as much as a message
 * but is not counted as one: without a bound, half a thousand of one byte each would hide behind every counted message.
 */
export class FragmentMeter {
  #fragments = 0;
  #bytes = 0;
  /** Bytes of the present frame, mask and payload, that are still to come. */
  #rest = 0;
  /** How many bytes of a frame header have been read. */
  #headerBytes = 0;
  #first = 0;
  #second = 0;
  #lengthBytes = 0;
  #length = 0;

  /** Takes the next bytes, cut anywhere; false once the fragments of a message are too small on average. */
  read(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length; ) {
      if (this.#rest > 0) {
        const skipped = Math.min(this.#rest, chunk.length - at);
        this.#rest -= skipped;
        at += skipped;
        continue;
      }
      this.#readHeader(chunk[at] ?? 0);
      at += 1;
      if (this.#headerBytes >= 2 && this.#headerBytes === 2 + this.#lengthBytes && !this.#startFrame()) return false;
    }
    return true;
  }

  /** One byte of a header: flags and opcode, mask bit and short length, then up to eight bytes of length (RFC 6455, 5.2). */
  #readHeader(byte: number): void {
    this.#headerBytes += 1;
    if (this.#headerBytes === 1) this.#first = byte;
    else if (this.#headerBytes > 2) this.#length = this.#length * 0x100 + byte;
    else {
      const short = byte & 0x7f;
      this.#second = byte;
      this.#lengthBytes = short === 126 ? 2 : short === 127 ? 8 : 0;
      this.#length = this.#lengthBytes === 0 ? short : 0;
    }
  }

  #startFrame(): boolean {
    const maskBytes = this.#second >= 0x80 ? 4 : 0;
    this.#rest = maskBytes + this.#length;
    this.#headerBytes = 0;
    if ((this.#first & 0x0f) >= firstControlOpcode) return true;
    this.#fragments += 1;
    this.#bytes += this.#length;
    if (this.#fragments > anySize && this.#bytes < this.#fragments * leastAverage) return false;
    if (this.#first >= 0x80) {
      this.#fragments = 0;
      this.#bytes = 0;
    }
    return true;
  }
}

type SendOptions = Parameters<HubSocket['send']>[1];
type Corkable = Pick<Writable, 'cork' | 'uncork' | 'writableCorked'>;

/**
 * Makes what is sent to a socket within one turn of the event loop leave in one system call. The call is nine tenths of
 * what sending costs, and frames rarely come alone: an answer is pushed and completed, a question's end is followed by
 * the new state.
 */
export interface TurnWriter {
  /** @param stream what `socket` writes to: the one its upgrade request came on */
  join(socket: HubSocket, stream: Corkable): HubSocket;
}

/** @param atTurnEnd for specs; by default after the input of this turn has been handled */
export const createTurnWriter = (atTurnEnd: (release: () => void) => void = setImmediate): TurnWriter => {
  let held: Corkable[] = [];

  const release = (): void => {
    const streams = held;
    held = [];
    for (const stream of streams) stream.uncork();
  };

  const hold = (stream: Corkable): void => {
    // A stream that ends uncorks itself; until then its count tells whether it is held already.
    if (stream.writableCorked > 0) return;
    stream.cork();
    if (held.push(stream) === 1) atTurnEnd(release);
  };

  return { join: (socket, stream) => new JoinedSocket(socket, stream, hold) };
};

/** A class for its prototype: there is one of these for every socket of a process. */
class JoinedSocket implements HubSocket {
  readonly #socket: HubSocket;
  readonly #stream: Corkable;
  readonly #hold: (stream: Corkable) => void;

  constructor(socket: HubSocket, stream: Corkable, hold: (stream: Corkable) => void) {
    this.#socket = socket;
    this.#stream = stream;
    this.#hold = hold;
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  send(data: string | Buffer, options: SendOptions, written?: (error?: Error | null) => void): void {
    this.#hold(this.#stream);
    this.#socket.send(data, options, written);
  }

  close(code?: number, reason?: string): void {
    this.#socket.close(code, reason);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  pause(): void {
    this.#socket.pause();
  }

  resume(): void {
    this.#socket.resume();
  }

  on(event: 'message', listener: (data: Buffer | ArrayBuffer | Buffer[]) => void): unknown;
  on(event: 'close', listener: (code: number) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'ping' | 'pong', listener: () => void): unknown;
  on(event: never, listener: never): unknown {
    return this.#socket.on(event, listener);
  }
}
