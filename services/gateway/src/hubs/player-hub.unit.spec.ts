import { rowsChannel, sessionChannel } from '@quarry/events/backplane/names';
import { encodePublication } from '@quarry/events/backplane/publication';
import {
  answerIdSchema,
  connectionIdSchema,
  deviceIdSchema,
  gatewayIdSchema,
  playerIdSchema,
  questionIdSchema,
  sessionIdSchema,
} from '@quarry/events/ids';
import { mediaIdSchema } from '@quarry/events/media';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRooms, type Rooms } from '#fan-out/rooms.ts';
import { FakeBus } from '#spec-support/fake-bus.ts';
import { FakeConnection } from '#spec-support/fake-connection.ts';
import { FakeSubscriber } from '#spec-support/fake-subscriber.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { newPlayerState, type PlayerHub, type PlayerState, playerHandlers } from './player-hub.ts';
import { closeIdle } from './player-server.ts';

const s1 = sessionIdSchema.parse('s1');
const s2 = sessionIdSchema.parse('s2');
const q1 = questionIdSchema.parse('q1');
const right = answerIdSchema.parse('right');
const gatewayId = gatewayIdSchema.parse('g1');
const deviceId = deviceIdSchema.parse('d1');
const p1 = playerIdSchema.parse('p1');
const connectionId = connectionIdSchema.parse('k1');
/** A socket of the negotiated id `k1`. */
const open = (socketId = 'socket-1') =>
  new FakeConnection<PlayerHub, PlayerState>('k1', newPlayerState(connectionIdSchema.parse(socketId), null));
const ada = { id: '', identifier: 'Ada', deviceId };
const sessionrequest = { target: 'sessionrequest', args: '["present"]' };
const entered = (seq = 0) => ({ playerId: 'p1', position: { epoch: 1, seq }, push: [sessionrequest] });

let bus: FakeBus;
let subscriber: FakeSubscriber;
let rooms: Rooms;
let denied: string[];
let loaded: unknown[];
let socket: FakeConnection<PlayerHub, PlayerState>;

const isRunning = async () => true;
const turn = async () => {};
const handlers = () =>
  playerHandlers({
    ...{ bus, rooms, gatewayId, isRunning, turn },
    newPlayerId: () => p1,
    denied: (reason) => denied.push(reason),
    loadedMedia: { add: (...one) => void loaded.push(one) },
  });
const enter = (sessionId = s1, player: typeof ada = ada) =>
  handlers().NotifySlaveEnterQuiz(socket.call, connectionId, player, sessionId);
const publish = (seq: number) =>
  subscriber.channels.get(sessionChannel(s1))?.(
    encodePublication({ sessionId: s1, epoch: 1, seq, audience: 'players', target: `news-${seq}`, args: '[]' }),
  );

beforeEach(() => {
  bus = new FakeBus();
  subscriber = new FakeSubscriber();
  rooms = createRooms({ bus, subscriber, gatewayId, pause: () => new Promise(() => {}), log: silentLog });
  denied = [];
  loaded = [];
  socket = open();
});

test('[G520] a player with unread frames gets no further view', async () => {
  socket.lagging = true;
  await expect(enter()).rejects.toThrow('overloaded');
  expect(bus.sent).toEqual([]);
});

test('[G2310] a socket enters with two devices, as often as it may; a third costs no command', async () => {
  const devices = ['d1', 'd2', 'd1', 'd3'].map((id) => deviceIdSchema.parse(id));
  bus.replies.push(entered(), { rejection: 'name-taken' }, entered());
  const codes: string[] = [];
  for (const id of devices) {
    const entering = Promise.resolve(enter(s1, { ...ada, deviceId: id }));
    await entering.catch((error: Error) => codes.push(error.message));
  }
  expect(codes).toEqual(['name-taken', 'too-many-devices']);
  expect(bus.sent).toHaveLength(3);
  expect(denied).toEqual(['too-many-devices']);
  expect(socket.state.binding?.playerId).toBe('p1');
});

