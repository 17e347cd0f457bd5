import { connectionIdSchema, gatewayIdSchema, userIdSchema } from '@quarry/events/ids';
import { createWaitingBudget } from '@quarry/signalr/connection/waiting-budget';
import { FakeSocket } from '@quarry/signalr/testing/fake-socket';
import { jsonHandshake, parseRecords } from '@quarry/signalr/testing/records';
import { settle } from '@quarry/signalr/testing/settle';
import { expect, test } from 'vitest';
import { createRooms } from '#fan-out/rooms.ts';
import { FakeBus } from '#spec-support/fake-bus.ts';
import { FakeSubscriber } from '#spec-support/fake-subscriber.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { type ActiveCallers, createHostServer } from './host-server.ts';
import { createViewTurns } from './view-turns.ts';

const gatewayId = gatewayIdSchema.parse('g1');
const user = { id: userIdSchema.parse('u1'), email: 'ada@example.com', autoSendLog: false, verified: true };
const signedIn = { user, signInId: 'i1' };

/** Opens a host's socket. @returns the Close record it gets */
async function closeOf(signIns: ActiveCallers['signIns']): Promise<unknown> {
  const bus = new FakeBus();
  const pause = async () => {};
  const server = createHostServer(
    {
      bus,
      rooms: createRooms({ bus, subscriber: new FakeSubscriber(), gatewayId, pause, log: silentLog }),
      gatewayId,
      denied: () => {},
      isRunning: async () => true,
      directory: { runningOfDevice: async () => null },
      viewTurns: createViewTurns(pause),
    },
    { signIns, screens: async () => new Set() },
    { budget: createWaitingBudget(1_000_000), socketsPerHost: 8 },
    silentLog,
  );
  const socket = new FakeSocket();
  const socketId = connectionIdSchema.parse('k1');
  server.attach(socket, { state: { socketId, caller: { role: 'host', hostId: user.id, signedIn }, binding: null } });
  socket.receive(jsonHandshake);
  await settle();
  expect(socket.closedWith).toBe(1000);
  return parseRecords(socket.texts.slice(1).join('')).at(-1);
}

test('[G1270] a host whose sign-in has ended since the upgrade is closed for good', async () => {
  expect(await closeOf(async () => new Set())).toEqual({ type: 7, error: 'signed-out' });
});

test('[G1270] a host whose sign-in cannot be checked may reconnect', async () => {
  const unavailable = async () => {
    throw new Error('timeout exceeded when trying to connect');
  };
  expect(await closeOf(unavailable)).toEqual({ type: 7, error: 'service-unavailable', allowReconnect: true });
});
