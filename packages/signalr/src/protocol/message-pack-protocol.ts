import { Encoder } from '@msgpack/msgpack';
import { BinarySplitter, withLengthPrefix } from '#framing/binary-splitter.ts';
import type { HubProtocol } from '#protocol/hub-protocol.ts';
import { messageType } from '#protocol/messages.ts';
import { parseMessagePackRecord } from '#protocol/parse-message-pack-record.ts';
import { mentionsProtoKey, withoutProtoKeys } from '#protocol/without-proto-keys.ts';

// Undefined properties are left out, as JSON leaves them out.
const encoder = new Encoder({ ignoreUndefined: true });

/** The encoder's own buffer is read only until the next call, and the prefix is put before a copy of it. */
const encodeRecord = (items: readonly unknown[]): Buffer => withLengthPrefix(encoder.encodeSharedRef(items));

const record = (items: readonly unknown[]): Buffer => {
  const bytes = encodeRecord(items);
  return mentionsProtoKey(bytes) ? encodeRecord(items.map(withoutProtoKeys)) : bytes;
};

const errorKind = 1;
const resultKind = 3;

/** The MessagePack encoding. Arrays have their full length, since some clients index items unseen (F5). */
export const messagePackProtocol: HubProtocol = {
  name: 'messagepack',
  sendOptions: { binary: true, compress: false },
  ping: Buffer.from([0x02, 0x91, messageType.ping]),
  createSplitter: (recordBytes) => new BinarySplitter(recordBytes),
  parse: parseMessagePackRecord,
  writeInvocation: (target, args) => record([messageType.invocation, {}, null, target, args, []]),
  writeInvocationFromJson: (target, argsJson) => messagePackProtocol.writeInvocation(target, JSON.parse(argsJson)),
  writeResult: (invocationId, result) => record([messageType.completion, {}, invocationId, resultKind, result ?? null]),
  writeFailure: (invocationId, error) => record([messageType.completion, {}, invocationId, errorKind, error]),
  writeClose: (error, allowReconnect) => record([messageType.close, error ?? null, allowReconnect]),
};
