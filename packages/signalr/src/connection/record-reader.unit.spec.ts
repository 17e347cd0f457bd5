import { describe, expect, it, vi } from 'vitest';
import { Pace, RecordReader, type RecordSink } from '#connection/record-reader.ts';
import { createHubStats } from '#server/hub-stats.ts';
import { defaultLimits, type HubLimits } from '#server/limits.ts';
import { FakeSocket } from '#testing/fake-socket.ts';

/** Three records of one byte each. */
const THREE = Buffer.from('a\u001eb\u001ec\u001e');

function open(changes: Partial<HubLimits> = {}) {
  const socket = new FakeSocket();
  const stats = createHubStats();
  const clock = { at: 0, now: () => clock.at };
  const records: string[] = [];
  const sink = {
    accept: vi.fn<RecordSink['accept']>((record) => void records.push(record.toString())),
    full: vi.fn<RecordSink['full']>(() => false),
    fault: vi.fn<RecordSink['fault']>(),
    overload: vi.fn<RecordSink['overload']>(),
  };
  const reader = new RecordReader(socket, { ...defaultLimits, ...changes }, stats, clock, sink);
  return { reader, socket, stats, clock, records, sink };
}

describe('a socket’s input', () => {
  it('[T6] is delivered and counted record by record, and the socket is not touched', () => {
    const { reader, socket, records, stats } = open();
    const [pause, resume] = [vi.spyOn(socket, 'pause'), vi.spyOn(socket, 'resume')];
    reader.receive(THREE);
    expect(records).toEqual(['a', 'b', 'c']);
    expect(stats.recordsReceived).toBe(3);
    expect(reader.paused).toBe(false);
    expect([pause.mock.calls.length, resume.mock.calls.length]).toEqual([0, 0]);
  });

  it('[T6] waits, unread, while its sink is full, and continues in order when there is room', () => {
    const { reader, socket, records, sink } = open();
    sink.full.mockReturnValue(true);
    const [pause, resume] = [vi.spyOn(socket, 'pause'), vi.spyOn(socket, 'resume')];
    reader.receive(THREE);
    reader.pump();
    expect([records, reader.paused, socket.paused]).toEqual([[], true, true]);
    sink.full.mockReturnValue(false);
    reader.pump();
    expect([records, reader.paused, socket.paused]).toEqual([['a', 'b', 'c'], false, false]);
    expect([pause.mock.calls.length, resume.mock.calls.length]).toEqual([1, 1]);
  });

  it('[T1640] that waits for its sink is not read by sweeps; otherwise as much again would come in for each call that ends', () => {
    const { reader, records, sink } = open();
    sink.full.mockReturnValue(true);
    reader.receive(THREE);
    sink.full.mockReturnValue(false);
    reader.sweep(250);
    expect([records, reader.paused]).toEqual([[], true]);
    reader.pump();
    expect([records, reader.paused]).toEqual([['a', 'b', 'c'], false]);
  });

  it('[M6] keeps its order when a record makes the sink pump again from inside', () => {
    const { reader, sink, records } = open();
    sink.accept.mockImplementation((record) => {
      reader.pump();
      records.push(record.toString());
    });
    reader.receive(THREE);
    expect(records).toEqual(['a', 'b', 'c']);
  });
});

describe('a reader that was stopped', () => {
  it('[M6] delivers nothing, accepts nothing, and reads the socket to its end', () => {
    const { reader, socket, records, sink } = open();
    sink.full.mockReturnValue(true);
    reader.receive(THREE);
    const resume = vi.spyOn(socket, 'resume');
    reader.stop();
    reader.stop();
    sink.full.mockReturnValue(false);
    expect(reader.admit()).toBe(false);
    reader.receive(THREE);
    reader.pump();
    expect([records, socket.paused, resume.mock.calls.length]).toEqual([[], false, 1]);
    expect(sink.overload).not.toHaveBeenCalled();
  });

  it('[M6] by one of its records delivers none of the following ones', () => {
    const { reader, sink, records } = open();
    sink.accept.mockImplementation((record) => {
      records.push(record.toString());
      reader.stop();
    });
    reader.receive(THREE);
    expect(records).toEqual(['a']);
  });
});

