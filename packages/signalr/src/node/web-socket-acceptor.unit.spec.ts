import { PassThrough, Writable } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { HubSocket } from '#connection/hub-socket.ts';
import { FragmentMeter, UnfinishedMessages } from '#node/web-socket-acceptor.ts';
import { jsonProtocol } from '#protocol/json-protocol.ts';
import { messagePackProtocol } from '#protocol/message-pack-protocol.ts';
import { cutAnywhere } from '#testing/cut-anywhere.ts';
import { FakeSocket } from '#testing/fake-socket.ts';
import { createTurnWriter } from './web-socket-acceptor.ts';

const opcode = { continuation: 0x00, text: 0x01, binary: 0x02, ping: 0x09, pong: 0x0a } as const;

/** A client's frame, with its length in the shortest form. */
const frame = (kind: keyof typeof opcode, length: number, { fin = false, masked = true } = {}): Buffer => {
  const mask = masked ? 0x80 : 0;
  const head = Buffer.alloc(length < 126 ? 2 : length < 0x10000 ? 4 : 10);
  head[0] = (fin ? 0x80 : 0) | opcode[kind];
  head[1] = mask | (length < 126 ? length : length < 0x10000 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  // A payload of bytes that would parse as headers.
  return Buffer.concat([head, Buffer.alloc((masked ? 4 : 0) + length, 0x01)]);
};
const fragments = (sizes: readonly number[]): Buffer[] =>
  sizes.map((size, at) => frame(at === 0 ? 'text' : 'continuation', size));
const times = (count: number, size: number) => Array.from({ length: count }, () => size);
const accepts = (frames: readonly Buffer[]) => new FragmentMeter().read(Buffer.concat(frames));

describe('the fragments of a message', () => {
  it('[F320] may be 16 of any size, empty ones too', () => {
    for (const size of [0, 1, 255]) {
      expect(accepts(fragments(times(16, size)))).toBe(true);
      expect(accepts(fragments(times(17, size)))).toBe(false);
    }
  });

  it('[F320] may be many when they have 256 bytes on average', () => {
    expect(accepts(fragments(times(600, 256)))).toBe(true);
    expect(accepts(fragments([...times(600, 256), 255]))).toBe(false);
    expect(accepts(fragments([70_000, ...times(257, 1)]))).toBe(true);
    expect(accepts(fragments([2_000, ...times(16, 1)]))).toBe(false);
  });

  it('[F320] are counted per message', () => {
    const message = [...fragments(times(15, 1)), frame('continuation', 1, { fin: true })];
    expect(accepts([...message, ...message, ...message])).toBe(true);
    expect(accepts(Array.from({ length: 100 }, () => frame('binary', 0, { fin: true })))).toBe(true);
  });

  it('[F320] are not the control frames between them', () => {
    const torn = fragments(times(16, 1)).flatMap((piece) => [piece, frame('ping', 5, { fin: true })]);
    expect(accepts(torn)).toBe(true);
    expect(accepts([...torn, frame('pong', 0, { fin: true }), frame('continuation', 1)])).toBe(false);
  });

  it('[F320] are found wherever the network splits the stream, masked or not', () => {
    const sizes = fc.array(fc.oneof(fc.nat(300), fc.constantFrom(125, 126, 65_535, 65_536)), { maxLength: 40 });
    fc.assert(
      fc.property(sizes, fc.boolean(), fc.infiniteStream(fc.nat(40)), (lengths, masked, cuts) => {
        const frames = lengths.map((length, at) => frame(at === 0 ? 'text' : 'continuation', length, { masked }));
        const sums = lengths.map((_, at) => lengths.slice(0, at + 1).reduce((sum, length) => sum + length, 0));
        const allowed = sums.every((sum, at) => at < 16 || sum >= (at + 1) * 256);
        const meter = new FragmentMeter();
        expect(cutAnywhere(Buffer.concat(frames), cuts).every((piece) => meter.read(piece))).toBe(allowed);
      }),
    );
  });
});

describe('[F1980] an incomplete message', () => {
  const kib = 1024;

  it('is measured wherever the network splits it, and complete with its last byte', () => {
    const whole = [frame('text', 300), frame('ping', 5, { fin: true }), frame('continuation', 200, { fin: true })];
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat(40)), (cuts) => {
        const meter = new FragmentMeter();
        const pieces = cutAnywhere(Buffer.concat(whole), cuts);
        const seen = pieces.map((piece) => meter.read(piece) && meter.unfinished);
        expect(seen.at(-1)).toBe(0);
        // Two masks of four bytes.
        expect(Math.max(...seen.map(Number))).toBeLessThan(508);
        expect(meter.read(frame('text', 400).subarray(0, 108)) && meter.unfinished).toBe(104);
      }),
    );
  });

  it('closes its socket if it is the oldest when all of them are too large', () => {
    const cut: string[] = [];
    const socketOf = (name: string) => ({ terminate: () => void cut.push(name) });
    const [first, second, third] = [socketOf('first'), socketOf('second'), socketOf('third')];
    const unfinished = new UnfinishedMessages(100 * kib);
    unfinished.note(first, 40 * kib);
    unfinished.note(second, 40 * kib);
    unfinished.note(first, 0);
    unfinished.note(third, 40 * kib);
    // Small ones do not count.
    for (let i = 0; i < 100; i++) unfinished.note(socketOf('small'), 16 * kib);
    unfinished.note(first, 20 * kib);
    expect(cut).toEqual([]);
    unfinished.note(first, 30 * kib);
    expect(cut).toEqual(['second']);
    unfinished.note(second, 0);
    unfinished.note(first, 60 * kib);
    expect(cut).toEqual(['second']);
  });
});

