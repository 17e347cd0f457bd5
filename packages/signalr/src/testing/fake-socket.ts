import { EventEmitter } from 'node:events';
import type { HubSocket } from '#connection/hub-socket.ts';
import type { SendOptions } from '#protocol/hub-protocol.ts';

type Sent = { readonly data: Buffer; readonly binary: boolean };

/**
 * A `ws` socket without a network: records everything sent. While `held` it buffers as if the peer did not read, while
 * `joining` until `flush`.
 */
export class FakeSocket extends EventEmitter implements HubSocket {
  readonly sent: Sent[] = [];
  held = false;
  joining = false;
  paused = false;
  terminated = false;
  closedWith: number | undefined;
  readyState: number = 1;
  bufferedAmount = 0;
  readonly #arriving: Buffer[] = [];
  #unwritten: { bytes: number; written: ((error?: Error | null) => void) | undefined }[] = [];

  send(data: Buffer, { binary }: SendOptions, written: ((error?: Error | null) => void) | undefined = undefined): void {
    this.sent.push({ data, binary });
    this.bufferedAmount += data.length;
    this.#unwritten.push({ bytes: data.length, written });
    if (!this.joining) this.flush();
  }

  flush(): void {
    if (!this.held) this.release();
  }

  /** Drains everything buffered. */
  release(): void {
    this.held = false;
    for (let entry = this.#unwritten.shift(); entry !== undefined; entry = this.#unwritten.shift()) {
      this.bufferedAmount -= entry.bytes;
      entry.written?.();
    }
  }

  /** Drains only the oldest send and keeps holding the rest. */
  releaseOne(): void {
    const entry = this.#unwritten.shift();
    if (entry === undefined) return;
    this.bufferedAmount -= entry.bytes;
    entry.written?.();
  }

  close(code: number): void {
    this.closedWith ??= code;
  }

  terminate(): void {
    this.terminated = true;
    this.emit('close', 1006);
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
    while (!this.paused) {
      const data = this.#arriving.shift();
      if (data === undefined) return;
      this.emit('message', data);
    }
  }

  /** A message from the peer, which waits in the network while the socket is paused. */
  receive(data: string | Buffer): void {
    const bytes = typeof data === 'string' ? Buffer.from(data) : data;
    if (this.paused) this.#arriving.push(bytes);
    else this.emit('message', bytes);
  }

  /** Everything sent as text, one entry per WebSocket message. */
  get texts(): string[] {
    return this.sent.map(({ data }) => data.toString());
  }

  /** Clears what was sent so far. */
  clear(): void {
    this.sent.length = 0;
  }
}
