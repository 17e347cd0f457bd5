import { encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessagePack } from '#protocol/check-message-pack.ts';
import type { Encoded } from '#protocol/hub-protocol.ts';
import { messagePackProtocol } from '#protocol/message-pack-protocol.ts';
import { ProtocolError } from '#protocol/protocol-error.ts';
import { defaultLimits } from '#server/limits.ts';

const parse = (items: unknown) => messagePackProtocol.parse(Buffer.from(encode(items)), defaultLimits);
const hex = (encoded: Encoded) => Buffer.from(encoded).toString('hex');
const framed = (items: unknown) => {
  const payload = encode(items);
  return Buffer.concat([Buffer.from([payload.length]), payload]).toString('hex');
};

describe('reading MessagePack records', () => {
  it('[F5] reads a call with the least items and ignores items of the future', () => {
    const call = { kind: 'invocation', invocationId: undefined, target: 'T', args: [1], streaming: false, streams: 0 };
    expect(parse([1, {}, null, 'T', [1]])).toEqual(call);
    expect(parse([1, {}, '5', 'T', [1], [], 'more', {}])).toEqual({ ...call, invocationId: '5' });
    expect(parse([4, {}, '5', 'T', [1], ['s']])).toEqual({ ...call, invocationId: '5', streaming: true, streams: 1 });
  });

  it('[F5] knows Ping and Close, short and long', () => {
    expect(parse([6])).toEqual({ kind: 'ping' });
    expect(parse([7, null])).toEqual({ kind: 'close' });
    expect(parse([7, 'x', true, 1])).toEqual({ kind: 'close' });
  });

  it.each([
    [[2, {}, '1', null]],
    [[3, {}, 'x', 2]],
    [[3, {}, '', 1, 'unhandled']],
    [[3, {}, 'x', 3, 5]],
    [[5, {}, '1']],
    [[8, 1]],
    [[9, 1]],
    [[77]],
  ])('[M1] tolerates %j', (items) => {
    expect(parse(items)).toEqual({ kind: 'ignored' });
  });

  it.each([
    [[], 'type must be an integer'],
    [null, 'record is not an array'],
    [{ type: 6 }, 'record is not an array'],
    ['6', 'record is not an array'],
    [['6'], 'type must be an integer'],
    [[1.5], 'type must be an integer'],
    [[1, {}, null, 'T'], 'message needs at least 5 items'],
    [[1, {}, null, null, []], 'target must be a string'],
    [[1, {}, null, 'T', {}], 'arguments must be an array'],
    [[1, {}, 5, 'T', []], 'invocationId must be a string'],
    [[4, {}, '1', 'T'], 'message needs at least 5 items'],
    [[4, {}, null, 'T', []], 'invocationId is missing'],
    [[2, {}, '1'], 'message needs at least 4 items'],
    [[2, {}, null, 1], 'invocationId is missing'],
    [[3, {}, 'x'], 'message needs at least 5 items'],
    [[3, {}, 'x', 3], 'message needs at least 5 items'],
    [[3, {}, 5, 2], 'invocationId must be a string'],
    [[5, {}], 'message needs at least 3 items'],
    [[5, {}, null], 'invocationId is missing'],
    [[8], 'message needs at least 2 items'],
    [[9, 'x'], 'sequenceId must be an integer'],
  ])('[M6] refuses %j and tells the log why', (items, why) => {
    expect(() => parse(items)).toThrow(ProtocolError);
    expect(() => parse(items)).toThrow(why);
  });

  it.each([
    ['', 'record is cut off'],
    ['c1', 'record is not MessagePack'],
    ['91', 'record is cut off'],
    ['9106c0', 'bytes follow the value'],
    ['d9ff41', 'record is cut off'],
    ['81a95f5f70726f746f5f5f01', 'record cannot be decoded'],
  ])('[M6] refuses the bytes %s and tells the log why', (bytes, why) => {
    const read = () => messagePackProtocol.parse(Buffer.from(bytes, 'hex'), defaultLimits);
    expect(read).toThrow(ProtocolError);
    expect(read).toThrow(why);
  });

  it.each([
    ['c4', 3],
    ['c5', 4],
    ['c6', 6],
    ['c7', 4],
    ['c8', 5],
    ['c9', 7],
    ['ca', 5],
    ['cb', 9],
    ['cc', 2],
    ['cd', 3],
    ['ce', 5],
    ['cf', 9],
    ['d0', 2],
    ['d1', 3],
    ['d2', 5],
    ['d3', 9],
    ['d4', 3],
    ['d5', 4],
    ['d6', 6],
    ['d7', 10],
    ['d8', 18],
    ['d9', 3],
    ['da', 4],
    ['db', 6],
  ])('[F5] knows how long a value with the head %s is', (head, length) => {
    const sizes: Record<string, string> = { c4: '01', c7: '01', d9: '01', c5: '0001', c8: '0001', da: '0001' };
    const size = sizes[head] ?? (['c6', 'c9', 'db'].includes(head) ? '00000001' : '');
    const value = Buffer.alloc(length);
    value.write(`${head}${size}`, 'hex');
    expect(() => checkMessagePack(value, 64)).not.toThrow();
    expect(() => checkMessagePack(value.subarray(0, -1), 64)).toThrow('record is cut off');
    expect(() => checkMessagePack(Buffer.concat([value, Buffer.alloc(1)]), 64)).toThrow('bytes follow the value');
  });

  it.each([
    ['7f', 'the largest number in one byte'],
    ['e0', 'the smallest number in one byte'],
    [`9f${'cc01'.repeat(15)}`, 'an array of 15'],
    [`8f${'a161cc01'.repeat(15)}`, 'a map of 15'],
    ['dc0002cc01cc02', 'an array with two bytes of length'],
    ['dd00000002cc01cc02', 'an array with four bytes of length'],
    ['de0001a161cc01', 'a map with two bytes of length'],
    ['df00000001a161cc01', 'a map with four bytes of length'],
  ])('[F5] takes %s: %s', (bytes) => {
    const value = Buffer.from(bytes, 'hex');
    expect(() => checkMessagePack(value, 64)).not.toThrow();
    expect(() => checkMessagePack(value.subarray(0, -1), 64)).toThrow('record is cut off');
    expect(() => checkMessagePack(Buffer.concat([value, Buffer.alloc(1)]), 64)).toThrow('bytes follow the value');
  });

  it('[M6] keeps for the log what the decoder said', () => {
    const read = () => messagePackProtocol.parse(Buffer.from('81a95f5f70726f746f5f5f01', 'hex'), defaultLimits);
    expect(read).toThrow(expect.objectContaining({ cause: expect.any(Error) }));
  });

  it('[M7] refuses lengths no record can hold before a decoder would allocate them', () => {
    const nestedClaims = Buffer.concat(Array.from({ length: 10_000 }, () => Buffer.from('dcffff', 'hex')));
    for (const bytes of [Buffer.from('dd7fffffff', 'hex'), Buffer.from('df7fffffff', 'hex'), nestedClaims]) {
      expect(() => checkMessagePack(bytes, 64)).toThrow(ProtocolError);
    }
  });

  it('[M7] refuses nesting deeper than the limit', () => {
    const nested = (depth: number) => Buffer.concat([Buffer.alloc(depth, 0x91), Buffer.from([0xc0])]);
    expect(() => checkMessagePack(nested(64), 64)).not.toThrow();
    expect(() => checkMessagePack(nested(65), 64)).toThrow('deep');
  });

  it('[F5] lets every encoded value pass the check before decoding', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withTypedArray: false, maxDepth: 4 }), (value) => {
        fc.pre(encodable(value));
        expect(() => checkMessagePack(Buffer.from(encode([value])), 64)).not.toThrow();
      }),
    );
  });
});

