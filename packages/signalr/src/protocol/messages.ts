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

/** A call by the client. `invocationId` is undefined when it wants no answer (`send`). */
export type InvocationMessage = {
  readonly kind: 'invocation';
  readonly invocationId: string | undefined;
  readonly target: string;
  /** Undefined when they could not be read, which fails the call. */
  readonly args: readonly unknown[] | undefined;
  /** True for StreamInvocation (`stream()`), which no method of ours supports. */
  readonly streaming: boolean;
  /** How many upload streams the call announces. */
  readonly streams: number;
};

/**
 * What the server needs to know of a record. Everything it must only tolerate (stream items, completions,
 * cancellations, acks, sequences, types of the future) is `ignored` after it was checked.
 */
export type HubMessage =
  | InvocationMessage
  | { readonly kind: 'ping' }
  | { readonly kind: 'close' }
  | { readonly kind: 'ignored' };

export const pingMessage: HubMessage = { kind: 'ping' };
export const closeMessage: HubMessage = { kind: 'close' };
export const ignoredMessage: HubMessage = { kind: 'ignored' };
