import { encodeReplies } from '@quarry/events/backplane/command';
import { commandStream, partitionOf, replyChannel } from '@quarry/events/backplane/names';
import {
  answerIdSchema,
  commandIdSchema,
  gatewayIdSchema,
  playerIdSchema,
  questionIdSchema,
  type SessionId,
  sessionIdSchema,
} from '@quarry/events/ids';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { FakeStream } from '#spec-support/fake-stream.ts';
import { FakeSubscriber } from '#spec-support/fake-subscriber.ts';
import { type CommandBus, createCommandBus } from './command-bus.ts';

const GATEWAY = gatewayIdSchema.parse('g1');
const SESSION: SessionId = sessionIdSchema.parse('s1');
const answer = {
  type: 'SubmitAnswer',
  playerId: playerIdSchema.parse('p1'),
  questionId: questionIdSchema.parse('q1'),
  answerId: answerIdSchema.parse('a'),
} as const;
const leave = { type: 'LeaveSession', playerId: playerIdSchema.parse('p1') } as const;

let stream: FakeStream;
let subscriber: FakeSubscriber;
let bus: CommandBus;
const outcomes: string[] = [];
const logged: unknown[] = [];

function open(maxPending?: number): CommandBus {
  let ids = 0;
  return createCommandBus({
    redis: stream.redis,
    subscriber,
    gatewayId: GATEWAY,
    newCommandId: () => commandIdSchema.parse(`c${++ids}`),
    now: () => performance.now(),
    log: pino({ base: null, timestamp: false }, { write: (line) => void logged.push(JSON.parse(line)) }),
    observe: (type, outcome) => outcomes.push(`${type} ${outcome}`),
    ...(maxPending === undefined ? {} : { maxPending }),
  });
}

const receive = (text: string) => subscriber.channels.get(replyChannel(GATEWAY))?.(text);
const accept = (commandId: string) =>
  receive(encodeReplies([{ commandId: commandIdSchema.parse(commandId), rejection: null, push: [] }]));

/** Advances time and runs everything due. */
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate', 'performance'] });
  stream = new FakeStream();
  subscriber = new FakeSubscriber();
  bus = open();
  outcomes.length = 0;
  logged.length = 0;
});

afterEach(() => {
  bus.close();
  vi.useRealTimers();
});

describe('[G1] a command is appended to its session’s stream and its caller gets the outcome', () => {
  test('the reply with its id settles it', async () => {
    const sent = bus.send(SESSION, leave);
    await pass(1);
    expect(stream.entries).toEqual([
      {
        stream: commandStream(partitionOf(SESSION)),
        envelope: { commandId: 'c1', sessionId: 's1', replyTo: 'g1', heldMs: 0, body: leave },
      },
    ]);
    accept('c1');
    expect(await sent).toEqual({ commandId: 'c1', rejection: null, push: [] });
    expect(outcomes).toEqual(['LeaveSession accepted']);
    expect(bus.pending()).toBe(0);
  });

  test('commands are written at once, in order', () => {
    for (let i = 0; i < 100; i++) void bus.send(SESSION, leave);
    expect(stream.commandIds).toEqual(Array.from({ length: 100 }, (_, i) => `c${i + 1}`));
  });

  test('a posted command names no gateway and is dropped once it is stored', async () => {
    bus.post(SESSION, leave);
    await pass(1);
    expect(stream.entries[0]?.envelope.replyTo).toBeNull();
    expect(bus.pending()).toBe(0);
  });

  test('a reply to an unknown command is ignored', () => {
    accept('c99');
    expect(outcomes).toEqual([]);
  });
});

