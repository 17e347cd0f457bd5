/** Message types of the hub protocol, HubProtocol.md. */
export const messageType = {
  invocation: 1,
  streamItem: 2,
  completion: 3,
  streamInvocation: 4,
  cancelInvocation: 5,
  ping: 6,
  close: 7,
  ack: 8,
  sequence: 9,
} as const;

/** A call by the client. `invocationId` is undefined when it expects no answer (`send`). */
export type InvocationMessage = {
  readonly kind: 'invocation';
  readonly invocationId: string | undefined;
  readonly target: string;
  /** Undefined if they could not be decoded, which fails the call. */
  readonly args: readonly unknown[] | undefined;
  /** True for StreamInvocation (`stream()`), which no method supports. */
  readonly streaming: boolean;
  /** Number of upload streams the call announces. */
  readonly streams: number;
};

/**
 * The part of a record that the server needs. Anything it must merely tolerate (stream items, completions,
 * cancellations, acks, sequences, future types) is `ignored` after validation.
 */
export type HubMessage =
  | InvocationMessage
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }
  | { readonly kind: 'ignored' };

export const pingMessage: HubMessage = { kind: 'ping' };
export const closeMessage: HubMessage = { kind: 'close' };
export const ignoredMessage: HubMessage = { kind: 'ignored' };

/** Bounds of the parser's work (F2, M7). */
export type ParseLimits = {
  /** Bytes of one record without its terminator or length prefix. */
  readonly recordBytes: number;
  readonly depth: number;
  /** Characters of an invocation id. */
  readonly invocationIdLength: number;
};

/** Checks shared by both encodings: what a field of a client's message must be (M6, M7). Each throws `ProtocolError`. */

export const requireTarget = (value: unknown): string => {
  if (typeof value !== 'string') throw new ProtocolError('target must be a string');
  return value;
};

export const requireArguments = (value: unknown): readonly unknown[] => {
  if (!Array.isArray(value)) throw new ProtocolError('arguments must be an array');
  return value;
};

/** Null and absent mean "no id"; so does the empty string, as in .NET. */
export const readInvocationId = (value: unknown, limits: ParseLimits): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value !== 'string') throw new ProtocolError('invocationId must be a string');
  if (value.length > limits.invocationIdLength) throw new ProtocolError('invocationId is too long');
  return value;
};

export const requireInvocationId = (value: unknown, limits: ParseLimits): string => {
  const id = readInvocationId(value, limits);
  if (id === undefined) throw new ProtocolError('invocationId is missing');
  return id;
};

export const countStreams = (value: unknown): number => {
  if (value === undefined || value === null) return 0;
  if (!Array.isArray(value)) throw new ProtocolError('streamIds must be an array');
  return value.length;
};

export const requireSequenceId = (value: unknown): void => {
  if (!Number.isInteger(value) && typeof value !== 'bigint') throw new ProtocolError('sequenceId must be an integer');
};

/**
 * The peer violated the hub protocol; the connection must be closed (M6). The text is for logs only and never
 * sent to the peer.
 */
export class ProtocolError extends Error {
  override readonly name = 'ProtocolError';
}
