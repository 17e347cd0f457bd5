import { checkMessagePack, walkMessagePack } from '#protocol/check-message-pack.ts';
import type { HubProtocol, RecordSplitter } from '#protocol/hub-protocol.ts';
import { decodeValue, encodeValue } from '#protocol/message-pack-values.ts';
import {
  closeMessage,
  countStreams,
  type HubMessage,
  ignoredMessage,
  messageType,
  type ParseLimits,
  ProtocolError,
  pingMessage,
  readInvocationId,
  requireInvocationId,
  requireSequenceId,
  requireTarget,
} from '#protocol/messages.ts';
import { ChunkQueue, GrowableBytes } from '#protocol/received-bytes.ts';

const longestPrefix = 5;

/**
 * Splits MessagePack records: a length of 1–5 bytes in little-endian 7-bit groups, then that many bytes (F5). Refuses a
 * length over `recordBytes` before buffering any of the record.
 */
export class BinarySplitter implements RecordSplitter {
  readonly #chunks = new ChunkQueue();
  readonly #partial = new GrowableBytes();
  readonly #recordBytes: number;
  #prefixBytes = 0;
  #length = 0;
  #lengthKnown = false;

  constructor(recordBytes: number) {
    this.#recordBytes = recordBytes;
  }

  get pendingBytes(): number {
    return this.#chunks.size + this.#partial.length;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
  }

