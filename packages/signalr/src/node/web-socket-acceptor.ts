import type { IncomingMessage } from 'node:http';
import type { Duplex, Writable } from 'node:stream';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';
import { closeCode, type HubSocket } from '#connection/hub-socket.ts';
import { maxFramed, RecentFrames } from '#node/recent-frames.ts';
import type { SendOptions } from '#protocol/hub-protocol.ts';

/**
 * Required options of every `ws` server in front of a hub, whoever creates it. A message may be large, since the
 * official client joins all calls of a tick, and have many fragments, since the .NET client sends each queued 4 KiB as
 * one (F2); each record in it is bounded separately. Oversize ends in close 1009, too many fragments in 1008.
 */
export const webSocketOptions = {
  maxPayload: 1024 * 1024,
  maxFragments: 512,
  // `ws` keeps every read until the frame is complete, and allows 256 Ki of them: with a byte each, 90 MB of objects. The
  // largest frame in the smallest usual TCP segments (536 bytes, 524 with timestamps) takes some 2,000.
  maxBufferedChunks: 4_096,
  perMessageDeflate: false,
  clientTracking: false,
  // Text messages may split a character (F1); complete records are checked as UTF-8.
  skipUTF8Validation: true,
} as const satisfies ServerOptions;

/**
 * Prepares an open WebSocket for a hub: bounds its fragments and writes once per turn of the event loop. Its server
 * must have `webSocketOptions`. Call it in the tick in which the socket opens.
 * @param stream the stream of the upgrade request
 */
export type SocketAdapter = (socket: WebSocket, stream: Duplex) => HubSocket;

/** Create one per process: it flushes all sockets together, once per turn, and bounds their incomplete messages. */
export const createSocketAdapter = (): SocketAdapter => {
  const writer = createTurnWriter();
  const unfinished = new UnfinishedMessages(maxUnfinishedBytes);
  return (socket, stream) => {
    boundMessages(socket, stream, unfinished);
    return writer.join(socket, stream);
  };
};

export interface WebSocketAcceptor {
  /**
   * Accepts an upgrade request. `opened` is called in the tick in which the socket opens, and never if the request is
   * not a WebSocket upgrade.
   */
  accept(request: IncomingMessage, stream: Duplex, head: Buffer, opened: (socket: HubSocket) => void): void;
}

/** Opens WebSockets for a hub where no plugin owns the `ws` server. */
export const createWebSocketAcceptor = (): WebSocketAcceptor => {
  const server = new WebSocketServer({ noServer: true, ...webSocketOptions });
  const adapt = createSocketAdapter();
  return {
    accept: (request, stream, head, opened) =>
      server.handleUpgrade(request, stream, head, (socket) => opened(adapt(socket, stream))),
  };
};

/** Memory for messages of which a part has arrived, of all sockets. */
const maxUnfinishedBytes = 64 * 1024 * 1024;
/** Bytes of a message below which it does not count. */
const freeUnfinishedBytes = 16 * 1024;

type Cuttable = Pick<WebSocket, 'terminate'>;

/**
 * `ws` keeps the parts of a message until it is complete, and a client that never completes one makes no call that
 * would be counted. When the parts of all sockets take too much memory, the socket of the oldest message is closed:
 * honest clients complete theirs in moments.
 */
export class UnfinishedMessages {
  readonly #most: number;
  /** Bytes of each socket's message, in the order in which they became large. */
  readonly #bytes = new Map<Cuttable, number>();
  #sum = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** @param bytes received of a message that is not complete; 0 if there is none */
  note(socket: Cuttable, bytes: number): void {
    if (bytes <= freeUnfinishedBytes) {
      this.#sum -= this.#bytes.get(socket) ?? 0;
      this.#bytes.delete(socket);
      return;
    }
    this.#sum += bytes - (this.#bytes.get(socket) ?? 0);
    this.#bytes.set(socket, bytes);
    for (const first of this.#bytes.keys()) {
      if (this.#sum <= this.#most) return;
      this.note(first, 0);
      first.terminate();
    }
  }
}

type Breakable = Cuttable & { emit(event: 'error', error: Error): unknown; close(code: number): void };

/**
 * Ends a socket with too small fragments as `ws` ends one with too many: an error, then close 1008. Reports the bytes
 * of an incomplete message.
 */
const boundMessages = (socket: Breakable, stream: Duplex, unfinished: UnfinishedMessages): void => {
  const meter = new FragmentMeter();
  const read = (chunk: Buffer): void => {
    const isFine = meter.read(chunk);
    unfinished.note(socket, meter.unfinished);
    if (isFine) return;
    stream.off('data', read);
    socket.emit('error', new RangeError('message fragments are too small'));
    socket.close(closeCode.policy);
  };
  // Before the listener of `ws`, which would deliver a message completed by this chunk.
  stream.prependListener('data', read);
  stream.once('close', () => unfinished.note(socket, 0));
};

/** Fragments of a message that may have any size. */
const freeFragments = 16;
/** Minimum average size of a message's fragments if it has more. The .NET client sends 4 KiB each, browsers 64 KiB and more. */
const minAverageBytes = 256;

/** Opcodes from here on are control frames, which may be interleaved with fragments. */
const firstControlOpcode = 0x08;

/**
 * Parses the frame headers of one WebSocket from its raw bytes. A fragment costs as much as a message but is not
 * counted as one: without a bound, every counted message could hide 500 fragments of one byte.
 */
export class FragmentMeter {
  #fragments = 0;
  #bytes = 0;
  #isControl = false;
  /** The current frame is the last of its message. */
  #isLast = false;
  #unfinished = 0;
  /** Remaining bytes of the current frame, mask and payload. */
  #rest = 0;
  /** Bytes of the current frame header read so far. */
  #headerBytes = 0;
  #first = 0;
  #second = 0;
  #lengthBytes = 0;
  #length = 0;