describe('[G11] entering', () => {
  test('[G1709] becomes a command that names this socket, not its public id; the reply’s view is pushed and its player bound', async () => {
    bus.replies.push(entered());
    await enter();
    expect(bus.sent).toEqual([
      {
        sessionId: s1,
        body: {
          type: 'EnterSession',
          playerId: 'p1',
          identifier: 'Ada',
          deviceId: 'd1',
          connection: { gatewayId: 'g1', connectionId: 'socket-1' },
        },
      },
    ]);
    publish(1);
    expect(socket.targets).toEqual(['sessionrequest', 'news-1']);
    expect(socket.state.binding).toMatchObject({ sessionId: 's1', playerId: 'p1' });
    expect([...(rooms.held(s1)?.connections ?? [])]).toEqual(['socket-1']);
  });

  test('the player is the one the engine names, not the one asked for; it is announced as that one', async () => {
    bus.replies.push({ ...entered(), playerId: 'older' });
    await enter(s1, { ...ada, id: 'wished' });
    expect(socket.state.binding?.playerId).toBe('older');
    const connection = { gatewayId: 'g1', connectionId: 'socket-1' };
    const known = { playerId: 'older', identifier: 'Ada', deviceId: 'd1', connection };
    expect(socket.state.binding?.seat.announcement).toEqual({ type: 'EnterSession', ...known, again: true });
  });

  test('[J1100] the requested id is passed on, and the socket is bound to it', async () => {
    bus.replies.push(entered(), { ...entered(), playerId: 'another' });
    await enter();
    await handlers().NotifySlaveEnterQuiz(socket.call, connectionId, { ...ada, id: 'another', changesId: true }, s1);
    expect(bus.sent[1]?.body).toMatchObject({ type: 'EnterSession', playerId: 'another', changesId: true });
    expect(socket.state.binding?.playerId).toBe('another');
  });

  test('a view that publications have overtaken too far is requested again before anything is sent', async () => {
    bus.replies.push(entered());
    await enter();
    for (let seq = 1; seq <= 130; seq++) publish(seq);
    const second = open();
    bus.replies.push(entered(1), entered(130));
    await handlers().NotifySlaveEnterQuiz(second.call, connectionId, ada, s1);
    expect(bus.sent.map(({ body }) => body.type)).toEqual(['EnterSession', 'EnterSession', 'ViewAsPlayer']);
    expect(second.targets).toEqual(['sessionrequest']);
  });

  test.each(['name-taken', 'device-taken', 'overloaded'] as const)('refused with %s: nothing is held', async (code) => {
    bus.replies.push({ rejection: code });
    await expect(enter()).rejects.toThrow(code);
    expect(socket.state.binding).toBeNull();
    expect(rooms.count()).toBe(0);
    expect(subscriber.channels.size).toBe(0);
  });

  test('no session: a push and no error', async () => {
    bus.replies.push({ rejection: 'no-session' });
    await enter();
    expect(socket.calls).toEqual([{ target: 'nosession', args: [] }]);
    expect(rooms.count()).toBe(0);
  });

  test('entered without getting a view: the engine is notified that the socket is gone', async () => {
    bus.replies.push(entered());
    await enter();
    for (let seq = 1; seq <= 130; seq++) publish(seq);
    const second = open('socket-2');
    bus.replies.push(entered(1), { rejection: 'service-unavailable' });
    const entering = handlers().NotifySlaveEnterQuiz(second.call, connectionId, ada, s1);
    await expect(entering).rejects.toThrow('service-unavailable');
    expect(bus.posted.map(({ body }) => body)).toEqual([
      { type: 'DropConnection', playerId: 'p1', connectionId: 'socket-2' },
    ]);
  });

  test('another session: the engine is notified for the former one', async () => {
    bus.replies.push(entered(), entered());
    await enter();
    await enter(s2);
    expect(bus.posted).toEqual([
      { sessionId: 's1', body: { type: 'DropConnection', playerId: 'p1', connectionId: 'socket-1' } },
    ]);
    expect([...subscriber.channels.keys()]).toEqual([rowsChannel(s2, gatewayId), sessionChannel(s2)]);
  });

  test('the same session again: no command, and nothing is sent twice', async () => {
    bus.replies.push(entered(), entered());
    await enter();
    await enter();
    publish(1);
    expect(bus.posted).toEqual([]);
    expect(socket.targets).toEqual(['sessionrequest', 'sessionrequest', 'news-1']);
    expect(rooms.count()).toBe(1);
  });

  test('Redis unavailable: refused after ten seconds', async () => {
    vi.useFakeTimers();
    socket = open();
    subscriber.isAway = true;
    const refused = expect(enter()).rejects.toThrow('service-unavailable');
    await vi.advanceTimersByTimeAsync(10_000);
    await refused;
    vi.useRealTimers();
    expect(bus.sent).toEqual([]);
  });

  test('[G1944] a socket whose entry is under way is not closed as one that never enters', async () => {
    vi.useFakeTimers();
    socket = open();
    subscriber.isAway = true;
    const entering = Promise.resolve(enter()).catch(() => undefined);
    const sweep = () => closeIdle({ connections: new Set([socket]) }, -1);
    sweep();
    expect(socket.closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(10_000);
    await entering;
    sweep();
    expect(socket.closed).toHaveLength(1);
    vi.useRealTimers();
  });

  test.each(['', ' ', 'x'.repeat(21), 'line\nbreak', '\ud800'])(
    '[G1320] an invalid name is refused with its code, and no command is sent: %j',
    async (identifier) => {
      await expect(enter(s1, { ...ada, identifier })).rejects.toThrow('name-refused');
      expect(bus.sent).toEqual([]);
    },
  );

  test('[G34] a connection id that is not the socket’s own is refused and counted', async () => {
    const stolen = connectionIdSchema.parse('k2');
    await expect(handlers().NotifySlaveEnterQuiz(socket.call, stolen, ada, s1)).rejects.toThrow('bad-argument');
    expect(denied).toEqual(['bad-argument']);
    expect(bus.sent).toEqual([]);
  });
});

describe('[G1740] a socket’s entries', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    socket = open();
  });
  afterEach(() => void vi.useRealTimers());

  /** Enters with two devices in turn. @returns how often it was refused */
  const enterAs = async (times: number) => {
    let refused = 0;
    for (let i = 0; i < times; i++) {
      bus.replies.push(entered());
      const entering = enter(s1, { ...ada, deviceId: deviceIdSchema.parse(`device-${i % 2}`) });
      await Promise.resolve(entering).catch((error: unknown) => {
        expect(error).toMatchObject({ message: 'overloaded' });
        refused += 1;
      });
    }
    return refused;
  };

  test('are limited to a burst of 20, whichever device they name, then one a second; no command is sent for others', async () => {
    expect(await enterAs(100)).toBe(80);
    expect(bus.sent).toHaveLength(20);
    vi.advanceTimersByTime(1_000);
    expect(await enterAs(2)).toBe(1);
    expect(bus.sent).toHaveLength(21);
    // Another socket has its own.
    socket = open('socket-2');
    expect(await enterAs(1)).toBe(0);
  });

  test('[G1940] leave it as many team picks, and no command is sent for others', async () => {
    bus.replies.push(entered());
    await enter();
    const pick = async (team: number) => handlers().NotifySlaveTeam(socket.call, { id: 'p1' }, s1, team);
    for (let i = 0; i < 20; i++) {
      bus.replies.push({});
      await pick(i % 2);
    }
    await expect(pick(0)).rejects.toThrow('overloaded');
    expect(bus.sent).toHaveLength(21);
    // The page re-enters to learn its team.
    expect(await enterAs(1)).toBe(0);
    vi.advanceTimersByTime(1_000);
    bus.replies.push({});
    await pick(0);
  });

  test('[G3318] leave it as many reports of pictures, which count for its own player only', async () => {
    bus.replies.push(entered());
    await enter();
    const media = [mediaIdSchema.parse('A'.repeat(22))];
    const tell = async (id: string) => handlers().NotifySlaveLoaded(socket.call, { id }, s1, media);
    await expect(tell('p2')).rejects.toThrow('not-own-player');
    for (let i = 0; i < 20; i++) await tell('p1');
    await expect(tell('p1')).rejects.toThrow('overloaded');
    expect(loaded).toEqual(new Array(20).fill([s1, media, p1]));
  });

  test('do not count attempts with invalid names', async () => {
    for (let i = 0; i < 30; i++) await expect(enter(s1, { ...ada, identifier: '' })).rejects.toThrow('name-refused');
    expect(await enterAs(20)).toBe(0);
  });
});

