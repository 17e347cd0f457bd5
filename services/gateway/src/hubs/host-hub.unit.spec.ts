import {
  connectionIdSchema,
  gatewayIdSchema,
  playerIdSchema,
  questionIdSchema,
  screenIdSchema,
  sessionIdSchema,
  userIdSchema,
} from '@quarry/events/ids';
import { settle } from '@quarry/signalr/testing/settle';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRooms, type Rooms } from '#fan-out/rooms.ts';
import { FakeBus } from '#spec-support/fake-bus.ts';
import { FakeConnection } from '#spec-support/fake-connection.ts';
import { FakeSubscriber } from '#spec-support/fake-subscriber.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { createFairViewQueue } from './fair-view-queue.ts';
import { type HostHub, type HostState, hostHandlers } from './host-hub.ts';

const s1 = sessionIdSchema.parse('s1');
const q1 = questionIdSchema.parse('q1');
const me = { id: '', identifier: '{secret}', deviceId: 'laptop' };

/** Id of a socket whose public id is `k1`. */
const socketId = connectionIdSchema.parse('socket-1');

let bus: FakeBus;
let rooms: Rooms;
let denied: string[];

function socketOf(verified: boolean): FakeConnection<HostHub, HostState> {
  const user = { id: userIdSchema.parse('u1'), email: 'ada@example.com', autoSendLog: false, verified };
  const caller = { role: 'host', hostId: user.id, signedIn: { user, signInId: 'i1' } } as const;
  return new FakeConnection<HostHub, HostState>('k1', { socketId, caller, binding: null });
}

const gatewayId = gatewayIdSchema.parse('g1');
const directory = { runningOfDevice: async () => null };
const isRunning = async () => true;
const viewQueue = createFairViewQueue(async () => {});
const handlers = () =>
  hostHandlers({ bus, rooms, gatewayId, directory, isRunning, viewQueue, denied: (reason) => denied.push(reason) });

beforeEach(() => {
  bus = new FakeBus();
  denied = [];
  const subscriber = new FakeSubscriber();
  rooms = createRooms({ bus, subscriber, gatewayId, pause: () => new Promise(() => {}), log: silentLog });
});

describe('[G16] each call becomes one command of the signed-in host', () => {
  const calls = {
    NotifyStateChange: () => handlers().NotifyStateChange(socketOf(true).call, s1, 'leaderboard'),
    NotifyPlayQuiz: () => handlers().NotifyPlayQuiz(socketOf(true).call, s1, q1),
    NotifyQuestionSkip: () => handlers().NotifyQuestionSkip(socketOf(true).call, s1),
    NotifyKillQuiz: () => handlers().NotifyKillQuiz(socketOf(true).call, s1),
    SendReportToEmail: () => handlers().SendReportToEmail(socketOf(true).call, s1, ' Ada@Example.com ', 'Minerals'),
  };
  const commands = {
    NotifyStateChange: { type: 'ChangePhase', phase: 'leaderboard' },
    NotifyPlayQuiz: { type: 'PlayQuestion', questionId: 'q1' },
    NotifyQuestionSkip: { type: 'SkipQuestion' },
    NotifyKillQuiz: { type: 'EndSession' },
    SendReportToEmail: { type: 'RequestReport', email: 'ada@example.com', quizName: 'Minerals' },
  };

  test.each(Object.keys(calls) as (keyof typeof calls)[])('%s', async (name) => {
    await calls[name]();
    expect(bus.sent).toEqual([{ sessionId: 's1', body: { ...commands[name], hostId: 'u1' } }]);
  });

  test.each(Object.keys(calls) as (keyof typeof calls)[])('%s: a refusal carries the code', async (name) => {
    bus.replies.push({ rejection: 'wrong-state' });
    await expect(calls[name]()).rejects.toThrow('wrong-state');
  });
});

test('[P1950] a call that names its question becomes a command that does', async () => {
  const { call } = socketOf(true);
  await handlers().NotifyQuestionSkip(call, s1, q1);
  await handlers().ExtendTime(call, s1, 10, q1);
  await handlers().PauseQuestion(call, s1, q1);
  await handlers().ResumeQuestion(call, s1, q1);
  expect(bus.sent.map(({ body }) => body)).toEqual([
    { type: 'SkipQuestion', questionId: 'q1', hostId: 'u1' },
    { type: 'ExtendTime', seconds: 10, questionId: 'q1', hostId: 'u1' },
    { type: 'PauseQuestion', questionId: 'q1', hostId: 'u1' },
    { type: 'ResumeQuestion', questionId: 'q1', hostId: 'u1' },
  ]);
});

test.each(['', ' ', 'x'.repeat(21), 'a\u0007'])(
  '[G1320] a player is not renamed to an invalid name, and the host gets the code: %j',
  async (name) => {
    const renaming = async () => handlers().RenamePlayer(socketOf(true).call, s1, playerIdSchema.parse('p1'), name);
    await expect(renaming()).rejects.toThrow('name-refused');
    expect(bus.sent).toEqual([]);
  },
);

