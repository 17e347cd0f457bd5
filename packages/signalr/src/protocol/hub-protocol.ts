import type { HubMessage, ParseLimits } from '#protocol/messages.ts';

export type ProtocolName = 'json' | 'messagepack';

/** Options for sending a WebSocket message; as text unless `binary`. */
export type SendOptions = { readonly binary: boolean; readonly compress: false };

/**
 * One encoding of the hub protocol. Stateless: a splitter holds the state of a byte stream. Each write returns one
 * complete record, to be sent as one WebSocket message.
 */
export type HubProtocol = {
  readonly name: ProtocolName;
  /** Options for `ws.send`; shared, so that a broadcast allocates nothing. */
  readonly sendOptions: SendOptions;
  /** The whole Ping record; shared, never mutate. */
  readonly ping: Buffer;
  createSplitter(recordBytes: number): RecordSplitter;
  /** Throws `ProtocolError` for a record that must close the connection (M6). */
  parse(record: Buffer, limits: ParseLimits): HubMessage;
  writeInvocation(target: string, args: readonly unknown[]): Buffer;
  /** Frames arguments that are already JSON text, `[…]`; the text is trusted to be one JSON array. */
  writeInvocationFromJson(target: string, argsJson: string): Buffer;
  writeResult(invocationId: string, result: unknown): Buffer;
  writeFailure(invocationId: string, error: string): Buffer;
  writeClose(error: string | undefined, allowReconnect: boolean): Buffer;
};

/**
 * Splits the client's byte stream into records. WebSocket message boundaries and opcodes have no meaning towards the
 * server (F1).
 */
export type RecordSplitter = {
  /** Takes a chunk, which must not be changed afterwards: records are views into it. */
  push(chunk: Buffer): void;
  /**
   * The next complete record without its framing, or undefined when more bytes are needed.
   * Throws `ProtocolError` as soon as a record is known to exceed the limit.
   */
  next(): Buffer | undefined;
  /** Bytes taken and not yet handed out. */
  readonly pendingBytes: number;
};
