import type { Reply } from '@quarry/events/backplane/command';
import { rowsChannel, sessionChannel } from '@quarry/events/backplane/names';
import { encodePublication, type Publication } from '@quarry/events/backplane/publication';
import {
  type ConnectionId,
  commandIdSchema,
  connectionIdSchema,
  gatewayIdSchema,
  sessionIdSchema,
} from '@quarry/events/ids';
import { beforeEach, describe, expect, test } from 'vitest';
import { FakeBus } from '#spec-support/fake-bus.ts';
import { fakeSeat } from '#spec-support/fake-seat.ts';
import { FakeSubscriber } from '#spec-support/fake-subscriber.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { createRooms, type Rooms } from './rooms.ts';

const s1 = sessionIdSchema.parse('s1');
const channel = sessionChannel(s1);
const at = (seq: number) => ({ sessionId: s1, epoch: 1, seq });
const view = (seq: number): Reply => ({
  commandId: commandIdSchema.parse('c'),
  rejection: null,
  push: [{ target: 'sessionrequest', args: `[${seq}]` }],
  position: { epoch: 1, seq },
});
const table = (seq: number): Publication => ({
  ...at(seq),
  audience: 'each',
  target: 'questionend',
  table: { before: '[', own: new Map([['bob', '1']]), after: ']' },
});

let bus: FakeBus;
let subscriber: FakeSubscriber;
let released: string[];
let rooms: Rooms;

const publish = (...publications: Publication[]) => {
  for (const publication of publications) subscriber.channels.get(channel)?.(encodePublication(publication));
};
const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const [k1, k2] = ['k1', 'k2'].map((id) => connectionIdSchema.parse(id)) as [ConnectionId, ConnectionId];
const gatewayId = gatewayIdSchema.parse('g1');
const ownRows = rowsChannel(s1, gatewayId);
const seat = () => fakeSeat('ada');

beforeEach(() => {
  bus = new FakeBus();
  subscriber = new FakeSubscriber();
  released = [];
  const onRelease = (sessionId: string) => released.push(sessionId);
  rooms = createRooms({ bus, subscriber, gatewayId, pause: () => new Promise(() => {}), log: silentLog, onRelease });
});

describe('[G7] rooms follow their channels', () => {
  test('a channel is subscribed only while its room is held', () => {
    const [one, two] = [rooms.hold(s1, k1), rooms.hold(s1, k2)];
    expect(one.room).toBe(two.room);
    expect([...(rooms.held(s1)?.connections ?? [])]).toEqual(['k1', 'k2']);
    one.release();
    one.release();
    expect([[...subscriber.channels.keys()], released]).toEqual([[ownRows, channel], ['s1']]);
    two.release();
    expect([rooms.held(s1), released]).toEqual([undefined, ['s1', 's1']]);
    expect([subscriber.channels.size, rooms.count()]).toEqual([0, 0]);
    expect(rooms.hold(s1, k1).room).not.toBe(one.room);
  });

  test('[G522] a session is seated while a socket sits in its room, not while one only holds it', () => {
    const { room } = rooms.hold(s1, k1);
    expect(rooms.isSeated(s1)).toBe(false);
    const ada = seat();
    room.seat(ada, view(1));
    expect(rooms.isSeated(s1)).toBe(true);
    room.leave(ada);
    expect(rooms.isSeated(s1)).toBe(false);
  });

  test('after an outage every room requests its present view', async () => {
    const { room } = rooms.hold(s1, k1);
    const ada = seat();
    room.seat(ada, view(1));
    const args = '["present"]';
    const present = encodePublication({ ...at(5), audience: 'players', target: 'sessionrequest', args });
    bus.replies.push({ position: { epoch: 1, seq: 5 }, publications: [present] });
    subscriber.restore();
    await settled();
    expect(bus.sent).toEqual([{ sessionId: 's1', body: { type: 'Resync', gatewayId: 'g1', hosts: [] } }]);
    expect(ada.receiver.calls.at(-1)).toEqual({ target: 'sessionrequest', args: ['present'] });
  });
});

describe('[G9] a player without a row in a table gets its whole view instead', () => {
  test('once for several tables', async () => {
    const { room } = rooms.hold(s1, k1);
    const ada = seat();
    room.seat(ada, view(0));
    bus.replies.push(view(2));
    publish(table(1), table(2));
    await settled();
    expect(bus.sent).toEqual([{ sessionId: 's1', body: { type: 'ViewAsPlayer', playerId: 'ada' } }]);
    expect(ada.receiver.calls.at(-1)).toEqual({ target: 'sessionrequest', args: [2] });
    bus.replies.push(view(3));
    publish(table(3));
    await settled();
    expect(ada.receiver.calls.at(-1)).toEqual({ target: 'sessionrequest', args: [3] });
  });

  test('not if it has left meanwhile', async () => {
    const { room } = rooms.hold(s1, k1);
    const ada = seat();
    room.seat(ada, view(0));
    bus.replies.push(view(1));
    publish(table(1));
    room.leave(ada);
    await settled();
    expect(ada.receiver.targets).toEqual(['sessionrequest']);
    expect(room.players.size).toBe(0);
  });
});