describe('a socket over its rate', () => {
  const slow = { recordBurst: 1, recordsPerSecond: 1 };

  it('[T6] is paused after its burst and delivered as the rate allows', () => {
    const { reader, records, clock, stats } = open(slow);
    reader.receive(THREE);
    expect([records, reader.paused, stats.throttled]).toEqual([['a'], true, 1]);
    for (clock.at = 1_000; clock.at <= 3_000; clock.at += 1_000) reader.sweep(clock.at);
    expect([records, reader.paused]).toEqual([['a', 'b', 'c'], false]);
  });

  it('[T6] is read in every second sweep only, and not at all with too much waiting', () => {
    const { reader, clock } = open({ ...slow, recordsPerSecond: 0.001 });
    reader.receive(THREE);
    const pausedAt = [500, 1_000, 1_500].map((at) => {
      clock.at = at;
      reader.sweep(at);
      return reader.paused;
    });
    expect(pausedAt).toEqual([false, true, false]);
    const full = open({ ...slow, recordsPerSecond: 0.001, backlogBytes: 4 });
    full.reader.receive(THREE);
    full.reader.sweep(500);
    expect(full.reader.paused).toBe(true);
  });

  it('[T1640] continues after a sweep so late that its excess is forgiven', () => {
    const { reader, records, clock, sink } = open(slow);
    reader.receive(THREE);
    expect([records, reader.paused]).toEqual([['a'], true]);
    for (clock.at = 1_001; clock.at <= 3_003; clock.at += 1_001) reader.sweep(clock.at);
    expect([records, reader.paused]).toEqual([['a', 'b', 'c'], false]);
    expect(sink.overload).not.toHaveBeenCalled();
  });

  it('[T1640] continues after a late sweep that found it read, but not delivered', () => {
    const { reader, records, clock } = open(slow);
    reader.receive(THREE);
    clock.at = 500;
    reader.sweep(clock.at);
    expect([records, reader.paused]).toEqual([['a'], false]);
    for (clock.at = 2_001; clock.at <= 4_003; clock.at += 1_001) reader.sweep(clock.at);
    expect(records).toEqual(['a', 'b', 'c']);
  });

  it.each([250, 300, 400, 500, 900])('[T1640] is read to the end of a record in pieces, swept every %i ms', (every) => {
    const { reader, socket, records, clock } = open({ ...slow, recordBurst: 2 });
    socket.on('message', (chunk) => reader.receive(chunk));
    socket.receive(Buffer.from('a\u001eb\u001ec\u001ed'));
    for (clock.at = every; clock.at <= 10_000; clock.at += every) reader.sweep(clock.at);
    expect(reader.paused).toBe(false);
    socket.receive('e\u001e');
    expect(records).toEqual(['a', 'b', 'c', 'de']);
  });

  it('[T6] that floods is reported once per excess message', () => {
    const { reader, sink, records } = open({ floodBurst: 1, floodPerSecond: 0.001 });
    reader.receive(THREE);
    expect(sink.overload).not.toHaveBeenCalled();
    expect(reader.admit()).toBe(false);
    expect(sink.overload).toHaveBeenCalledOnce();
    reader.receive(THREE);
    expect(records).toHaveLength(3);
  });

  it('[T6] for ten seconds is reported as overload', () => {
    const { reader, sink, clock } = open({ ...slow, recordsPerSecond: 0.001 });
    reader.receive(THREE);
    for (clock.at = 500; clock.at < 10_000; clock.at += 500) reader.sweep(clock.at);
    expect(sink.overload).not.toHaveBeenCalled();
    reader.sweep(10_000);
    expect(sink.overload).toHaveBeenCalledOnce();
  });
});

/** A socket that has used up its burst at 0 and is over its rate. */
const overItsRate = () => {
  const stats = { throttled: 0 };
  const pace = new Pace({ ...defaultLimits, recordBurst: 1, recordsPerSecond: 1 }, stats, 0);
  pace.spend(0);
  expect(pace.admitRecord(0)).toBe(false);
  return { pace, stats };
};

describe('the pace of a socket', () => {
  it('[T6] is within the rate as long as a record may be handled', () => {
    const pace = new Pace(defaultLimits, { throttled: 0 }, 0);
    expect(pace.admitRecord(0)).toBe(true);
    expect(pace.judge(20_000)).toBe('within');
  });

  it('[T6] is hopeless after 10 s over the rate, and not before', () => {
    const { pace, stats } = overItsRate();
    for (let now = 500; now <= 10_000; now += 500) {
      pace.spend(now);
      pace.admitRecord(now);
      expect(pace.judge(now)).toBe(now < 10_000 ? 'over' : 'hopeless');
    }
    expect(stats.throttled).toBe(1);
  });

  it('[T6] is forgiven after a second within the rate', () => {
    const { pace, stats } = overItsRate();
    expect(pace.judge(1_000)).toBe('over');
    expect(pace.judge(1_001)).toBe('within');
    expect(pace.judge(1_002)).toBe('within');
    pace.spend(20_000);
    expect(pace.admitRecord(20_000)).toBe(false);
    expect(pace.judge(20_000)).toBe('over');
    expect(pace.judge(21_000)).toBe('over');
    expect(stats.throttled).toBe(2);
  });
});
