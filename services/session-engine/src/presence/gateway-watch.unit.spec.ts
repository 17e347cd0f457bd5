import { gatewayHeartbeatKey, HEARTBEAT_TTL_MS } from '@quarry/events/backplane/names';
import { unbornSession } from '@quarry/events/session/state';
import { fold } from '@quarry/events/spec-support/given';
import { connection, created, gatewayId, joined, playerId, SESSION, T0 } from '@quarry/events/spec-support/samples';
import { beforeEach, expect, test } from 'vitest';
import { createGatewayWatch, type GatewayWatch } from './gateway-watch.ts';

let alive: Set<string>;
let now: number;
let comeBack: () => void;
let watch: GatewayWatch;

/** One player on each of two gateways, one who is away, and the host on a third. */
const session = fold(
  unbornSession(SESSION),
  [
    created(),
    { ...joined(1), connection: connection('c1', 'g1') },
    { ...joined(2), connection: connection('c2', 'g2') },
    joined(3),
    { type: 'PlayerDropped', playerId: playerId('p3') },
    { type: 'HostEntered', connection: connection('h1', 'g3') },
  ],
  T0,
);
const look = () => watch.look([session]);

beforeEach(() => {
  alive = new Set(['g1', 'g2', 'g3'].map((id) => gatewayHeartbeatKey(gatewayId(id))));
  now = 0;
  comeBack = () => {};
  const redis = {
    on: (_event: 'ready', listener: () => void) => {
      comeBack = listener;
    },
    exists: async (key: string) => Number(alive.has(key)),
  };
  watch = createGatewayWatch(redis, () => now);
  now = 2 * HEARTBEAT_TTL_MS;
});

test('[O23] a gateway is dead when its alive key is missing in two rounds', async () => {
  expect(await look()).toEqual([]);
  alive.delete(gatewayHeartbeatKey(gatewayId('g2')));
  expect(await look()).toEqual([]);
  expect(await look()).toEqual([{ sessionId: SESSION, gatewayId: 'g2' }]);
});

test('[O23] the host’s gateway is watched like the players’', async () => {
  alive.delete(gatewayHeartbeatKey(gatewayId('g3')));
  await look();
  expect(await look()).toEqual([{ sessionId: SESSION, gatewayId: 'g3' }]);
});

test('[O23] one that was missing once is alive again', async () => {
  const key = gatewayHeartbeatKey(gatewayId('g2'));
  alive.delete(key);
  await look();
  alive.add(key);
  expect(await look()).toEqual([]);
  alive.delete(key);
  expect(await look()).toEqual([]);
});

test('[O23] after Redis came up, possibly empty, no gateway is dead before it had time to renew its key', async () => {
  alive.clear();
  await look();
  comeBack();
  now += 2 * HEARTBEAT_TTL_MS - 1;
  expect(await look()).toEqual([]);
  now += 1;
  expect(await look()).toEqual([]);
  expect(await look()).toHaveLength(3);
});
