import { BinarySplitter, withLengthPrefix } from '#framing/binary-splitter.ts';
import type { HubProtocol } from '#protocol/hub-protocol.ts';
import { encodeValue } from '#protocol/message-pack-values.ts';
import { messageType } from '#protocol/messages.ts';
import { parseMessagePackRecord } from '#protocol/parse-message-pack-record.ts';

const record = (items: readonly unknown[]): Buffer => withLengthPrefix(encodeValue(items));

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