function setUp() {
  const ends: (() => void)[] = [];
  const writer = createTurnWriter((release) => ends.push(release));
  const stream = new PassThrough();
  const socket = new FakeSocket();
  return { ends, writer, stream, socket, joined: writer.join(socket, stream) };
}

describe('[F9] sends to a socket within one turn are batched', () => {
  test('the stream is corked from the first message to the end of the turn', () => {
    const { ends, stream, joined } = setUp();
    joined.send(Buffer.from('one'), jsonProtocol.sendOptions);
    joined.send(Buffer.from('two'), jsonProtocol.sendOptions);
    expect([stream.writableCorked, ends.length, stream.read()]).toEqual([1, 1, null]);
    ends[0]?.();
    expect(stream.writableCorked).toBe(0);
    expect(stream.read().toString('latin1')).toBe('\x81\x03one\x81\x03two');
    joined.send(Buffer.from('three'), jsonProtocol.sendOptions);
    expect([stream.writableCorked, ends.length]).toEqual([1, 2]);
  });

  test('[F1641] batched sends can be flushed before the end of the turn', () => {
    const { ends, stream, joined } = setUp();
    joined.send(Buffer.from('one'), jsonProtocol.sendOptions);
    joined.flush?.();
    expect(stream.writableCorked).toBe(0);
    joined.send(Buffer.from('two'), jsonProtocol.sendOptions);
    expect(stream.writableCorked).toBe(1);
    ends[0]?.();
    expect([stream.writableCorked, ends.length]).toEqual([0, 1]);
  });

  test('many sockets share one flush at the end of the turn', () => {
    const { ends, writer, stream, joined } = setUp();
    const other = new PassThrough();
    joined.send(Buffer.from('one'), jsonProtocol.sendOptions);
    writer.join(new FakeSocket(), other).send(Buffer.from('two'), jsonProtocol.sendOptions);
    expect(ends).toHaveLength(1);
    ends[0]?.();
    expect([stream.writableCorked, other.writableCorked]).toEqual([0, 0]);
  });

  test('a stream that ended or broke meanwhile is left alone', () => {
    const { ends, writer, stream, joined } = setUp();
    const broken = new PassThrough();
    joined.send(Buffer.from('last'), jsonProtocol.sendOptions);
    writer.join(new FakeSocket(), broken).send(Buffer.from('lost'), jsonProtocol.sendOptions);
    stream.end();
    broken.destroy();
    expect(() => ends[0]?.()).not.toThrow();
  });

  test('everything else is forwarded to the socket', () => {
    const { socket, joined } = setUp();
    const heard: unknown[] = [];
    joined.on('message', (data) => heard.push(data));
    socket.bufferedAmount = 4;
    expect(joined.bufferedAmount).toBe(4);
    joined.pause();
    expect(socket.paused).toBe(true);
    joined.resume();
    socket.receive('hello');
    joined.close(1000);
    joined.terminate();
    expect([heard.length, socket.closedWith, socket.terminated]).toEqual([1, 1000, true]);
  });
});

describe('[F1646] a message is framed once for all sockets that it is sent to in a row', () => {
  /** The chunks that sockets write, in order. */
  const written = (sends: (join: (socket: FakeSocket) => HubSocket) => void): Buffer[] => {
    const chunks: Buffer[] = [];
    const { ends, writer } = setUp();
    sends((socket) => {
      const stream = new Writable({
        write: (chunk, _, done) => {
          chunks.push(chunk);
          done();
        },
      });
      return writer.join(socket, stream);
    });
    ends[0]?.();
    return chunks;
  };
  test.each([
    ['text', jsonProtocol.sendOptions],
    ['binary', messagePackProtocol.sendOptions],
  ] as const)('unmasked and in one piece, whatever its length: %s', (kind, options) => {
    const lengths = [0, 1, 125, 126, 16_384];
    const chunks = written((join) => {
      const joined = join(new FakeSocket());
      for (const length of lengths) joined.send(Buffer.alloc(length, 0x01), options);
    });
    expect(chunks).toEqual(lengths.map((length) => frame(kind, length, { fin: true, masked: false })));
  });

  test('the same bytes for each socket', () => {
    const [first, second] = [Buffer.from('first'), Buffer.from('second')];
    const chunks = written((join) => {
      for (let i = 0; i < 3; i++) {
        const joined = join(new FakeSocket());
        for (const message of [first, second]) joined.send(message, jsonProtocol.sendOptions);
      }
    });
    expect([chunks.length, new Set(chunks).size]).toEqual([6, 2]);
  });

  test('but one that is large, or on a socket that closes, is left to `ws`', () => {
    const [open, closing] = [new FakeSocket(), Object.assign(new FakeSocket(), { readyState: 2 })];
    const large = Buffer.alloc(16_385);
    const chunks = written((join) => {
      join(open).send(large, jsonProtocol.sendOptions);
      join(closing).send(Buffer.from('late'), jsonProtocol.sendOptions);
    });
    expect([chunks, open.sent.map(({ data }) => data), closing.texts]).toEqual([[], [large], ['late']]);
  });
});
