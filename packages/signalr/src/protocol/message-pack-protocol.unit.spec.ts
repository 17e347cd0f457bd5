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
    [[]],
    [null],
    [{ type: 6 }],
    ['6'],
    [['6']],
    [[1.5]],
    [[1, {}, null, 'T']],
    [[1, {}, null, null, []]],
    [[1, {}, null, 'T', {}]],
    [[1, {}, 5, 'T', []]],
    [[4, {}, null, 'T', []]],
    [[2, {}, '1']],
    [[2, {}, null, 1]],
    [[3, {}, 'x']],
    [[3, {}, 'x', 3]],
    [[5, {}, null]],
    [[8]],
    [[9, 'x']],
  ])('[M6] refuses %j', (items) => {
    expect(() => parse(items)).toThrow(ProtocolError);
  });

  it.each(['', 'c1', '91', '9106c0', 'd9ff41', '81a95f5f70726f746f5f5f01'])('[M6] refuses the bytes %s', (bytes) => {
    expect(() => messagePackProtocol.parse(Buffer.from(bytes, 'hex'), defaultLimits)).toThrow(ProtocolError);
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

  it('[F4] goes out as binary', () => {
    expect(messagePackProtocol.sendOptions.binary).toBe(true);
  });
});
