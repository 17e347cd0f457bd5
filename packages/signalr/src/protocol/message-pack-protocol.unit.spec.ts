import { ExtData, encode } from '@msgpack/msgpack';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkMessagePack } from '#protocol/check-message-pack.ts';
import { messagePackProtocol, withLengthPrefix } from '#protocol/message-pack-protocol.ts';
import { ProtocolError } from '#protocol/messages.ts';
import { defaultLimits } from '#server/limits.ts';

const parse = (items: unknown) => messagePackProtocol.parse(Buffer.from(encode(items)), defaultLimits);
const hex = (bytes: Buffer) => bytes.toString('hex');
/** Bytes from hexadecimal parts. */
const bytesOf = (...parts: string[]) => Buffer.from(parts.join(''), 'hex');
const framed = (items: unknown) => {
  const payload = encode(items);
  return Buffer.concat([Buffer.from([payload.length]), payload]).toString('hex');
};

describe('reading MessagePack records', () => {
  it('[F5] reads a call with the fewest items and ignores extra ones', () => {
    const call = { kind: 'invocation', invocationId: undefined, target: 'T', args: [1], streaming: false, streams: 0 };
    expect(parse([1, {}, null, 'T', [1]])).toEqual(call);
    expect(parse([1, {}, '5', 'T', [1], [], 'more', {}])).toEqual({ ...call, invocationId: '5' });
    expect(parse([4, {}, '5', 'T', [1], ['s']])).toEqual({ ...call, invocationId: '5', streaming: true, streams: 1 });
  });

  it('[F5] recognizes Ping and Close, short and long', () => {
    expect(parse([6])).toEqual({ kind: 'ping' });
    expect(parse([7, null])).toEqual({ kind: 'close' });
    expect(parse([7, 'x', true, 1])).toEqual({ kind: 'close' });
  });

  it.each([
    [[2, {}, '1', null]],
    [[2, {}, '1']],
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
    [[1, {}, null], 'message needs at least 4 items'],
    [[1, {}, null, '', []], 'target must not be empty'],
    [[1, {}, null, 'T', [], 's'], 'streamIds must be an array'],
    [[1, {}, null, null, []], 'target must be a string'],
    [[1, {}, 5, 'T', []], 'invocationId must be a string'],
    [[4, {}, '1'], 'message needs at least 4 items'],
    [[4, {}, null, 'T', []], 'invocationId is missing'],
    [[2, {}], 'invocationId is missing'],
    [[2, {}, null, 1], 'invocationId is missing'],
    [[3, {}, 'x'], 'message needs at least 5 items'],
    [[3, {}, 'x', 3], 'message needs at least 5 items'],
    [[3, {}, 5, 2], 'invocationId must be a string'],
    [[5, {}], 'message needs at least 3 items'],
    [[5, {}, null], 'invocationId is missing'],
    [[8], 'message needs at least 2 items'],
    [[9, 'x'], 'sequenceId must be an integer'],
  ])('[M6] refuses %j and logs why', (items, why) => {
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
  ])('[M6] refuses the bytes %s and logs why', (bytes, why) => {
    const read = () => messagePackProtocol.parse(Buffer.from(bytes, 'hex'), defaultLimits);
    expect(read).toThrow(ProtocolError);
    expect(read).toThrow(why);
  });

  it.each([
    ['no array', encode([1, {}, '1', 'T', {}])],
    ['null', encode([1, {}, '1', 'T', null, ['s']])],
    ['nothing', encode([1, {}, '1', 'T'])],
    ['cut off', bytesOf('950180a131a15492', '01')],
    ['not there though announced', bytesOf('950180a131a154')],
    ['not MessagePack', bytesOf('960180a131a15491', 'c1', '90')],
    ['nested too deeply', bytesOf('960180a131a154', '91'.repeat(65), 'c0', '90')],
    ['of more items than a record can hold', bytesOf('960180a131a154', 'ddffffffff', '90')],
    ['with a key that no object has', bytesOf('960180a131a15491', '81c001', '90')],
    ['with a key __proto__', bytesOf('960180a131a15491', '81a95f5f70726f746f5f5f01', '90')],
    ['unreadable in a record with a long head', bytesOf('dc00050180a131a154', 'c1')],
    ['unreadable in a record with a longer head', bytesOf('dd000000050180a131a154', 'c1')],
  ])('[M322] reads a call whose arguments are %s as one that has none', (_what, bytes) => {
    const call = { kind: 'invocation', invocationId: '1', target: 'T', args: undefined, streaming: false, streams: 0 };
    const read = (record: Uint8Array) => messagePackProtocol.parse(Buffer.from(record), defaultLimits);
    expect(read(bytes)).toEqual(call);
    const stream = Buffer.from(bytes);
    stream[stream.indexOf(0x01)] = 0x04;
    expect(read(stream)).toEqual({ ...call, streaming: true });
  });

  it('[M322] ignores the item of a stream that cannot be read', () => {
    expect(messagePackProtocol.parse(bytesOf('940280a131', 'c1'), defaultLimits)).toEqual({ kind: 'ignored' });
  });

  it.each([
    ['after good arguments', bytesOf('960180a131a15490', 'c1'), 'record is not MessagePack'],
    ['in the target', bytesOf('950180a131', 'c1'), 'record is not MessagePack'],
    ['in a record that is not a call', bytesOf('950380a13103', 'c1'), 'record is not MessagePack'],
    ['behind the call', bytesOf('950180a131a15490', 'c0'), 'bytes follow the value'],
    ['in an id that is not text', bytesOf('950180', '05', 'a154', 'c1'), 'invocationId must be a string'],
  ])('[M322] still refuses what is broken %s', (_where, bytes, why) => {
    expect(() => messagePackProtocol.parse(bytes, defaultLimits)).toThrow(why);
  });

  const argument = (hexadecimal: string): unknown => {
    const call = messagePackProtocol.parse(bytesOf('950180c0a15491', hexadecimal), defaultLimits);
    return call.kind === 'invocation' ? call.args?.[0] : undefined;
  };
  it.each([
    ['cf0020000000000000', 2n ** 53n],
    ['cfffffffffffffffff', 2n ** 64n - 1n],
    ['d37fffffffffffffff', 2n ** 63n - 1n],
    ['d38000000000000000', -(2n ** 63n)],
    ['d3ffdfffffffffffff', -(2n ** 53n) - 1n],
    ['d3ffe0000000000000', -(2n ** 53n)],
    ['cf001fffffffffffff', 2 ** 53 - 1],
    ['d3ffe0000000000001', -(2 ** 53) + 1],
    ['cf0000000000000005', 5],
    ['d3ffffffffffffffff', -1],
    ['92cf0000000000000005cfffffffffffffffff', [5, 2n ** 64n - 1n]],
    ['81a161cfffffffffffffffff', { a: 2n ** 64n - 1n }],
  ])('[M321] reads the integer %s exactly, as a number where one can hold it', (hexadecimal, value) => {
    expect(argument(hexadecimal)).toEqual(value);
  });

  it('[M321] leaves everything else in a record with such an integer as it is', () => {
    const rest = [new Date(5_000), Buffer.from([1, 2]), null, 'x', 0.5, { a: [1] }];
    const value = bytesOf(Buffer.from(encode(rest)).toString('hex').replace(/^96/, '97'), 'cfffffffffffffffff');
    expect(argument(value.toString('hex'))).toEqual([...rest, 2n ** 64n - 1n]);
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
  ])('[F5] knows the length of a value with the head %s', (head, length) => {
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

  it('[M6] logs the decoder’s message', () => {
    const read = () => messagePackProtocol.parse(Buffer.from('81a95f5f70726f746f5f5f01', 'hex'), defaultLimits);
    expect(read).toThrow(expect.objectContaining({ cause: expect.any(Error) }));
  });

  it('[M7] refuses lengths beyond the record limit before a decoder would allocate them', () => {
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

  it('[F5] omits keys named __proto__, which make clients close', () => {
    const relayed: unknown = JSON.parse('[{"__proto__":{"a":1},"b":[{"__proto__":1}],"text":"__proto__"}]');
    expect(hex(messagePackProtocol.writeResult('1', relayed))).toBe(
      framed([3, {}, '1', 3, [{ b: [{}], text: '__proto__' }]]),
    );
  });

  it('[F5] changes nothing else next to such a key: no dates, no bytes, no null', () => {
    const rest = { at: new Date(5_000), bytes: new Uint8Array([1, 2]), none: null, list: [null, 'x'], inner: { a: 1 } };
    const relayed = { ...rest, hostile: JSON.parse('{"__proto__":1}') };
    expect(messagePackProtocol.writeInvocation('T', [relayed])).toEqual(
      messagePackProtocol.writeInvocation('T', [{ ...rest, hostile: {} }]),
    );
  });

  it.each([
    [2n ** 64n - 1n, 'cfffffffffffffffff'],
    [2n ** 53n, 'cf0020000000000000'],
    [-(2n ** 63n), 'd38000000000000000'],
    [5n, 'cf0000000000000005'],
  ])('[M321] writes %s as a 64-bit integer', (value, hexadecimal) => {
    expect(hex(messagePackProtocol.writeResult('1', value))).toContain(hexadecimal);
  });

  it('[M321] writes values next to a bigint as it writes them alone', () => {
    const numbers = [0, -1, 255, 2 ** 32, 2 ** 53 - 1, -(2 ** 31) - 1, 1.5, -0, Number.NaN, 2 ** 53];
    const rest = [
      ...numbers,
      new Date(5_000),
      new Uint8Array([1]),
      null,
      { a: undefined, b: [{}] },
      new (class {
        x = 1;
      })(),
    ];
    for (const value of rest) {
      const alone = hex(messagePackProtocol.writeResult('1', [value])).slice(2);
      const beside = hex(messagePackProtocol.writeResult('1', [value, 1n])).slice(2);
      expect(beside).toBe(`${alone.replace('a1310391', 'a1310392')}cf0000000000000001`);
    }
  });

  it.each([
    ['a bigint of more than 64 bits', 2n ** 64n, 'more than 64 bits'],
    ['a negative one', -(2n ** 63n) - 1n, 'more than 64 bits'],
    ['a function', () => {}, 'Unrecognized object'],
  ])('[M321] refuses %s instead of truncating it', (_what, value, why) => {
    expect(() => messagePackProtocol.writeResult('1', value)).toThrow(why);
  });

  it('[M321] refuses any cycle', () => {
    const cycle: unknown[] = [1n];
    cycle.push(cycle);
    expect(() => messagePackProtocol.writeResult('1', cycle)).toThrow('nests too deeply');
  });

  it('[M321] reads every integer it writes', () => {
    const integer = fc.oneof(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 64n - 1n }), fc.maxSafeInteger());
    fc.assert(
      fc.property(fc.array(integer), (values) => {
        const splitter = messagePackProtocol.createSplitter(defaultLimits.recordBytes);
        splitter.push(messagePackProtocol.writeInvocation('T', values));
        const read = messagePackProtocol.parse(splitter.next() ?? Buffer.alloc(0), defaultLimits);
        expect(read.kind === 'invocation' && read.args?.map((value) => BigInt(value as bigint))).toEqual(
          values.map(BigInt),
        );
      }),
    );
  });

  it('[F5] omits a key __proto__ of an object without a prototype, and next to a bigint', () => {
    const bare = Object.assign(Object.create(null), { b: 1 });
    Object.defineProperty(bare, '__proto__', { value: 1, enumerable: true });
    expect(hex(messagePackProtocol.writeResult('1', bare))).toBe(framed([3, {}, '1', 3, { b: 1 }]));
    expect(hex(messagePackProtocol.writeResult('1', [bare, 1n]))).not.toContain(
      Buffer.from('__proto__').toString('hex'),
    );
  });

  it.each<[string, unknown, unknown?]>([
    ['a text', 'a\ud800b', 'a\ufffdb'],
    ['a key', { '\udfff': 1 }, { '\ufffd': 1 }],
    ['a text beside a bigint', ['\ud83d', 2n ** 63n], ['\ufffd', 2n ** 63n]],
    ['nothing', ['\ud83d\ude00', '\ud7ff', new Uint8Array([0xed, 0xa0]), new ExtData(1, new Uint8Array([0xed, 0xa0]))]],
  ])('[M1450] sends half a surrogate pair of %s as U+FFFD', (_of, value, sent = value) => {
    const written = messagePackProtocol.writeResult('1', value);
    expect(hex(written)).toBe(hex(withLengthPrefix(encode([3, {}, '1', 3, sent], { useBigInt64: true }))));
  });

  it('[F5] omits undefined properties, as JSON does', () => {
    const [written, meant] = [{ a: undefined, b: 1 }, { b: 1 }].map((value) =>
      messagePackProtocol.writeResult('1', value),
    );
    expect(written).toEqual(meant);
  });

  it('[F4] goes out as binary, uncompressed', () => {
    expect(messagePackProtocol.sendOptions).toEqual({ binary: true, compress: false });
  });
});
