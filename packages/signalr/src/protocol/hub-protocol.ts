import type { HubMessage, ParseLimits } from '#protocol/messages.ts';

export type ProtocolName = 'json' | 'messagepack';

/** Bytes or text of one complete record, ready to be one WebSocket message. */
export type Encoded = string | Buffer;

/** One encoding of the hub protocol. Stateless: the state of a byte stream lives in its splitter. */
export type HubProtocol = {
  readonly name: ProtocolName;
  /** Options for `ws.send`, one shared object so that a broadcast allocates nothing. */
  readonly sendOptions: { readonly binary: boolean; readonly compress: false };
  /** The whole Ping record; shared, never mutate. */
  readonly ping: Buffer;
  createSplitter(recordBytes: number): RecordSplitter;
  /** Throws `ProtocolError` for a record that must close the connection (M6). */
  parse(record: Buffer, limits: ParseLimits): HubMessage;
  writeInvocation(target: string, args: readonly unknown[]): Buffer;
  /** Frames arguments that are already JSON text, `[…]`; the text is trusted to be one JSON array. */
  writeInvocationFromJson(target: string, argsJson: string): Buffer;
  writeResult(invocationId: string, result: unknown): Encoded;
  writeFailure(invocationId: string, error: string): Encoded;
  writeClose(error: string | undefined, allowReconnect: boolean): Encoded;
};

/**
 * Cuts the client's byte stream into records. WebSocket message boundaries and opcodes carry no meaning
 * towards the server (checklist F1), so bytes go in and records come out, however they were cut.
 */
export type RecordSplitter = {
  /** Takes bytes in. The chunk must not be changed afterwards: records are views into it. */
  push(chunk: Buffer): void;
  /**
   * The next complete record without its framing, or undefined when more bytes are needed.
   * Throws `ProtocolError` as soon as a record is known to exceed the limit.
   */
  next(): Buffer | undefined;
  /** Bytes taken in and not yet handed out. */
  readonly pendingBytes: number;
};
