import type { Writable } from 'node:stream';
import type { HubSocket } from '#connection/hub-socket.ts';

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
