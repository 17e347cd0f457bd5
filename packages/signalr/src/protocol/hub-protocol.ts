import type { RecordSplitter } from '#framing/record-splitter.ts';
import type { HubMessage } from '#protocol/messages.ts';

export type ProtocolName = 'json' | 'messagepack';

/** Bytes or text of one complete record, ready to be one WebSocket message. */
export type Encoded = string | Buffer;

/** Bounds on what a peer may make the parser do (checklist F2, M7). */
export type ParseLimits = {
  /** Bytes of one record without its terminator or length prefix. */
  readonly recordBytes: number;
  readonly depth: number;
  /** Characters of an invocation id. */
  readonly invocationIdLength: number;
};

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