test('[G640] a bound player has a seat in the room; one that was removed has none', async () => {
  bus.replies.push(entered());
  await enter();
  const seated = () => [...(rooms.held(s1)?.room.players ?? [])].map(({ playerId }) => playerId);
  expect(seated()).toEqual([p1]);
  const args = '[{"reason":"removed"}]';
  subscriber.channels.get(sessionChannel(s1))?.(
    encodePublication({ sessionId: s1, epoch: 1, seq: 1, audience: 'player', target: 'removed', playerId: p1, args }),
  );
  expect(seated()).toEqual([]);
});

describe('[G12] answering and leaving use the binding', () => {
  test.each([
    ['another player', 'p2', s1, 'not-own-player'],
    ['another session', 'p1', s2, 'not-in-session'],
  ])('%s is refused and counted', async (_, id, sessionId, code) => {
    bus.replies.push(entered());
    await enter();
    await expect(handlers().NotifySlaveAnswered(socket.call, { id }, sessionId, q1, right)).rejects.toThrow(code);
    await expect(handlers().LeaveQuizSession(socket.call, { id }, sessionId, true)).rejects.toThrow(code);
    expect(bus.sent).toHaveLength(1);
    expect(denied).toEqual([code, code]);
  });

  test('an answer becomes a command of the bound player; its push is sent', async () => {
    bus.replies.push(entered(), { push: [{ target: 'answer', args: '[{"questionId":"q1","answerId":"right"}]' }] });
    await enter();
    await handlers().NotifySlaveAnswered(socket.call, { id: 'p1' }, s1, q1, right);
    expect(bus.sent.at(-1)).toEqual({
      sessionId: 's1',
      body: { type: 'SubmitAnswer', playerId: 'p1', questionId: 'q1', response: 'right' },
    });
    expect(socket.calls.at(-1)).toEqual({ target: 'answer', args: [{ questionId: 'q1', answerId: 'right' }] });
  });

  test('[G1321] a removed player’s socket is unbound: it sends no command', async () => {
    bus.replies.push(entered());
    await enter();
    const args = '[{"reason":"removed"}]';
    subscriber.channels.get(sessionChannel(s1))?.(
      encodePublication({ sessionId: s1, epoch: 1, seq: 1, audience: 'player', target: 'removed', playerId: p1, args }),
    );
    expect(socket.targets).toEqual(['sessionrequest', 'removed']);
    await expect(handlers().NotifySlaveAnswered(socket.call, { id: 'p1' }, s1, q1, right)).rejects.toThrow(
      'not-in-session',
    );
    expect(bus.sent).toHaveLength(1);
    expect(socket.state.binding).toBeNull();
    expect(rooms.count()).toBe(0);
  });

  test.each([null, 'no-session'] as const)('leaving (%s) unbinds', async (rejection) => {
    bus.replies.push(entered(), { rejection });
    await enter();
    await handlers().LeaveQuizSession(socket.call, { id: 'p1' }, s1, true);
    expect(bus.sent.at(-1)?.body).toEqual({ type: 'LeaveSession', playerId: 'p1' });
    expect(socket.state.binding).toBeNull();
    expect(rooms.count()).toBe(0);
  });

  test('leaving that was not stored keeps the socket bound', async () => {
    bus.replies.push(entered(), { rejection: 'service-unavailable' });
    await enter();
    await expect(handlers().LeaveQuizSession(socket.call, { id: 'p1' }, s1, true)).rejects.toThrow();
    expect(socket.state.binding).not.toBeNull();
  });
});
