import { Decoder } from '@msgpack/msgpack';
import { checkMessagePack } from '#protocol/check-message-pack.ts';
import {
  countStreams,
  readInvocationId,
  requireArguments,
  requireInvocationId,
  requireSequenceId,
  requireTarget,
} from '#protocol/fields.ts';
import type { ParseLimits } from '#protocol/hub-protocol.ts';
import { closeMessage, type HubMessage, ignoredMessage, messageType, pingMessage } from '#protocol/messages.ts';
import { ProtocolError } from '#protocol/protocol-error.ts';

const resultKind = { error: 1, none: 2, value: 3 } as const;

/**
 * Parses one MessagePack record without its length prefix. Arrays may be longer than known, for the protocol's future
 * (F5). Throws `ProtocolError` as its JSON twin does.
 */
export const parseMessagePackRecord = (record: Buffer, limits: ParseLimits): HubMessage => {
  const items = decodeArray(record, limits.depth);
  switch (items[0]) {
    case messageType.invocation:
      requireItems(items, 5);
      return invocation(items, readInvocationId(items[2], limits), false);
    case messageType.streamInvocation:
      requireItems(items, 5);
      return invocation(items, requireInvocationId(items[2], limits), true);
    case messageType.ping:
      return pingMessage;
    case messageType.close:
      return closeMessage;
    case messageType.streamItem:
      requireItems(items, 4);
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

const decoder = new Decoder();

const decodeArray = (record: Buffer, depth: number): readonly unknown[] => {
  checkMessagePack(record, depth);
  let value: unknown;
  try {
    value = decoder.decode(record);
  } catch (cause) {
    // Left to the decoder: keys that are not strings or numbers, `__proto__`, unusable timestamps.
    throw new ProtocolError('record cannot be decoded', { cause });
  }
  if (!Array.isArray(value)) throw new ProtocolError('record is not an array');
  return value;
};

const requireItems = (items: readonly unknown[], least: number): void => {
  if (items.length < least) throw new ProtocolError(`message needs at least ${least} items`);
};

const invocation = (items: readonly unknown[], invocationId: string | undefined, streaming: boolean): HubMessage => ({
  kind: 'invocation',
  invocationId,
  target: requireTarget(items[3]),
  args: requireArguments(items[4]),
  streaming,
  streams: countStreams(items[5]),
});
