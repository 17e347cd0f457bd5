import { describe, expect, it } from 'vitest';
import { jsonProtocol } from '#protocol/json-protocol.ts';
import { ProtocolError } from '#protocol/messages.ts';
import { defaultLimits } from '#server/limits.ts';

const parse = (text: string | Buffer) => jsonProtocol.parse(Buffer.from(text), defaultLimits);
const invocation = { kind: 'invocation', target: 'T', args: [1], streaming: false, streams: 0 } as const;

describe('reading JSON records', () => {
  it.each([
    '{"type":1,"target":"T","arguments":[1]}',
    '{"arguments":[1],"headers":{},"invocationId":null,"unknown":{"x":[]},"target":"T","type":1}',
    '{"arguments":[1],"invocationId":"","target":"T","type":1}',
    '{"arguments":[1],"streamIds":null,"target":"T","type":1}',
  ])('[M1] takes properties in any order, headers and unknown ones: %s', (text) => {
    expect(parse(text)).toEqual({ ...invocation, invocationId: undefined });
  });

  it('[M1] keeps the invocation id, streams and the request for a stream', () => {
    const text = '{"type":4,"invocationId":"7","streamIds":["1","2"],"target":"T","arguments":[1]}';
    expect(parse(text)).toEqual({ ...invocation, invocationId: '7', streaming: true, streams: 2 });
  });

  it.each([
    '{"type":2,"invocationId":"9","item":null}',
    '{"type":3,"invocationId":"9","result":1}',
    '{"type":3,"invocationId":"","error":"unhandled"}',
    '{"type":3,"invocationId":"9","error":null,"result":1}',
    '{"type":3}',
    '{"type":5,"invocationId":"9"}',
    '{"type":8,"sequenceId":3}',
    '{"type":9,"sequenceId":3}',
    '{"type":10}',
    '{"type":-1,"target":5}',
  ])('[M1] tolerates %s', (text) => {
    expect(parse(text)).toEqual({ kind: 'ignored' });
  });

  it('[M1] recognizes Ping and Close', () => {
    expect(parse('{"type":6}')).toEqual({ kind: 'ping' });
    expect(parse('{"type":7,"error":"x","allowReconnect":true}')).toEqual({ kind: 'close' });
  });

  const call = '"type":1,"target":"T","arguments":[]';
  it.each([
    ['', 'record is not JSON'],
    ['x', 'record is not JSON'],
    ['{', 'record is not JSON'],
    ['{"type":6}}', 'record is not JSON'],
    [`{"type":6,"x":"${'x'.repeat(100)}`, 'record is not JSON'],
    ['[]', 'record is not an object'],
    ['[{"type":6}]', 'record is not an object'],
    ['null', 'record is not an object'],
    ['6', 'record is not an object'],
    ['"x"', 'record is not an object'],
    ['{}', 'type must be an integer'],
    ['{"type":null}', 'type must be an integer'],
    ['{"type":"1","target":"T","arguments":[]}', 'type must be an integer'],
    ['{"type":1.5}', 'type must be an integer'],
    ['{"__proto__":{"type":6}}', 'type must be an integer'],
    ['{"type":1,"arguments":[]}', 'target must be a string'],
    ['{"type":1,"target":null,"arguments":[]}', 'target must be a string'],
    ['{"type":1,"target":1,"arguments":[]}', 'target must be a string'],
    ['{"type":1,"target":"T"}', 'arguments must be an array'],
    ['{"type":1,"target":"T","arguments":null}', 'arguments must be an array'],
    ['{"type":1,"target":"T","arguments":{"0":1}}', 'arguments must be an array'],
    [`{${call},"invocationId":1}`, 'invocationId must be a string'],
    [`{${call},"invocationId":{}}`, 'invocationId must be a string'],
    [`{${call},"streamIds":"1"}`, 'streamIds must be an array'],
    ['{"type":4,"target":"T","arguments":[]}', 'invocationId is missing'],
    ['{"type":4,"target":"T","arguments":[],"invocationId":""}', 'invocationId is missing'],
    ['{"type":2,"item":1}', 'invocationId is missing'],
    ['{"type":2,"invocationId":"1"}', 'item is missing'],
    ['{"type":5}', 'invocationId is missing'],
    ['{"type":3,"invocationId":"1","result":1,"error":"x"}', 'completion has both result and error'],
    ['{"type":3,"invocationId":"1","error":1}', 'error must be a string'],
    ['{"type":3,"invocationId":1}', 'invocationId must be a string'],
    ['{"type":8}', 'sequenceId must be an integer'],
    ['{"type":9,"sequenceId":"1"}', 'sequenceId must be an integer'],
  ])('[M6] refuses %s and logs why', (text, why) => {
    expect(() => parse(text)).toThrow(ProtocolError);
    expect(() => parse(text)).toThrow(why);
  });

  it('[M6] logs the parser’s message', () => {
    expect(() => parse('{')).toThrow(expect.objectContaining({ cause: expect.any(SyntaxError) }));
  });

  it('[M6] refuses bytes that are not UTF-8, but not the replacement character itself', () => {
    expect(() => parse(Buffer.from('7b2274797065223a362c2278223a22ff227d', 'hex'))).toThrow('UTF-8');
    expect(parse('{"type":6,"x":"\ufffd"}')).toEqual({ kind: 'ping' });
  });

  it('[M7] refuses an invocation id over 128 characters', () => {
    const withId = (length: number) => `{"type":1,"target":"T","arguments":[1],"invocationId":"${'i'.repeat(length)}"}`;
    expect(parse(withId(128))).toMatchObject({ invocationId: 'i'.repeat(128) });
    expect(() => parse(withId(129))).toThrow('invocationId is too long');
  });

  it('[M7] refuses nesting deeper than 64, and counts neither brackets in strings nor siblings', () => {
    const nested = (depth: number) => `{"type":6,"x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
    expect(parse(nested(63))).toEqual({ kind: 'ping' });
    expect(() => parse(nested(64))).toThrow('deep');
    expect(() => parse(`{"type":6,"x":${'{"a":'.repeat(5_000)}`)).toThrow('deep');
    expect(parse(`{"type":6,"x":"${'[{'.repeat(200)}\\"${'['.repeat(100)}"}`)).toEqual({ kind: 'ping' });
    expect(() => parse(`{"type":6,"x":"\\\\","y":${'['.repeat(64)}`)).toThrow('deep');
    for (const flat of ['[]', '{}']) {
      expect(parse(`{"type":6,"x":[${`${flat},`.repeat(100)}${flat}]}`)).toEqual({ kind: 'ping' });
    }
  });
});

describe('writing JSON records', () => {
  it('[M4] writes completions with type first and without absent keys', () => {
    expect(jsonProtocol.writeResult('1', { a: 1 }).toString()).toBe(
      '{"type":3,"invocationId":"1","result":{"a":1}}\u001e',
    );
    expect(jsonProtocol.writeResult('1', null).toString()).toBe('{"type":3,"invocationId":"1","result":null}\u001e');
    expect(jsonProtocol.writeResult('1', undefined).toString()).toBe(
      '{"type":3,"invocationId":"1","result":null}\u001e',
    );
    expect(jsonProtocol.writeFailure('1', 'no').toString()).toBe('{"type":3,"invocationId":"1","error":"no"}\u001e');
  });

  it('[M4] writes calls on clients without an id', () => {
    const bytes = jsonProtocol.writeInvocation('tick', [1, 'a\u001eb']);
    expect(bytes.toString()).toBe('{"type":1,"target":"tick","arguments":[1,"a\\u001eb"]}\u001e');
    expect(jsonProtocol.writeInvocationFromJson('tick', '[1,"a\\u001eb"]')).toEqual(bytes);
  });

  it('[M4] writes Close with only the given fields', () => {
    expect(jsonProtocol.writeClose(undefined, false).toString()).toBe('{"type":7}\u001e');
    expect(jsonProtocol.writeClose('bye', false).toString()).toBe('{"type":7,"error":"bye"}\u001e');
    expect(jsonProtocol.writeClose(undefined, true).toString()).toBe('{"type":7,"allowReconnect":true}\u001e');
  });

  it('[F4] goes out as text, uncompressed', () => {
    expect(jsonProtocol.sendOptions).toEqual({ binary: false, compress: false });
  });
});
