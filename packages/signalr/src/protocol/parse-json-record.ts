import { isUtf8 } from 'node:buffer';
import {
  countStreams,
  readInvocationId,
  requireArguments,
  requireInvocationId,
  requireSequenceId,
  requireTarget,
} from '#protocol/fields.ts';
import type { ParseLimits } from '#protocol/hub-protocol.ts';
import { nestsDeeper } from '#protocol/json-depth.ts';
import { closeMessage, type HubMessage, ignoredMessage, messageType, pingMessage } from '#protocol/messages.ts';
import { ProtocolError } from '#protocol/protocol-error.ts';

type Fields = { readonly [name: string]: unknown };

/**
 * Parses one JSON record without its 0x1E. Property order is free, unknown properties and message types
 * are tolerated. Throws `ProtocolError` for everything checklist M6 closes the connection for.
 */
export const parseJsonRecord = (record: Buffer, limits: ParseLimits): HubMessage => {
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
  // Decoding puts U+FFFD where bytes are invalid; only then is it worth asking whether it was really sent.
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