  next(): Buffer | undefined {
    if (!this.#lengthKnown && !this.#readLength()) return undefined;
    const chunks = this.#chunks;
    const partial = this.#partial;
    while (partial.length < this.#length) {
      if (chunks.size === 0) return undefined;
      const { head, offset } = chunks;
      const end = Math.min(head.length, offset + this.#length - partial.length);
      chunks.consume(end - offset);
      if (end - offset === this.#length) {
        this.#startOver();
        return head.subarray(offset, end);
      }
      partial.append(head, offset, end);
    }
    this.#startOver();
    return partial.take();
  }

  #readLength(): boolean {
    const chunks = this.#chunks;
    while (chunks.size > 0) {
      const byte = chunks.head[chunks.offset] ?? 0;
      chunks.consume(1);
      // Multiplied, not shifted: the fifth group would overflow 32 bits and turn negative.
      this.#length += (byte & 0x7f) * 2 ** (7 * this.#prefixBytes);
      this.#prefixBytes += 1;
      if (this.#length > this.#recordBytes) throw new ProtocolError('declared record length exceeds the size limit');
      if (byte < 0x80) {
        this.#lengthKnown = true;
        return true;
      }
      if (this.#prefixBytes === longestPrefix) throw new ProtocolError('record length has more than five bytes');
    }
    return false;
  }

  #startOver(): void {
    this.#prefixBytes = 0;
    this.#length = 0;
    this.#lengthKnown = false;
  }
}

/** A MessagePack payload with its length prefix. */
export const withLengthPrefix = (payload: Uint8Array): Buffer => {
  const prefix: number[] = [];
  let rest = payload.length;
  do {
    prefix.push(rest > 0x7f ? (rest & 0x7f) | 0x80 : rest);
    rest = Math.floor(rest / 0x80);
  } while (rest > 0);
  const framed = Buffer.allocUnsafe(prefix.length + payload.length);
  framed.set(prefix, 0);
  framed.set(payload, prefix.length);
  return framed;
};

const resultKind = { error: 1, none: 2, value: 3 } as const;

/**
 * Parses one MessagePack record without its length prefix. Arrays may have extra items, for future versions of the
 * protocol (F5). Throws `ProtocolError` like the JSON parser.
 */
const parseMessagePackRecord = (record: Buffer, limits: ParseLimits): HubMessage => {
  const items = decodeItems(record, limits.depth);
  switch (items[0]) {
    case messageType.invocation:
      requireItems(items, 4);
      return invocation(items, readInvocationId(items[2], limits), false);
    case messageType.streamInvocation:
      requireItems(items, 4);
      return invocation(items, requireInvocationId(items[2], limits), true);
    case messageType.ping:
      return pingMessage;
    case messageType.close:
      return closeMessage;
    case messageType.streamItem:
      // The item itself is ignored, even if it cannot be decoded: nothing reads the stream.
      requireInvocationId(items[2], limits);
      return ignoredMessage;
    case messageType.completion:
      requireItems(items, items[3] === resultKind.none ? 4 : 5);
      readInvocationId(items[2], limits);
      return ignoredMessage;
    case messageType.cancelInvocation:
      requireItems(items, 3);
      requireInvocationId(items[2], limits);
      return ignoredMessage;
    case messageType.ack:
    case messageType.sequence:
      requireItems(items, 2);
      requireSequenceId(items[1]);
      return ignoredMessage;
    default:
      if (!Number.isInteger(items[0])) throw new ProtocolError('type must be an integer');
      return ignoredMessage;
  }
};

const decodeItems = (record: Buffer, depth: number): readonly unknown[] => {
  try {
    const value = decodeValue(record, checkMessagePack(record, depth).wide);
    if (!Array.isArray(value)) throw new ProtocolError('record is not an array');
    return value;
  } catch (error) {
    const items = itemsBeforeFault(record, depth);
    if (items === undefined) throw error;
    return items;
  }
};

/**
 * The items before the arguments of a call or the item of a stream, if only those cannot be decoded: they concern the
 * method, not the protocol. Undefined if anything else is wrong.
 */
const itemsBeforeFault = (record: Buffer, depth: number): readonly unknown[] | undefined => {
  const items: unknown[] = [];
  try {
    let at = firstItem(record);
    for (let index = 0; index <= argumentsIndex; index += 1) {
      const { end, wide } = walkMessagePack(record, at, depth - 1);
      items.push(decodeValue(record.subarray(at, end), wide));
      at = end;
    }
    return undefined;
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const isCall = items[0] === messageType.invocation || items[0] === messageType.streamInvocation;
    if (isCall && items.length === argumentsIndex) return items;
    return items[0] === messageType.streamItem && items.length === itemIndex ? items : undefined;
  }
};

const argumentsIndex = 4;
const itemIndex = 3;

/** Offset of a record's first item: after the array's head byte and none, two or four bytes of length. */
const firstItem = ([head = 0]: Buffer): number => {
  if (head >= 0x90 && head <= 0x9f) return 1;
  if (head === 0xdc) return 3;
  if (head === 0xdd) return 5;
  throw new ProtocolError('record is not an array');
};

const requireItems = (items: readonly unknown[], least: number): void => {
  if (items.length < least) throw new ProtocolError(`message needs at least ${least} items`);
};

const invocation = (items: readonly unknown[], invocationId: string | undefined, streaming: boolean): HubMessage => {
  const target = requireTarget(items[3]);
  if (target === '') throw new ProtocolError('target must not be empty');
  const args = items[argumentsIndex];
  if (!Array.isArray(args)) return { kind: 'invocation', invocationId, target, args: undefined, streaming, streams: 0 };
  return { kind: 'invocation', invocationId, target, args, streaming, streams: countStreams(items[5]) };
};

const record = (items: readonly unknown[]): Buffer => withLengthPrefix(encodeValue(items));

/** The MessagePack encoding. Arrays have their full length, since some clients index items unchecked (F5). */
export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  sendOptions: { binary: true, compress: false },
  ping: Buffer.from([0x02, 0x91, messageType.ping]),
  createSplitter: (recordBytes) => new BinarySplitter(recordBytes),
  parse: parseMessagePackRecord,
  writeInvocation: (target, args) => record([messageType.invocation, {}, null, target, args, []]),
  writeInvocationFromJson: (target, argsJson) => messagePackProtocol.writeInvocation(target, JSON.parse(argsJson)),
  writeResult: (invocationId, result) =>
    record([messageType.completion, {}, invocationId, resultKind.value, result ?? null]),
  writeFailure: (invocationId, error) => record([messageType.completion, {}, invocationId, resultKind.error, error]),
  writeClose: (error, allowReconnect) => record([messageType.close, error ?? null, allowReconnect]),
};
