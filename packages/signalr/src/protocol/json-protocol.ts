import { isUtf8 } from 'node:buffer';
import type { HubProtocol, RecordSplitter } from '#protocol/hub-protocol.ts';
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
  requireArguments,
  requireInvocationId,
  requireSequenceId,
  requireTarget,
} from '#protocol/messages.ts';
import { ChunkQueue, GrowableBytes } from '#protocol/received-bytes.ts';

/** ASCII record separator, which ends every JSON record and the handshake. */
export const recordEnd = '\u001e';
const separator = 0x1e;

/**
 * Splits at 0x1E. Works on bytes, because a character may be split between messages (F1). `recordBytes` bounds one
 * record without its terminator.
 */
export class TextSplitter implements RecordSplitter {
  readonly #chunks = new ChunkQueue();
  readonly #partial = new GrowableBytes();
  readonly #recordBytes: number;

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
    const chunks = this.#chunks;
    const partial = this.#partial;
    while (chunks.size > 0) {
      const { head, offset } = chunks;
      const found = head.indexOf(separator, offset);
      const end = found < 0 ? head.length : found;
      if (partial.length + end - offset > this.#recordBytes) throw new ProtocolError('record exceeds the size limit');
      if (found < 0) {
        partial.append(head, offset, end);
        chunks.consume(end - offset);
        continue;
      }
      chunks.consume(end - offset + 1);
      if (partial.length === 0) return head.subarray(offset, end);
      partial.append(head, offset, end);
      return partial.take();
    }
    return undefined;
  }

  /** Hands over the unconsumed bytes, for another protocol's splitter (H6). */
  drain(): Buffer[] {
    const partial = this.#partial.length > 0 ? [this.#partial.take()] : [];
    return [...partial, ...this.#chunks.drain()];
  }
}

type Fields = { readonly [name: string]: unknown };

/**
 * Parses one JSON record without its 0x1E. Properties may be in any order; unknown properties and message types are
 * tolerated. Throws `ProtocolError` for everything that closes the connection (M6).
 */
const parseJsonRecord = (record: Buffer, limits: ParseLimits): HubMessage => {
  const fields = parseJsonObject(record, limits.depth);
  switch (fields.type) {
    case messageType.invocation:
      return invocation(fields, readInvocationId(fields.invocationId, limits), false);
    case messageType.streamInvocation:
      return invocation(fields, requireInvocationId(fields.invocationId, limits), true);
    case messageType.ping:
      return pingMessage;
    case messageType.close:
      return closeMessage;
    case messageType.streamItem:
      requireInvocationId(fields.invocationId, limits);
      if (!Object.hasOwn(fields, 'item')) throw new ProtocolError('item is missing');
      return ignoredMessage;
    case messageType.completion:
      readInvocationId(fields.invocationId, limits);
      refuseResultAndError(fields);
      return ignoredMessage;
    case messageType.cancelInvocation:
      requireInvocationId(fields.invocationId, limits);
      return ignoredMessage;
    case messageType.ack:
    case messageType.sequence:
      requireSequenceId(fields.sequenceId);
      return ignoredMessage;
    default:
      if (!Number.isInteger(fields.type)) throw new ProtocolError('type must be an integer');
      return ignoredMessage;
  }
};

/** One JSON object from bytes; throws `ProtocolError` for anything else, and for bytes that are not UTF-8. */
export const parseJsonObject = (bytes: Buffer, depth: number): Fields => {
  const text = bytes.toString('utf8');
  // Decoding replaces invalid bytes by U+FFFD; if there is one, check whether it was really sent.
  if (text.includes('\ufffd') && !isUtf8(bytes)) throw new ProtocolError('record is not UTF-8');
  if (nestsDeeper(bytes, depth)) throw new ProtocolError('record nests too deeply');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ProtocolError('record is not JSON', { cause });
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new ProtocolError('record is not an object');
  }
  return value as Fields;
};

const invocation = (fields: Fields, invocationId: string | undefined, streaming: boolean): HubMessage => ({
  kind: 'invocation',
  invocationId,
  target: requireTarget(fields.target),
  args: requireArguments(fields.arguments),
  streaming,
  streams: countStreams(fields.streamIds),
});

const refuseResultAndError = (fields: Fields): void => {
  const { error } = fields;
  if (error === undefined || error === null) return;
  if (typeof error !== 'string') throw new ProtocolError('error must be a string');
  if (Object.hasOwn(fields, 'result')) throw new ProtocolError('completion has both result and error');
};

const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether JSON text nests deeper than `limit` arrays and objects. `JSON.parse` has no bound, and code that walks the
 * value recursively would overflow its stack. The result for invalid JSON is arbitrary.
 */
const nestsDeeper = (json: Buffer, limit: number): boolean => {
  if (json.length <= limit) return false;
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) {
      at = endOfString(json, at);
    } else if (byte === 0x5b || byte === 0x7b) {
      depth += 1;
      if (depth > limit) return true;
    } else if (byte === 0x5d || byte === 0x7d) {
      depth -= 1;
    }
  }
  return false;
};

const endOfString = (json: Buffer, start: number): number => {
  let at = start + 1;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
};

/** JSON text of a value; undefined, which JSON does not have, becomes null. */
const json = (value: unknown): string => JSON.stringify(value) ?? 'null';

const record = (text: string): Buffer => Buffer.from(text + recordEnd);

/**
 * The JSON encoding. Absent fields are omitted and `type` comes first, since some clients refuse null and unknown keys
 * or read in order (M4).
 */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  sendOptions: { binary: false, compress: false },
  ping: Buffer.from(`{"type":6}${recordEnd}`),
  createSplitter: (recordBytes) => new TextSplitter(recordBytes),
  parse: parseJsonRecord,
  writeInvocation: (target, args) => jsonProtocol.writeInvocationFromJson(target, json(args)),
  writeInvocationFromJson: (target, argsJson) => record(`{"type":1,"target":${json(target)},"arguments":${argsJson}}`),
  writeResult: (invocationId, result) =>
    record(`{"type":3,"invocationId":${json(invocationId)},"result":${json(result)}}`),
  writeFailure: (invocationId, error) =>
    record(`{"type":3,"invocationId":${json(invocationId)},"error":${json(error)}}`),
  writeClose: (error, allowReconnect) => record(json({ type: 7, error, allowReconnect: allowReconnect || undefined })),
};
