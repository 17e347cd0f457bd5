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