const encodable = (value: unknown): boolean => {
  try {
    encode([value]);
    return true;
  } catch {
    return false;
  }
};

describe('writing MessagePack records', () => {
  it('[F5] writes a call with all six items', () => {
    expect(hex(messagePackProtocol.writeInvocation('tick', [1]))).toBe(framed([1, {}, null, 'tick', [1], []]));
    expect(hex(messagePackProtocol.writeInvocationFromJson('tick', '[1]'))).toBe(
      framed([1, {}, null, 'tick', [1], []]),
    );
  });

  it('[F5] writes Close with three items and the Ping as 02 91 06', () => {
    expect(hex(messagePackProtocol.writeClose(undefined, false))).toBe(framed([7, null, false]));
    expect(hex(messagePackProtocol.writeClose('x', true))).toBe(framed([7, 'x', true]));
    expect(hex(messagePackProtocol.ping)).toBe('029106');
  });

  it('[M4] writes completions with a result, null for none, or an error', () => {
    expect(hex(messagePackProtocol.writeResult('1', 5))).toBe(framed([3, {}, '1', 3, 5]));
    expect(hex(messagePackProtocol.writeResult('1', undefined))).toBe(framed([3, {}, '1', 3, null]));
    expect(hex(messagePackProtocol.writeFailure('1', 'no'))).toBe(framed([3, {}, '1', 1, 'no']));
  });

  it('[F5] leaves out keys named __proto__, over which clients would close', () => {
    const relayed: unknown = JSON.parse('[{"__proto__":{"a":1},"b":[{"__proto__":1}],"text":"__proto__"}]');
    expect(hex(messagePackProtocol.writeResult('1', relayed))).toBe(
      framed([3, {}, '1', 3, [{ b: [{}], text: '__proto__' }]]),
    );
  });

  it('[F5] touches nothing else beside such a key: no time, no bytes, no null', () => {
    const rest = { at: new Date(5_000), bytes: new Uint8Array([1, 2]), none: null, list: [null, 'x'], inner: { a: 1 } };
    const relayed = { ...rest, hostile: JSON.parse('{"__proto__":1}') };
    expect(messagePackProtocol.writeInvocation('T', [relayed])).toEqual(
      messagePackProtocol.writeInvocation('T', [{ ...rest, hostile: {} }]),
    );
  });

  it('[F5] leaves out undefined properties, as JSON does', () => {
    const [written, meant] = [{ a: undefined, b: 1 }, { b: 1 }].map((value) =>
      messagePackProtocol.writeResult('1', value),
    );
    expect(written).toEqual(meant);
  });

  it('[F4] goes out as binary, uncompressed', () => {
    expect(messagePackProtocol.sendOptions).toEqual({ binary: true, compress: false });
  });
});
