import { randomUUID } from 'node:crypto';
import { commandEntry } from '@quarry/events/backplane/command';
import { PLAYER_TARGETS } from '@quarry/events/hub';
import {
  commandIdSchema,
  connectionIdSchema,
  deviceIdSchema,
  gatewayIdSchema,
  playerIdSchema,
  sessionIdSchema,
} from '@quarry/events/ids';
import { openRedis } from '@quarry/service-kit/redis';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { eventTypes } from '#spec-support/event-types.ts';
import { HubClient } from '#spec-support/hub-client.ts';
import { AWAY, recordedPresence } from '#spec-support/presence.ts';
import { hostTarget, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;
let host: SampleHost;
beforeAll(async () => {
  system = await startTestSystem({ PRESENCE_MS: '200' });
  host = await sampleHost(system.url);
});
afterAll(() => system.stop());

/** A player's presence changes as the host receives them. */
async function* presenceOf(screen: Awaited<ReturnType<SampleHost['connect']>>, sessionId: string, playerId: string) {
  for (;;) {
    const [, players] = await screen.next(hostTarget('userchange', sessionId));
    for (const { id, connected } of players as { id: string; connected: boolean }[])
      if (id === playerId) yield connected;
  }
}

test('[G524] a player whose `DropConnection` was lost is soon away', async () => {
  const { id } = await host.startSession();
  const recorded = recordedPresence(system.services.redisUrl);
  const sessionId = sessionIdSchema.parse(id);
  const screen = await host.connect(id);
  await host.enter(screen, id);
  const ada = await samplePlayer(system.url, 'Ada');
  await ada.enter(id);
  const adas = (await recorded.of(id, ada.id)) ?? '';
  // A socket that this gateway no longer has, as after an outage in which sending its close was given up.
  const ghost = playerIdSchema.parse(randomUUID());
  const redis = openRedis(system.services.redisUrl, 'commands', silentLog);
  const body = {
    type: 'EnterSession',
    playerId: ghost,
    identifier: 'Ghost',
    deviceId: deviceIdSchema.parse(randomUUID()),
    connection: {
      gatewayId: gatewayIdSchema.parse(adas.split(' ')[0]),
      connectionId: connectionIdSchema.parse(randomUUID()),
    },
  } as const;
  const commandId = commandIdSchema.parse(randomUUID());
  await redis.xadd(...commandEntry({ commandId, sessionId, body }));
  // Join and drop may be merged.
  for await (const connected of presenceOf(screen, id, ghost)) if (!connected) break;
  expect(await recorded.of(id, ghost)).toMatch(AWAY);
  expect(await recorded.of(id, ada.id)).toBe(adas);
  redis.disconnect();
  await Promise.all([screen.stop(), ada.client.stop()]);
});

test('[G524] a player whose socket closes before its view arrives is away, and its room is closed', async () => {
  const { id } = await host.startSession();
  const recorded = recordedPresence(system.services.redisUrl);
  const before = await eventTypes(system.database, id);
  const ada = await samplePlayer(system.url, 'Ada');
  const rooms = async () => (await system.registry.getSingleMetric('quarry_gateway_rooms')?.get())?.values[0]?.value;
  await expect.poll(rooms).toBe(0);
  // Nothing can be appended, so the engine's reply waits.
  const holding = await system.database.pool.connect();
  // Destroyed, so that no lock outlives a failure.
  onTestFinished(() => holding.release(true));
  await holding.query('begin; lock table session_event in exclusive mode');
  const entering = ada.enter(id);
  await expect.poll(rooms).toBe(1);
  await ada.client.stop();
  await entering;
  await holding.query('commit');
  await expect.poll(() => recorded.players(id)).toEqual([expect.stringMatching(AWAY)]);
  expect(await eventTypes(system.database, id)).toEqual([...before, 'PlayerJoined']);
  await expect.poll(rooms).toBe(0);
});

test('[G525] a player whose newer socket closed is connected on the older one', async () => {
  const { id } = await host.startSession();
  const recorded = recordedPresence(system.services.redisUrl);
  const screen = await host.connect(id);
  await host.enter(screen, id);
  const other = await system.startAnother();
  const older = await samplePlayer(system.url, 'Bob');
  await older.enter(id);
  const first = await recorded.of(id, older.id);
  const newer = await older.again(other.url);
  await newer.enter(id);
  const isBack = async () => (await recorded.of(id, older.id)) === first;
  expect(await isBack()).toBe(false);
  await newer.client.stop();
  // Drop and return may be merged.
  for await (const connected of presenceOf(screen, id, older.id ?? '')) if (connected && (await isBack())) break;
  await Promise.all([screen.stop(), older.client.stop()]);
  await other.stop();
});

test('[G1709] of two sockets with one negotiated id, the older one’s close leaves the player on the newer one', async () => {
  const { id } = await host.startSession();
  const recorded = recordedPresence(system.services.redisUrl);
  const answer = await fetch(`${system.url}/slave/negotiate?negotiateVersion=1`, { method: 'POST' });
  const { connectionToken } = z.object({ connectionToken: z.string() }).parse(await answer.json());
  const player = { id: '', identifier: 'Cleo', deviceId: randomUUID() };
  const enter = async () => {
    const client = await new HubClient(`${system.url}/slave?id=${connectionToken}`, PLAYER_TARGETS).start();
    const publicId = await client.connection.invoke('GetConnectionId');
    expect(await client.refusal('NotifySlaveEnterQuiz', publicId, player, id)).toBeNull();
    return { client, publicId };
  };
  const [older, newer] = [await enter(), await enter()];
  expect(newer.publicId).toBe(older.publicId);
  await older.client.stop();
  await newer.client.stop();
  await expect.poll(() => recorded.players(id)).toEqual([expect.stringMatching(AWAY)]);
  const types = await eventTypes(system.database, id);
  expect(types.filter((type) => type.startsWith('Player'))).toEqual(['PlayerJoined']);
});

test('[G1708] [G1710] a socket whose player left the lobby on another one is closed', async () => {
  const { id } = await host.startSession();
  const older = await samplePlayer(system.url, 'Dora');
  await older.enter(id);
  const newer = await older.again();
  await newer.enter(id);
  expect(await newer.client.refusal('LeaveQuizSession', { id: newer.id }, id, true)).toBeNull();
  await older.client.closed();
  expect(await newer.enter(id)).toBeNull();
  await newer.client.stop();
});