  /** Bytes received of a message that is not complete, masks included. */
  get unfinished(): number {
    return this.#unfinished;
  }

  /** Takes the next chunk; false once the fragments of a message are too small on average. */
  read(chunk: Buffer): boolean {
    for (let at = 0; at < chunk.length; ) {
      if (this.#rest > 0) {
        const skipped = Math.min(this.#rest, chunk.length - at);
        this.#rest -= skipped;
        at += skipped;
        if (!this.#isControl) this.#unfinished = this.#rest === 0 && this.#isLast ? 0 : this.#unfinished + skipped;
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
    this.#isControl = (this.#first & 0x0f) >= firstControlOpcode;
    if (this.#isControl) return true;
    this.#isLast = this.#first >= 0x80;
    this.#fragments += 1;
    this.#bytes += this.#length;
    if (this.#fragments > freeFragments && this.#bytes < this.#fragments * minAverageBytes) return false;
    if (this.#isLast) {
      this.#fragments = 0;
      this.#bytes = 0;
    }
    return true;
  }
}

type Corkable = Pick<Writable, 'cork' | 'uncork' | 'writableCorked' | 'write'>;
type OpenSocket = HubSocket & { readonly readyState: number };

/**
 * Batches the sends to a socket within one turn of the event loop into one system call. That call is nine tenths of the
 * cost of sending, and frames rarely come alone: an answer is pushed and completed, a question's end is followed by the
 * new state.
 */
export interface TurnWriter {
  /** @param stream the stream `socket` writes to, that of its upgrade request */
  join(socket: OpenSocket, stream: Corkable): HubSocket;
}

/** @param atTurnEnd for specs; by default `setImmediate`, after the input of this turn */
export const createTurnWriter = (atTurnEnd: (release: () => void) => void = setImmediate): TurnWriter => {
  let held: Corkable[] = [];

  const release = (): void => {
    const streams = held;
    held = [];
    for (const stream of streams) stream.uncork();
  };

  const hold = (stream: Corkable): void => {
    // An ending stream uncorks itself; until then its count tells whether it is already corked.
    if (stream.writableCorked > 0) return;
    stream.cork();
    if (held.push(stream) === 1) atTurnEnd(release);
  };

  const frames = new RecentFrames();
  return { join: (socket, stream) => new JoinedSocket(socket, stream, hold, frames) };
};

/** A class, to share its methods: there is one instance per socket. */
class JoinedSocket implements HubSocket {
  readonly #socket: OpenSocket;
  readonly #stream: Corkable;
  readonly #hold: (stream: Corkable) => void;
  readonly #frames: RecentFrames;

  constructor(socket: OpenSocket, stream: Corkable, hold: (stream: Corkable) => void, frames: RecentFrames) {
    this.#socket = socket;
    this.#stream = stream;
    this.#hold = hold;
    this.#frames = frames;
  }

  get bufferedAmount(): number {
    return this.#socket.bufferedAmount;
  }

  send(data: Buffer, options: SendOptions, written?: (error?: Error | null) => void): void {
    this.#hold(this.#stream);
    if (data.length <= maxFramed && this.#socket.readyState === WebSocket.OPEN)
      this.#stream.write(this.#frames.of(data, options.binary), written);
    else this.#socket.send(data, options, written);
  }

  flush(): void {
    this.#stream.uncork();
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
