import type { HubProtocol, ProtocolName } from '#protocol/hub-protocol.ts';

/**
 * One call on clients, encoded at most once per protocol for any number of sockets. They share the buffers, which must
 * never be changed.
 */
export type HubFrame = {
  readonly target: string;
  bytes(protocol: HubProtocol): Buffer;
};

export type SendFrameOptions = {
  /**
   * While a socket is slow, a newer frame with the same key replaces the waiting one. For data whose newest value alone
   * matters, such as a clock.
   */
  readonly supersedes?: string;
};

/** Anything a prepared frame can be sent to. */
export type FrameReceiver = {
  /** Returns false and does nothing if the connection is not open (before its handshake, after its end). */
  sendFrame(frame: HubFrame, options?: SendFrameOptions): boolean;
};

class CachedFrame implements HubFrame {
  readonly target: string;
  readonly #encode: (protocol: HubProtocol) => Buffer;
  readonly #encoded: { [Name in ProtocolName]?: Buffer } = {};

  constructor(target: string, encode: (protocol: HubProtocol) => Buffer) {
    // The official client closes its connection on a call without a target.
    if (target === '') throw new Error('a call on clients needs a target');
    this.target = target;
    this.#encode = encode;
  }

  bytes(protocol: HubProtocol): Buffer {
    const known = this.#encoded[protocol.name];
    if (known !== undefined) return known;
    const encoded = this.#encode(protocol);
    this.#encoded[protocol.name] = encoded;
    return encoded;
  }
}

/**
 * Prepares a call for many sockets. It is encoded when the first socket needs it, so `args` must not change until then.
 * Throws on an empty target. `send` and `sendFrame` throw what encoding throws (a cycle; a bigint in JSON, or one of
 * more than 64 bits).
 */
export const prepareFrame = (target: string, args: readonly unknown[]): HubFrame =>
  new CachedFrame(target, (protocol) => protocol.writeInvocation(target, args));

/**
 * Like `prepareFrame`, for arguments that are already JSON text: one array, `[…]`. The text is copied unchecked into
 * the JSON frame, so it must come from a trusted encoder; for MessagePack it is parsed once, as numbers.
 */
export const prepareFrameFromJson = (target: string, argsJson: string): HubFrame =>
  new CachedFrame(target, (protocol) => protocol.writeInvocationFromJson(target, argsJson));

/** Sends one frame to many connections, encoded once per protocol. Returns how many were open. */
export const broadcast = (receivers: Iterable<FrameReceiver>, frame: HubFrame, options?: SendFrameOptions): number => {
  let sent = 0;
  for (const receiver of receivers) if (receiver.sendFrame(frame, options)) sent += 1;
  return sent;
};
