import { recordEnd, TextSplitter } from '#framing/text-splitter.ts';
import type { HubProtocol } from '#protocol/hub-protocol.ts';
import { parseJsonRecord } from '#protocol/parse-json-record.ts';

/** JSON text of a value; undefined, which JSON cannot say, becomes null. */
const json = (value: unknown): string => JSON.stringify(value) ?? 'null';

/**
 * The JSON encoding. Absent fields are left out and `type` comes first, since some clients refuse null
 * and unknown keys or read in order (M4).
 */
export const jsonProtocol: HubProtocol = {
  name: 'json',
  sendOptions: { binary: false, compress: false },
  ping: Buffer.from(`{"type":6}${recordEnd}`),
  createSplitter: (recordBytes) => new TextSplitter(recordBytes),
  parse: parseJsonRecord,
  writeInvocation: (target, args) => jsonProtocol.writeInvocationFromJson(target, json(args)),
  writeInvocationFromJson: (target, argsJson) =>
    Buffer.from(`{"type":1,"target":${json(target)},"arguments":${argsJson}}${recordEnd}`),
  writeResult: (invocationId, result) =>
    `{"type":3,"invocationId":${json(invocationId)},"result":${json(result)}}${recordEnd}`,
  writeFailure: (invocationId, error) =>
    `{"type":3,"invocationId":${json(invocationId)},"error":${json(error)}}${recordEnd}`,
  writeClose: (error, allowReconnect) =>
    `{"type":7${error === undefined ? '' : `,"error":${json(error)}`}${allowReconnect ? ',"allowReconnect":true' : ''}}${recordEnd}`,
};
