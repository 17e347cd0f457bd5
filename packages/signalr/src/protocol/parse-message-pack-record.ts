import { checkMessagePack, walkMessagePack } from '#protocol/check-message-pack.ts';
import {
  countStreams,
  readInvocationId,
  requireInvocationId,
  requireSequenceId,
  requireTarget,
} from '#protocol/fields.ts';
import type { ParseLimits } from '#protocol/hub-protocol.ts';
import { decodeValue } from '#protocol/message-pack-values.ts';
import { closeMessage, type HubMessage, ignoredMessage, messageType, pingMessage } from '#protocol/messages.ts';
import { ProtocolError } from '#protocol/protocol-error.ts';

const resultKind = { error: 1, none: 2, value: 3 } as const;

/**
 * Parses one MessagePack record without its length prefix. Arrays may be longer than known, for the protocol's future
 * (F5). Throws `ProtocolError` as its JSON twin does.
 */
export const parseMessagePackRecord = (record: Buffer, limits: ParseLimits): HubMessage => {
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
      // An item that cannot be read belongs to a stream nobody reads.
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
 * The items before the arguments of a call, or the item of a stream, when it is these that cannot be read: they are the
 * method's business, not the protocol's. Undefined when something else is wrong.
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

/** Where the first item of a record begins: behind the head of an array, whose length takes none, two or four bytes more. */
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
