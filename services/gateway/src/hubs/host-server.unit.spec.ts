import {
  connectionIdSchema,
  gatewayIdSchema,
  playerIdSchema,
  screenIdSchema,
  sessionIdSchema,
  userIdSchema,
} from '@quarry/events/ids';
import { createWaitingBudget } from '@quarry/signalr/connection/waiting-budget';
import { FakeSocket } from '@quarry/signalr/testing/fake-socket';
import { jsonHandshake, parseRecords } from '@quarry/signalr/testing/records';
import { settle } from '@quarry/signalr/testing/settle';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRooms } from '#fan-out/rooms.ts';
import { FakeBus } from '#spec-support/fake-bus.ts';
import { FakeSubscriber } from '#spec-support/fake-subscriber.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { createFairViewQueue } from './fair-view-queue.ts';
import { type ActiveCallers, createHostServer, type HostServer } from './host-server.ts';
import { newPlayerState } from './player-hub.ts';
import { createPlayerServer } from './player-server.ts';
import type { Caller } from './roles.ts';

const gatewayId = gatewayIdSchema.parse('g1');
const user = { id: userIdSchema.parse('u1'), email: 'ada@example.com', autoSendLog: false, verified: true };
const signedIn = { user, signInId: 'i1' };
const socketId = connectionIdSchema.parse('k1');
const budget = createWaitingBudget(1_000_000);
const pause = async () => {};

/** Parts that both hubs need. */
function parts() {
  const bus = new FakeBus();
  const rooms = createRooms({ bus, subscriber: new FakeSubscriber(), gatewayId, pause, log: silentLog });
  return { bus, rooms, gatewayId, denied: () => {}, isRunning: async () => true };
}

const everyone = async (ids: readonly string[]) => new Set(ids);

const hostServer = (signIns: ActiveCallers['signIns'] = everyone) =>
  createHostServer(
    { ...parts(), directory: { runningOfDevice: async () => null }, viewQueue: createFairViewQueue(pause) },
    { signIns, screens: everyone },
    { budget, socketsPerHost: 8 },
    silentLog,
  );

const host: Caller = { role: 'host', hostId: user.id, signedIn };

/** An open socket of a caller. */
async function attach(server: HostServer, caller: Caller): Promise<FakeSocket> {
  const socket = new FakeSocket();
  server.attach(socket, { state: { socketId, caller, binding: null } });
  socket.receive(jsonHandshake);
  await settle();
  return socket;
}

async function openHost(signIns?: ActiveCallers['signIns']) {
  const server = hostServer(signIns);
  return { server, socket: await attach(server, host) };
}

/** A player's open socket. */
async function openPlayer() {
  const newPlayerId = () => playerIdSchema.parse('p1');
  const entering = { ...parts(), newPlayerId, turn: async () => {}, loadedMedia: { add: () => {} } };
  const server = createPlayerServer(entering, budget, silentLog);
  const socket = new FakeSocket();
  server.attach(socket, { state: newPlayerState(socketId, null) });
  socket.receive(jsonHandshake);
  await settle();
  return { server, socket };
}

const lastRecord = ({ texts }: FakeSocket): unknown => parseRecords(texts.slice(1).join('')).at(-1);

/** @returns the Close record that a host's socket gets */
async function closeOf(signIns: ActiveCallers['signIns']): Promise<unknown> {
  const { socket } = await openHost(signIns);
  expect(socket.closedWith).toBe(1000);
  return lastRecord(socket);
}

const tooMany = { type: 7, error: 'too-many-sockets' };
const screen = (role: 'stage' | 'remote', id: string): Caller => {
  const sessionId = sessionIdSchema.parse('s1');
  return { role, id: screenIdSchema.parse(id), sessionId, hostId: user.id };
};

test('[G1741] a stage’s link has a thousand sockets; one more is closed with the reason, and none of the others', async () => {
  const [server, stage] = [hostServer(), screen('stage', 'k1')];
  const sockets: FakeSocket[] = [];
  for (let i = 0; i < 1_000; i++) sockets.push(await attach(server, stage));
  const newcomer = await attach(server, stage);
  expect([lastRecord(newcomer), newcomer.closedWith]).toEqual([tooMany, 1000]);
  expect(sockets.map(({ closedWith }) => closedWith).filter((code) => code !== undefined)).toEqual([]);
  // Another link has its own.
  expect((await attach(server, screen('stage', 'k2'))).closedWith).toBeUndefined();
  sockets[0]?.terminate();
  expect((await attach(server, stage)).closedWith).toBeUndefined();
});

test.each([
  ['host', host],
  ['remote', screen('remote', 'k1')],
] as const)('[G521] one socket too many closes the oldest of a %s, for good', async (_, caller) => {
  const server = hostServer();
  const sockets: FakeSocket[] = [];
  for (let i = 0; i < 9; i++) sockets.push(await attach(server, caller));
  const [oldest, ...others] = sockets;
  expect(oldest && [lastRecord(oldest), oldest.closedWith]).toEqual([tooMany, 1000]);
  expect(others.map(({ closedWith }) => closedWith).filter((code) => code !== undefined)).toEqual([]);
});

test('[G1270] a host whose sign-in has ended since the upgrade is closed for good', async () => {
  expect(await closeOf(async () => new Set())).toEqual({ type: 7, error: 'signed-out' });
});

test('[G1270] a host whose sign-in cannot be checked may reconnect', async () => {
  const unavailable = async () => {
    throw new Error('timeout exceeded when trying to connect');
  };
  expect(await closeOf(unavailable)).toEqual({ type: 7, error: 'service-unavailable', allowReconnect: true });
});

describe('[G1660] after five seconds without a frame', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => void vi.useRealTimers());

  test.each([
    ['host', openHost],
    ['player', openPlayer],
  ])('a %s’s socket gets a Ping', async (_, open: () => ReturnType<typeof openHost | typeof openPlayer>) => {
    const { server, socket } = await open();
    server.sweep();
    socket.clear();
    vi.advanceTimersByTime(4_999);
    server.sweep();
    expect(socket.texts).toEqual([]);
    vi.advanceTimersByTime(1);
    server.sweep();
    expect(parseRecords(socket.texts.join(''))).toEqual([{ type: 6 }]);
  });
});
