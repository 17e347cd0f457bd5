import { randomUUID } from 'node:crypto';
import { commandEntry } from '@quarry/events/backplane/command';
import { gatewayHeartbeatKey, presenceKey } from '@quarry/events/backplane/names';
import { commandIdSchema, type GatewayId, gatewayIdSchema, type SessionId, sessionIdSchema } from '@quarry/events/ids';
import { openRedis, type RedisClient } from '@quarry/service-kit/redis';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { hostTarget, hostWithCookie, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { type SamplePlayer, samplePlayer } from '#spec-support/sample-player.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

let system: TestSystem;
let redis: RedisClient;
let host: SampleHost;
let ada: SamplePlayer;
let id: SessionId;

beforeAll(async () => {
  system = await startTestSystem();
  redis = openRedis(system.services.redisUrl, 'commands', silentLog);
  host = await sampleHost(system.url);
});

beforeEach(async () => {
  id = sessionIdSchema.parse((await host.startSession()).id);
  ada = await samplePlayer(system.url, 'Ada');
});

afterAll(async () => {
  redis.disconnect();
  await system.stop();
});

/** A socket that follows the session as its host. */
async function screenOf(of: SampleHost = host) {
  const screen = await of.connect(id);
  await of.enter(screen, id);
  await screen.next(hostTarget('sessionrequest', id));
  return screen;
}

const told = async () => (await ada.client.next('hostpresence'))[0];
const presence = (player: SamplePlayer) => player.client.heard.filter(({ target }) => target === 'hostpresence');

/** Whether the player's last message about it says that the host is away. */
function shown({ client }: SamplePlayer): unknown {
  const said = client.heard.flatMap(({ target, args: [first] }) => {
    if (target === 'hostpresence') return [(first as { away: boolean }).away];
    return target === 'sessionrequest' ? [(first as { hostAway: boolean }).hostAway] : [];
  });
  return said.at(-1);
}

test('[G220] players learn when the host’s last socket closes and when one is back; a view contains it too', async () => {
  const screens = [await screenOf(), await screenOf()];
  await ada.enter(id);
  expect((await ada.client.next('sessionrequest'))[0]).toMatchObject({ hostAway: false });
  await screens[0]?.stop();
  await screens[1]?.stop();
  expect(await told()).toEqual({ away: true });
  const again = await ada.again();
  await again.enter(id);
  expect((await again.client.next('sessionrequest'))[0]).toMatchObject({ hostAway: true });
  const back = await screenOf();
  expect(await told()).toEqual({ away: false });
  expect(presence(ada)).toHaveLength(2);
  await Promise.all([back.stop(), ada.client.stop(), again.client.stop()]);
});

test.runIf(EVERY)('[G220] the host of a killed gateway is away, also after a takeover', async () => {
  const far = await system.spawnAnother();
  await screenOf(await hostWithCookie(far.url ?? '', host.cookie));
  await ada.enter(id);
  await far.stop('SIGKILL');
  expect(await told()).toEqual({ away: true });
  await system.replaceEngine();
  const again = await ada.again();
  await again.enter(id);
  expect(shown(again)).toBe(true);
  const screen = await screenOf();
  // As a publication, or in the view that follows a change of owner.
  await expect.poll(() => shown(again)).toBe(false);
  await system.replaceEngine();
  await ada.enter(id);
  expect(shown(ada)).toBe(false);
  await Promise.all([screen.stop(), ada.client.stop(), again.client.stop()]);
});

test('[G30] a gateway that was considered dead announces its hosts again', async () => {
  const screen = await screenOf();
  await ada.enter(id);
  const gatewayId = await gatewayOfHost();
  const commandId = commandIdSchema.parse(randomUUID());
  await redis.xadd(...commandEntry({ commandId, sessionId: id, body: { type: 'DropGateway', gatewayId } }));
  expect(await told()).toEqual({ away: true });
  await redis.del(gatewayHeartbeatKey(gatewayId));
  expect(await told()).toEqual({ away: false });
  await Promise.all([screen.stop(), ada.client.stop()]);
});

async function gatewayOfHost(): Promise<GatewayId> {
  const record = z.object({ hosts: z.array(z.tuple([z.string(), gatewayIdSchema])).min(1) });
  const { hosts } = record.parse(JSON.parse((await redis.hget(presenceKey(id), 'hosts')) ?? 'null'));
  const [[, gatewayId]] = hosts as [[string, GatewayId]];
  return gatewayId;
}