describe('[G2] while Redis is unavailable commands are held, at most 10 s, and answers carry how long', () => {
  test('they are written when it is back', async () => {
    stream.goAway();
    const sent = bus.send(SESSION, answer);
    await pass(3_000);
    stream.comeBack();
    await pass(1);
    expect(stream.entries[0]?.envelope.heldMs).toBeGreaterThanOrEqual(3_000);
    accept('c1');
    expect((await sent).rejection).toBeNull();
  });

  test('commands other than answers count from their arrival on the stream', async () => {
    stream.goAway();
    void bus.send(SESSION, leave);
    await pass(3_000);
    stream.comeBack();
    await pass(1);
    expect(stream.entries[0]?.envelope).toMatchObject({ heldMs: 0, body: leave });
  });

  test('one that never reached Redis is refused after 10 s', async () => {
    stream.goAway();
    const sent = bus.send(SESSION, leave);
    await pass(10_500);
    expect((await sent).rejection).toBe('service-unavailable');
    stream.comeBack();
    await pass(1_000);
    expect(stream.entries).toEqual([]);
  });

  test('[G3506] all that are refused at once are one line of the log', async () => {
    stream.goAway();
    for (let i = 0; i < 1_000; i++) void bus.send(SESSION, leave);
    await pass(10_500);
    expect(logged).toMatchObject([
      { event: 'commands-given-up', outcome: 'service-unavailable', count: 1_000, sessionId: 's1', commandId: 'c1' },
    ]);
  });

  test('one in flight when the connection broke is written again under its id', async () => {
    stream.silent = true;
    const sent = bus.send(SESSION, answer);
    await pass(1);
    stream.goAway();
    stream.silent = false;
    await pass(15_000);
    stream.comeBack();
    await pass(1);
    expect(stream.commandIds).toEqual(['c1']);
    expect(stream.entries[0]?.envelope.heldMs).toBe(10_000);
    accept('c1');
    expect((await sent).rejection).toBeNull();
  });

  test('a Redis that is loading its data counts as unavailable', async () => {
    stream.failure = Object.assign(new Error('LOADING Redis is loading the dataset in memory'), { name: 'ReplyError' });
    void bus.send(SESSION, leave);
    await pass(1);
    stream.failure = null;
    await pass(500);
    expect(stream.commandIds).toEqual(['c1']);
  });
});

describe('[G3] a command without a reply is resent under its id, for 30 s', () => {
  test('every few seconds, and then refused', async () => {
    const sent = bus.send(SESSION, leave);
    await pass(2_500);
    expect(stream.commandIds).toEqual(['c1', 'c1']);
    await pass(30_000);
    expect((await sent).rejection).toBe('service-unavailable');
    expect(new Set(stream.commandIds)).toEqual(new Set(['c1']));
    expect(stream.entries.length).toBeLessThanOrEqual(5);
    expect(outcomes).toEqual(['LeaveSession service-unavailable']);
  });

  test('at once when replies may have been lost', async () => {
    void bus.send(SESSION, leave);
    await pass(1);
    subscriber.restore();
    await pass(1);
    expect(stream.commandIds).toEqual(['c1', 'c1']);
  });
});

describe('[G4] a command that cannot be written is refused at once', () => {
  test('a full Redis: overloaded', async () => {
    stream.failure = Object.assign(new Error("OOM command not allowed when used memory > 'maxmemory'"), {
      name: 'ReplyError',
    });
    const sent = bus.send(SESSION, leave);
    await pass(1);
    expect((await sent).rejection).toBe('overloaded');
  });

  test('[G1942] a refused copy of a stored command changes nothing: its outcome is still awaited', async () => {
    const sent = bus.send(SESSION, leave);
    await pass(1);
    stream.failure = Object.assign(new Error('OOM command not allowed'), { name: 'ReplyError' });
    await pass(3_000);
    expect([stream.writes, bus.pending()]).toEqual([2, 1]);
    accept('c1');
    expect((await sent).rejection).toBeNull();
  });

  test('[G5] too many pending commands: overloaded', async () => {
    bus.close();
    bus = open(2);
    void bus.send(SESSION, leave);
    void bus.send(SESSION, leave);
    expect((await bus.send(SESSION, leave)).rejection).toBe('overloaded');
    expect(bus.pending()).toBe(2);
  });

  test('any other error of Redis: service-unavailable', async () => {
    stream.failure = Object.assign(new Error('WRONGTYPE'), { name: 'ReplyError' });
    const sent = bus.send(SESSION, leave);
    await pass(1);
    expect((await sent).rejection).toBe('service-unavailable');
  });
});
