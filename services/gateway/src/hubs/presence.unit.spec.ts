import { commandEntry, SESSION_OVER } from '@quarry/events/backplane/command';
import { commandIdSchema, connectionIdSchema, gatewayIdSchema, sessionIdSchema } from '@quarry/events/ids';
import type { CommandOf } from '@quarry/events/session/commands';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRooms, type Rooms } from '#fan-out/rooms.ts';
import { FakeBus } from '#spec-support/fake-bus.ts';
import { FakeReceiver } from '#spec-support/fake-receiver.ts';
import { fakeSeat } from '#spec-support/fake-seat.ts';
import { FakeSubscriber } from '#spec-support/fake-subscriber.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { createPresence, type Presence } from './presence.ts';

const s1 = sessionIdSchema.parse('s1');
const gatewayId = gatewayIdSchema.parse('g1');
const k = (id: string) => connectionIdSchema.parse(id);

let now: number;
let bus: FakeBus;
let rooms: Rooms;
let presence: Presence;

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const pass = async (ms: number) => {
  now += ms;
  presence.sweep();
  await settled();
};
const told = () => bus.sent.splice(0).map(({ body }) => body);
const list = (changes: object = {}) => ({
  type: 'ReconcilePresence',
  gatewayId: 'g1',
  players: [],
  hosts: [],
  entering: [],
  ...changes,
});

beforeEach(() => {
  now = 0;
  bus = new FakeBus();
  rooms = createRooms({
    bus,
    subscriber: new FakeSubscriber(),
    gatewayId,
    pause: () => new Promise(() => {}),
    log: silentLog,
    onRelease: (sessionId) => presence.changed(sessionId),
  });
  presence = createPresence({ bus, rooms, gatewayId, now: () => now, afterMs: 10 });
});

describe('[G524] a session’s sockets are reconciled with the engine', () => {
  test('seated players and hosts, and entering sockets', async () => {
    const { room } = rooms.hold(s1, k('k1'));
    rooms.hold(s1, k('k2'));
    rooms.hold(s1, k('k3'));
    const view = { commandId: 'c' as never, rejection: null, push: [] };
    const seat = { receiver: new FakeReceiver(), connectionId: k('k2'), seen: null };
    room.seat(fakeSeat('ada'), view);
    room.seat({ ...seat, identifier: 'screen', frames: 'summaries', role: 'host' }, view);
    presence.lost();
    await pass(0);
    expect(told()).toEqual([list({ players: [['ada', 'k1']], hosts: ['k2'], summaries: ['k2'], entering: ['k3'] })]);
  });

  test('[J780] stages and remotes, which are not among the hosts', async () => {
    const { room } = rooms.hold(s1, k('k1'));
    const view = { commandId: 'c' as never, rejection: null, push: [] };
    const seat = { receiver: new FakeReceiver(), connectionId: k('k1'), seen: null };
    room.seat({ ...seat, identifier: 'screen', frames: 'stage', role: 'stage' }, view);
    presence.lost();
    await pass(0);
    expect(told()).toEqual([list({ screens: [{ connectionId: 'k1', role: 'stage' }] })]);
  });

  test('soon after one has left, otherwise periodically', async () => {
    const [one] = [rooms.hold(s1, k('k1')), rooms.hold(s1, k('k2'))];
    await pass(59);
    expect(told()).toEqual([]);
    await pass(60);
    expect(told()).toEqual([list({ entering: ['k1', 'k2'] })]);
    one.release();
    await pass(9);
    expect(told()).toEqual([]);
    await pass(1);
    expect(told()).toEqual([list({ entering: ['k2'] })]);
    await pass(59);
    expect(told()).toEqual([]);
    await pass(1);
    expect(told()).toHaveLength(1);
  });

  test('also without sockets, until the engine has accepted it', async () => {
    rooms.hold(s1, k('k1')).release();
    bus.replies.push({ rejection: 'service-unavailable' }, { rejection: 'overloaded' });
    await pass(10);
    await pass(10);
    expect(told()).toEqual([list(), list()]);
    await pass(10);
    expect(told()).toEqual([list()]);
    await pass(1_000);
    expect(told()).toEqual([]);
  });

  test('[G1710] a seat whose player is not in the session is announced', async () => {
    const { room } = rooms.hold(s1, k('k1'));
    const [ada, bob] = [fakeSeat('ada'), fakeSeat('bob')];
    for (const seat of [ada, bob]) room.seat(seat, { commandId: 'c' as never, rejection: null, push: [] });
    bus.replies.push({ result: '["ada"]' }, { rejection: 'not-in-session' });
    presence.lost();
    await pass(0);
    expect(told().slice(1)).toEqual([{ type: 'ViewAsPlayer', playerId: 'ada' }, ada.announcement]);
    expect([ada.receiver.closed, bob.receiver.closed]).toEqual([[], []]);
  });

  test('one at a time, and again if a socket left meanwhile', async () => {
    const [one, two] = [rooms.hold(s1, k('k1')), rooms.hold(s1, k('k2'))];
    one.release();
    now += 10;
    presence.sweep();
    two.release();
    presence.sweep();
    await settled();
    expect(told()).toEqual([list({ entering: ['k2'] })]);
    await pass(10);
    expect(told()).toEqual([list()]);
  });

  test('[G1943] again if a socket left after the first write, though a copy has the later list: the engine decides once', async () => {
    const one = rooms.hold(s1, k('k1'));
    bus.send = async (sessionId, body) => {
      if (!('make' in body)) return expect.fail();
      body.make();
      one.release();
      bus.sent.push({ sessionId, body: body.make() });
      return { commandId: 'c' as never, rejection: null, push: [] };
    };
    presence.lost();
    await pass(0);
    await pass(10);
    expect(told()).toEqual([list(), list()]);
  });

  test('[G30] again if the engine may have dropped the gateway while a list was under way', async () => {
    rooms.hold(s1, k('k1'));
    presence.lost();
    presence.sweep();
    presence.lost();
    await settled();
    expect(told()).toHaveLength(1);
    await pass(10);
    expect(told()).toEqual([list({ entering: ['k1'] })]);
  });

  test('[G1722] of a session that has ended once, and again when its room is opened anew', async () => {
    const [one, two] = [rooms.hold(s1, k('k1')), rooms.hold(s1, k('k2'))];
    bus.replies.push({ result: SESSION_OVER });
    await pass(0);
    await pass(60);
    expect(told()).toHaveLength(1);
    one.release();
    presence.lost();
    await pass(1_000);
    two.release();
    await pass(1_000);
    expect(told()).toEqual([]);
    rooms.hold(s1, k('k3'));
    await pass(0);
    await pass(60);
    expect(told()).toEqual([list({ entering: ['k3'] })]);
  });
});