describe('[G3491] a table is completed by the rows that came on the gateway’s own channel', () => {
  const rows = (seq: number, own: Record<string, string>) => {
    const part: Publication = {
      ...table(seq),
      audience: 'each',
      table: { before: '', own: new Map(Object.entries(own)), after: '' },
    };
    subscriber.channels.get(ownRows)?.(encodePublication(part));
  };
  const nobody = (seq: number): Publication => ({
    ...table(seq),
    audience: 'each',
    table: { before: '[', own: new Map(), after: ',"leader"]' },
  });
  const sitDown = () => {
    const { room } = rooms.hold(s1, k1);
    const ada = seat();
    room.seat(ada, view(0));
    return ada;
  };
  const told = (ada: ReturnType<typeof seat>) => ada.receiver.calls.slice(1);

  test('in the place of the table among the publications, in addition to the rows that it has', () => {
    const ada = sitDown();
    const bob = fakeSeat('bob', 'k2');
    rooms.hold(s1, k2).room.seat(bob, view(0));
    publish({ ...at(1), audience: 'players', target: 'statechange', args: '[1]' });
    rows(2, { ada: '7' });
    publish(table(2), { ...at(3), audience: 'players', target: 'statechange', args: '[3]' });
    expect(told(ada)).toEqual([
      { target: 'statechange', args: [1] },
      { target: 'questionend', args: [7] },
      { target: 'statechange', args: [3] },
    ]);
    expect(told(bob)[1]).toEqual({ target: 'questionend', args: [1] });
    expect(bus.sent).toEqual([]);
  });

  test('a player whom the engine considers at another gateway gets its view', async () => {
    const ada = sitDown();
    bus.replies.push(view(1));
    publish(nobody(1));
    await settled();
    expect(bus.sent).toEqual([{ sessionId: 's1', body: { type: 'ViewAsPlayer', playerId: 'ada' } }]);
    expect(told(ada)).toEqual([{ target: 'sessionrequest', args: [1] }]);
  });

  test('rows of another publication, of a replaced engine, or that cannot be read are not used', async () => {
    const ada = sitDown();
    bus.replies.push(view(1), view(2), view(3));
    rows(1, { ada: '7' });
    publish({ ...nobody(1), epoch: 2 });
    await settled();
    subscriber.channels.get(ownRows)?.('nonsense');
    expect(told(ada).some(({ target }) => target === 'questionend')).toBe(false);
  });

  test('an engine of the previous release has all rows in the session’s message', () => {
    const ada = sitDown();
    publish({ ...table(1), audience: 'each', table: { before: '[', own: new Map([['ada', '1']]), after: ']' } });
    expect(told(ada)).toEqual([{ target: 'questionend', args: [1] }]);
  });
});

describe('[G1708] a player that is not in the session', () => {
  const notInSession = { rejection: 'not-in-session' } as const;

  test('is announced, because the lobby may have removed it while Redis was unavailable', async () => {
    const { room } = rooms.hold(s1, k1);
    const ada = seat();
    room.seat(ada, view(0));
    bus.replies.push(notInSession, view(1));
    publish(table(1));
    await settled();
    expect(bus.sent.map(({ body }) => body)).toEqual([{ type: 'ViewAsPlayer', playerId: 'ada' }, ada.announcement]);
    expect(ada.receiver.calls.at(-1)).toEqual({ target: 'sessionrequest', args: [1] });
    expect([ada.receiver.closed, room.players.size]).toEqual([[], 1]);
  });

  test('if refused gets nothing more, and re-enters on a new socket', async () => {
    const { room } = rooms.hold(s1, k1);
    const ada = seat();
    room.seat(ada, view(0));
    bus.replies.push(notInSession, notInSession);
    publish(table(1));
    await settled();
    expect(ada.receiver.closed).toEqual([{ allowReconnect: true }]);
    publish({ ...at(2), audience: 'players', target: 'statechange', args: '[]' });
    expect(ada.receiver.targets).toEqual(['sessionrequest']);
  });

  test('unless its socket has re-entered meanwhile', async () => {
    const { room } = rooms.hold(s1, k1);
    const ada = seat();
    room.seat(ada, view(0));
    bus.replies.push(notInSession, notInSession);
    publish(table(1));
    room.leave(ada);
    await settled();
    expect([bus.sent.length, ada.receiver.closed]).toEqual([1, []]);
  });
});
