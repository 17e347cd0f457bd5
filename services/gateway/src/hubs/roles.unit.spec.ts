import { hostCalls, roomCalls } from '@quarry/events/hub';
import { connectionIdSchema, gatewayIdSchema, screenIdSchema, sessionIdSchema, userIdSchema } from '@quarry/events/ids';
import type { ScreenRole } from '@quarry/events/screens';
import { describe, expect, test } from 'vitest';
import { createRooms } from '#fan-out/rooms.ts';
import { FakeBus } from '#spec-support/fake-bus.ts';
import { FakeConnection } from '#spec-support/fake-connection.ts';
import { FakeSubscriber } from '#spec-support/fake-subscriber.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { createFairViewQueue } from './fair-view-queue.ts';
import type { HostHub, HostState } from './host-hub.ts';
import { hostHandlers } from './host-hub.ts';
import type { Caller, ROLES_OF } from './roles.ts';

const s1 = sessionIdSchema.parse('s1');
const hostId = userIdSchema.parse('u1');
const user = { id: hostId, email: 'ada@example.com', autoSendLog: false, verified: true };
const host: Caller = { role: 'host', hostId, signedIn: { user, signInId: 'i1' } };
const screen = (role: ScreenRole): Caller => ({ role, hostId, sessionId: s1, id: screenIdSchema.parse('k') });
const CALLERS = { host, remote: screen('remote'), stage: screen('stage') };

/** Arguments of each call, of a session. */
const ARGUMENTS: Record<keyof typeof ROLES_OF, (sessionId: string) => unknown[]> = {
  requestQuizSession: (id) => [{ id: 'u1', identifier: 'x' }, id],
  NotifyStateChange: (id) => [id, 'leaderboard'],
  NotifyPlayQuiz: (id) => [id, 'q1'],
  NotifyQuestionSkip: (id) => [id],
  NotifyKillQuiz: (id) => [id],
  SendReportToEmail: (id) => [id, 'ada@example.com', 'Minerals'],
  RemovePlayer: (id) => [id, 'p1', { ban: false }],
  UnbanPlayer: (id) => [id, 'p1'],
  RenamePlayer: (id) => [id, 'p1', 'Bob'],
  SetRoom: (id) => [id, { locked: true }],
  ExtendTime: (id) => [id, 10],
  PauseQuestion: (id) => [id],
  ResumeQuestion: (id) => [id],
  SetPlayerTime: (id) => [id, 'p1', 2],
  SetTeam: (id) => [id, 'p1', 0],
  VoidQuestion: (id) => [id, 'q1', 'unclear'],
  CorrectQuestion: (id) => [id, 'q1', ['a']],
  HideText: (id) => [id, 'q1', 'calm'],
  RevealNext: (id) => [id, 3],
};
const CALLS = Object.keys(ARGUMENTS) as (keyof typeof ROLES_OF)[];
const ALLOWED: Record<keyof typeof CALLERS, readonly string[]> = {
  host: CALLS,
  remote: [
    'requestQuizSession',
    'NotifyStateChange',
    'NotifyPlayQuiz',
    'NotifyQuestionSkip',
    'RemovePlayer',
    'RenamePlayer',
    'SetRoom',
    'ExtendTime',
    'PauseQuestion',
    'ResumeQuestion',
    'SetPlayerTime',
    'RevealNext',
  ],
  stage: ['requestQuizSession'],
};

/** @returns the error's message, or the commands sent */
async function made(role: keyof typeof CALLERS, call: keyof typeof ROLES_OF, args: unknown[]) {
  const bus = new FakeBus();
  const denied: string[] = [];
  const handlers = hostHandlers({
    bus,
    rooms: createRooms({
      bus,
      subscriber: new FakeSubscriber(),
      gatewayId: gatewayIdSchema.parse('g1'),
      pause: () => new Promise(() => {}),
      log: silentLog,
    }),
    gatewayId: gatewayIdSchema.parse('g1'),
    directory: { runningOfDevice: async () => null },
    isRunning: async () => true,
    viewQueue: createFairViewQueue(async () => {}),
    denied: (reason) => denied.push(reason),
  });
  const schema = { ...hostCalls, ...roomCalls }[call];
  const socket = new FakeConnection<HostHub, HostState>('k1', {
    socketId: connectionIdSchema.parse('k1'),
    caller: CALLERS[role],
    binding: null,
  });
  const handler = handlers[call] as (...given: unknown[]) => unknown;
  try {
    await handler(socket.call, ...schema.parse(args));
  } catch (error) {
    expect(bus.sent).toEqual([]);
    expect(denied).toEqual(['not-allowed']);
    return (error as Error).message;
  }
  return bus.sent.map(({ body }) => ('hostId' in body ? body.hostId : body.type));
}

describe.each(Object.keys(CALLERS) as (keyof typeof CALLERS)[])('[G780] %s', (role) => {
  test.each(CALLS)('%s', async (call) => {
    const allowed = ALLOWED[role].includes(call);
    expect(await made(role, call, ARGUMENTS[call]('s1'))).toEqual(allowed ? ['u1'] : 'not-allowed');
  });

  test('acts in its own session only, except the host, whom the engine checks', async () => {
    for (const call of CALLS)
      expect(await made(role, call, ARGUMENTS[call]('s2'))).toEqual(role === 'host' ? ['u1'] : 'not-allowed');
  });

  test('bans only as the host', async () => {
    const ban = await made(role, 'RemovePlayer', ['s1', 'p1', { ban: true }]);
    expect(ban).toEqual(role === 'host' ? ['u1'] : 'not-allowed');
  });

  test.each([{ names: 'given' }, { nameFilter: true }, { locked: true, nameFilter: false }])(
    '[G2812] sets %o only as the host: a remote locks the room and sets nothing else',
    async (room) => {
      expect(await made(role, 'SetRoom', ['s1', room])).toEqual(role === 'host' ? ['u1'] : 'not-allowed');
    },
  );
});