describe('[G2840] a list that does not fit into a command is cut by ranges of connection ids', () => {
  const commandId = commandIdSchema.parse('c'.repeat(128));
  const lists = () => told() as CommandOf<'ReconcilePresence'>[];
  const sizes = (commands: readonly CommandOf<'ReconcilePresence'>[]) =>
    commands.map((body) => commandEntry({ commandId, sessionId: s1, body }).at(-1)?.length);
  const longId = (n: number) => `${n}-`.padStart(8, '0').padEnd(128, 'x');
  const seatPlayers = (from: number, to: number) => {
    const players = Array.from({ length: to - from }, (_, n) =>
      fakeSeat(longId(from + n).slice(0, 110), longId(from + n)),
    );
    for (const seat of players) {
      const { room } = rooms.hold(s1, seat.connectionId);
      room.seat(seat, { commandId, rejection: null, push: [] });
    }
    return players;
  };

  test('each socket is in one, within its bounds; the ranges are contiguous', async () => {
    const players = seatPlayers(0, 200);
    const entering = k(longId(50_000));
    rooms.hold(s1, entering);
    presence.lost();
    await pass(0);
    const commands = lists();
    expect(Math.max(...sizes(commands).map(Number))).toBeLessThanOrEqual(8_192);
    expect(commands.map(({ to }) => to).slice(0, -1)).toEqual(commands.map(({ from }) => from).slice(1));
    expect([commands.length > 8, commands[0]?.from, commands.at(-1)?.to]).toEqual([true, undefined, undefined]);
    expect(commands.flatMap((one) => one.players)).toEqual(players.map((one) => [one.playerId, one.connectionId]));
    expect(commands.flatMap((one) => one.entering)).toEqual([entering]);
    for (const { players, from = '', to = '~' } of commands)
      for (const [, id] of players) expect([id >= from, id < to]).toEqual([true, true]);
  });

  test('after a socket left, twice: a player’s older socket may be in a range sent before the one of its newest', async () => {
    seatPlayers(0, 60);
    rooms.hold(s1, k('left')).release();
    await pass(10);
    const round = lists().length;
    expect(round).toBeGreaterThan(2);
    await pass(10);
    expect(lists()).toHaveLength(round);
    await pass(10);
    expect(lists()).toEqual([]);
    await pass(50);
    expect(lists()).toHaveLength(round);
  });

  test('[G3502] a list so long that each command is costly is sent less often, unless the gateway counted as dead', async () => {
    seatPlayers(0, 3_000);
    presence.lost();
    await pass(0);
    const round = lists().length;
    expect(round).toBeGreaterThan(100);
    const pace = Math.ceil((round / 50) * 10);
    rooms.hold(s1, k('left')).release();
    await pass(pace - 1);
    expect(lists()).toEqual([]);
    await pass(1);
    expect(lists()).toHaveLength(round);
    presence.lost();
    await pass(0);
    expect(lists()).toHaveLength(round);
  });

  test('a range that has grown before its write is shortened, and all are sent again', async () => {
    seatPlayers(0, 60);
    const send = bus.send.bind(bus);
    bus.send = async (...args) => {
      if (bus.sent.length === 1 && now === 0) seatPlayers(100, 300);
      return send(...args);
    };
    presence.lost();
    await pass(0);
    expect(Math.max(...sizes(lists()).map(Number))).toBeLessThanOrEqual(8_192);
    await pass(10);
    expect(lists().flatMap((one) => one.players)).toHaveLength(260);
  });

  test('a refusal ends the round, which starts again', async () => {
    seatPlayers(0, 60);
    bus.replies.push({}, { rejection: 'overloaded' });
    presence.lost();
    await pass(0);
    expect(lists()).toHaveLength(2);
    await pass(10);
    expect(lists().flatMap((one) => one.players)).toHaveLength(60);
  });
});