test('[G520] a host with unread frames gets no further view', async () => {
  const socket = socketOf(true);
  socket.lagging = true;
  await expect(handlers().requestQuizSession(socket.call, me, s1)).rejects.toThrow('overloaded');
  expect(bus.sent).toEqual([]);
});

describe('[G17] reports', () => {
  test('an unconfirmed address gets none', async () => {
    const asked = handlers().SendReportToEmail(socketOf(false).call, s1, 'ada@example.com', 'Minerals');
    await expect(asked).rejects.toThrow('email-not-verified');
    expect([bus.sent, denied]).toEqual([[], ['email-not-verified']]);
  });

  test.each(['eve@example.com', 'ada@example.com, eve@example.com', 'ada@example.com\r\nBcc: eve@example.com', ''])(
    'an address that is not the host’s own gets none: %j',
    async (email) => {
      const asked = handlers().SendReportToEmail(socketOf(true).call, s1, email, 'Minerals');
      await expect(asked).rejects.toThrow('not-own-address');
      expect(bus.sent).toEqual([]);
    },
  );
});

test.each([
  ['a stage', 'stage', 1_000],
  ['a remote', 'remote', 8],
] as const)(
  '[G526] the sockets of %s may have as many requests for a view pending as its role allows',
  async (_, role, most) => {
    const screen = { role, id: screenIdSchema.parse('k1'), sessionId: s1, hostId: userIdSchema.parse('u1') };
    const endless = createFairViewQueue(() => new Promise(() => {}));
    const { requestQuizSession } = hostHandlers({
      ...{ bus, rooms, gatewayId, directory, isRunning },
      ...{ viewQueue: endless, denied: () => {} },
    });
    let refused = 0;
    const enter = async (i: number) => {
      const id = connectionIdSchema.parse(`socket-${i}`);
      const socket = new FakeConnection<HostHub, HostState>(id, { socketId: id, caller: screen, binding: null });
      bus.replies.push({ position: { epoch: 1, seq: 0 }, push: [] });
      await Promise.resolve(requestQuizSession(socket.call, me, s1)).catch(() => {
        refused += 1;
      });
    };
    for (let i = 0; i < most; i++) void enter(i);
    await settle();
    expect(refused).toBe(0);
    void enter(most);
    await settle();
    expect(refused).toBe(1);
  },
);

const enterAs = (sessionId: string) => {
  const connection = { gatewayId: 'g1', connectionId: socketId };
  return { sessionId, body: { type: 'EnterAsHost', hostId: 'u1', connection } };
};
const dropFrom = (sessionId: string) => ({ sessionId, body: { type: 'DropHost', connectionId: socketId } });

describe('[G15] following a session', () => {
  test('the view is sent on the requested channel; a socket follows one session at a time', async () => {
    const socket = socketOf(true);
    const view = { position: { epoch: 1, seq: 0 }, push: [{ target: 'sessionrequest', args: '["CODE"]' }] };
    bus.replies.push(view, view);
    await handlers().requestQuizSession(socket.call, me, s1);
    await handlers().requestQuizSession(socket.call, me, sessionIdSchema.parse('s2'));
    expect(socket.calls).toEqual([
      { target: 'sessionrequest:s1/{secret}', args: ['CODE'] },
      { target: 'sessionrequest:s2/{secret}', args: ['CODE'] },
    ]);
    expect(bus.sent).toEqual([enterAs('s1'), enterAs('s2')]);
    expect(bus.posted).toEqual([dropFrom('s1')]);
    expect([...rooms.sessions()]).toEqual(['s2']);
    expect(rooms.held(sessionIdSchema.parse('s2'))?.room.hosts.size).toBe(1);
  });

  test.each(['no-session', 'not-host'] as const)('%s is answered by a push', async (rejection) => {
    const socket = socketOf(true);
    bus.replies.push({ rejection });
    await handlers().requestQuizSession(socket.call, me, s1);
    expect(socket.calls).toEqual([{ target: 'nosession:s1/{secret}', args: [] }]);
    expect(rooms.count()).toBe(0);
  });

  test('[G220] requesting the same session again drops nothing', async () => {
    const socket = socketOf(true);
    const view = { position: { epoch: 1, seq: 0 }, push: [] };
    bus.replies.push(view, view);
    await handlers().requestQuizSession(socket.call, me, s1);
    await handlers().requestQuizSession(socket.call, me, s1);
    expect(bus.posted).toEqual([]);
  });

  test('[G220] a host that entered and got no view is dropped again', async () => {
    const socket = socketOf(true);
    // The session's other sockets are ahead of the first view, and the second is refused.
    rooms.hold(s1, connectionIdSchema.parse('k0')).room.feed.startFrom({ epoch: 1, seq: 9 });
    bus.replies.push({ position: { epoch: 1, seq: 1 } }, { rejection: 'overloaded' });
    await expect(handlers().requestQuizSession(socket.call, me, s1)).rejects.toThrow('overloaded');
    expect(bus.posted).toEqual([dropFrom('s1')]);
  });

  test('any other refusal is an error', async () => {
    bus.replies.push({ rejection: 'overloaded' });
    await expect(handlers().requestQuizSession(socketOf(true).call, me, s1)).rejects.toThrow('overloaded');
  });
});
