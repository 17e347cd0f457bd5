import type { HubProtocol, ProtocolName } from '#protocol/hub-protocol.ts';

/**
 * One call on clients, encoded at most once per protocol however many sockets get it.
 * The buffers are shared by all of them and must never be changed.
 */
export type HubFrame = {
  readonly target: string;
  bytes(protocol: HubProtocol): Buffer;
};

class CachedFrame implements HubFrame {
  readonly target: string;
  readonly #encode: (protocol: HubProtocol) => Buffer;
  readonly #encoded: { [Name in ProtocolName]?: Buffer } = {};

  constructor(target: string, encode: (protocol: HubProtocol) => Buffer) {
    // The official client closes its connection over a call without a target.
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
 * Prepares a call for many sockets. Nothing is encoded before the first socket needs it, so `args` must not
 * change meanwhile. Throws on an empty target. `send` and `sendFrame` throw what encoding throws (a cycle; a bigint in
 * JSON, or one of more than 64 bits).
 */
export const prepareFrame = (target: string, args: readonly unknown[]): HubFrame =>
  new CachedFrame(target, (protocol) => protocol.writeInvocation(target, args));

/**
 * As `prepareFrame`, from arguments that are already JSON text: one array, `[…]`. The text goes into the JSON
 * frame as it is, unchecked, so it must come from a trusted encoder; for MessagePack it is parsed once, as numbers.
 */
export const prepareFrameFromJson = (target: string, argsJson: string): HubFrame =>
  new CachedFrame(target, (protocol) => protocol.writeInvocationFromJson(target, argsJson));
