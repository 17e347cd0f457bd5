import { SESSION_OVER } from '@quarry/events/backplane/command';
import { connectionIdSchema, gatewayIdSchema, sessionIdSchema } from '@quarry/events/ids';
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
  test('seated players and hosts, and those entering', async () => {
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

  test('of a session without sockets until the engine has accepted it, then no more', async () => {
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
