import type { Server } from 'node:http';
import { Duplex } from 'node:stream';
import type { OpenHub } from '@quarry/participants/hub-client';
import { leanHub } from '#scenarios/lean-hub.ts';

/**
 * Opens sockets of a server in this process. Each is a stream that the server reads and writes like a network
 * connection; what it writes is counted, and parsed as far as a player reads it.
 */
export const countingHubOf = (server: Server): OpenHub =>
  leanHub((_, { data, closed }) => {
    const socket = new CountingSocket(data);
    socket.on('close', closed);
    server.emit('connection', socket);
    return {
      send: (bytes) => void socket.push(bytes),
      get isOpen() {
        return socket.readable && !socket.destroyed;
      },
      destroy: () => socket.destroy(),
    };
  });

/** The server's end of a connection without a network. */
class CountingSocket extends Duplex {
  readonly #written: (chunk: Buffer) => void;
  /** As on a `net.Socket`, for code that asks for the caller's address. */
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

  // Methods that servers call on network sockets.
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
