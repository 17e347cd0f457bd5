import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigningKeyStore } from '@quarry/database/accounts/signing-key-store';
import { userIdSchema } from '@quarry/events/ids';
import { type Redis as RedisServer, startRedis } from '@quarry/local-services/redis/start-redis';
import { EVERY } from '@quarry/test-kit/every';
import { makeTestFolder, type TestFolder } from '@quarry/test-kit/test-folders';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { createBearer } from '#accounts/bearer.ts';
import { eventTypes } from '#spec-support/event-types.ts';
import { HubClient } from '#spec-support/hub-client.ts';
import { recordedPresence } from '#spec-support/presence.ts';
import { disableUnheard, redeemUnheard, revokeUnheard } from '#spec-support/revoke-unheard.ts';
import { hostTarget, question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';
import { upgradeStatus } from '#spec-support/upgrade-status.ts';

let folder: TestFolder;
let server: RedisServer;
let system: TestSystem;
let host: SampleHost;

const dataDir = () => join(folder.path, 'redis');
const startServer = (fixedPort?: number) =>
  startRedis({ dataDir: dataDir(), appendOnly: true, port: fixedPort, onSpawn: folder.onSpawn });
const port = () => Number(new URL(server.url).port);
const isReady = async (expected: boolean) => {
  await expect.poll(() => system.gateway.isReady(), { timeout: 15_000 }).toBe(expected);
};

beforeAll(async () => {
  folder = await makeTestFolder();
  server = await startServer();
  system = await startTestSystem({ REDIS_URL: server.url });
  host = await sampleHost(system.url);
});

afterAll(async () => {
  await system.stop();
  await server.stop();
  await folder.remove();
});

test('[G7] killed subscriber connections: every socket has the present view within seconds', async () => {
  const { id } = await host.startSession();
  const screen = await host.connect(id);
  await host.enter(screen, id);
  await screen.next(hostTarget('sessionrequest', id));
  const ada = await samplePlayer(system.url, 'Ada');
  await ada.enter(id);
  await ada.client.next('sessionrequest');
  const control = new Redis(server.url);
  await control.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  const killedAt = performance.now();
  await screen.refusal('NotifyPlayQuiz', id, null);
  const [session, question] = await ada.client.next('sessionrequest');
  expect(session).toMatchObject({ state: { currentQuizState: 'playing', currentQuestionId: 'q1' } });
  expect(JSON.stringify(question)).not.toContain('correct');
  await screen.next(hostTarget('sessionrequest', id));
  // The target is two seconds; machines that run specs are shared, and an undetected gap would last for ever.
  expect(performance.now() - killedAt).toBeLessThan(5_000);
  control.disconnect();
  await Promise.all([screen.stop(), ada.client.stop()]);
});

test('[O1491] and, of an ended session, its end screen', async () => {
  const own = await sampleHost(system.url);
  const { id } = await own.startSession();
  const ada = await samplePlayer(system.url, 'Ada');
  await ada.enter(id);
  await ada.client.next('sessionrequest');
  await own.startSession();
  await ada.client.next('statechange');
  const control = new Redis(server.url);
  await control.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  const [session] = await ada.client.next('sessionrequest');
  expect(session).toMatchObject({ state: { currentQuizState: 'endscreen' } });
  expect(ada.client.heard.map(({ target }) => target)).not.toContain('nosession');
  control.disconnect();
  await ada.client.stop();
});

test('[G18] a revocation lost with the connection takes effect when it is back', async () => {
  const revoked = await sampleHost(system.url);
  const { id } = await revoked.startSession();
  const screen = await revoked.connect(id);
  await revokeUnheard(system.database, revoked.user.id);
  const control = new Redis(server.url);
  await control.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  await screen.closed();
  control.disconnect();
});

const UNHEARD = [
  ['a revocation', revokeUnheard],
  ['disabling an account', disableUnheard],
  ['redeeming its first link', redeemUnheard],
] as const;

test.each(EVERY ? UNHEARD : UNHEARD.slice(0, 1))(
  '[G340] %s without an announcement closes the sockets at the next check of the sign-ins, and no command passes after it',
  async (_, endUnheard) => {
    const gateway = await system.startAnother({ SIGN_IN_CHECK_MS: '100' });
    const ended = await sampleHost(gateway.url);
    const { id } = await ended.startSession();
    const screen = await ended.connect(id);
    expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
    await endUnheard(system.database, ended.user.id);
    await screen.closed();
    const before = await eventTypes(system.database, id);
    expect((await ended.fetch(`/api/session/${id}/questions`, { json: [question('q3')] })).status).toBe(401);
    expect(await upgradeStatus(`${gateway.url}/master`, { cookie: ended.cookie })).toBe(401);
    await expect(screen.connection.invoke('SkipQuestion', id)).rejects.toThrow();
    expect(await eventTypes(system.database, id)).toEqual(before);
    await gateway.stop();
  },
);

test.runIf(EVERY)(
  '[G341] a socket outlives the bearer token it was opened with, and ends with the sign-in',
  async () => {
    const gateway = await system.startAnother({ SIGN_IN_CHECK_MS: '100' });
    const own = await sampleHost(gateway.url);
    const { id } = await own.startSession();
    // A token that expires within five seconds, like one issued almost 15 minutes ago.
    const { token } = z.object({ token: z.string() }).parse(await (await own.fetch('/api/auth/token')).json());
    const { sid } = z
      .object({ sid: z.string() })
      .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
    const [key] = await createSigningKeyStore(system.database).list();
    if (!key) throw new Error('there is no signing key');
    const signingKey = { id: key.id, secret: Buffer.from(key.secret, 'base64url') };
    const keys = { current: async () => signingKey, byId: async () => signingKey };
    // 15 minutes and the tolerated minute of clock skew, less five seconds.
    const bearer = createBearer(keys, () => Date.now() - (16 * 60 - 5) * 1_000);
    const { token: old } = await bearer.issue({ userId: userIdSchema.parse(own.user.id), signInId: sid });
    const headers = { Authorization: `Bearer ${old}` };
    const screen = await new HubClient(`${gateway.url}/master`, [hostTarget('sessionrequest', id)], headers).start();
    await expect
      .poll(async () => (await fetch(`${gateway.url}/api/auth/me`, { headers })).status, { timeout: 15_000 })
      .toBe(401);
    // The check that closes the other host's socket has checked this one too.
    const other = await sampleHost(gateway.url);
    const bystander = await other.connect(id);
    await revokeUnheard(system.database, other.user.id);
    await bystander.closed();
    await own.enter(screen, id);
    await screen.next(hostTarget('sessionrequest', id));
    await revokeUnheard(system.database, own.user.id);
    await screen.closed();
    await gateway.stop();
  },
);

test('[G2] [G33] a Redis that restarts with its data: a held answer is stored with the time it was given', async () => {
  const { id } = await host.startSession();
  const screen = await host.connect(id);
  await screen.refusal('NotifyPlayQuiz', id, null);
  const ada = await samplePlayer(system.url, 'Ada');
  await ada.enter(id);
  const fixedPort = port();
  await server.stop();
  const answering = ada.answer(id, 'q1', 'right');
  await isReady(false);
  expect((await fetch(`${system.url}/readyz`)).status).toBe(503);
  server = await startServer(fixedPort);
  expect(await answering).toBeNull();
  expect(await eventTypes(system.database, id)).toContain('AnswerSubmitted');
  await isReady(true);
  await Promise.all([screen.stop(), ada.client.stop()]);
});

test('[G30] a Redis that comes back empty: players stay in the session and are present again', async () => {
  const { id } = await host.startSession();
  const screen = await host.connect(id);
  await host.enter(screen, id);
  const ada = await samplePlayer(system.url, 'Ada');
  await ada.enter(id);
  const fixedPort = port();
  await server.stop();
  await rm(dataDir(), { recursive: true, force: true });
  server = await startServer(fixedPort);
  expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
  expect(await ada.answer(id, 'q1', 'right')).toBeNull();
  const recorded = recordedPresence(server.url);
  // Redis lost the record; the gateway reports again who is there.
  await expect.poll(() => recorded.of(id, ada.id)).toMatch(/^\S+ \S+$/);
  await Promise.all([screen.stop(), ada.client.stop()]);
});

test('[G2] a silent Redis is noticed, and answers given meanwhile count', async () => {
  const { id } = await host.startSession();
  const screen = await host.connect(id);
  await screen.refusal('NotifyPlayQuiz', id, null);
  const ada = await samplePlayer(system.url, 'Ada');
  await ada.enter(id);
  process.kill(server.pid, 'SIGSTOP');
  const answering = ada.answer(id, 'q1', 'right');
  await isReady(false);
  process.kill(server.pid, 'SIGCONT');
  expect(await answering).toBeNull();
  expect((await eventTypes(system.database, id)).filter((type) => type === 'AnswerSubmitted')).toHaveLength(1);
  await isReady(true);
  await Promise.all([screen.stop(), ada.client.stop()]);
});

test('[G4] a Redis at its memory limit refuses answers explicitly', async () => {
  const { id } = await host.startSession();
  const ada = await samplePlayer(system.url, 'Ada');
  await ada.enter(id);
  const control = new Redis(server.url);
  await control.config('SET', 'maxmemory', '1');
  expect(await ada.answer(id, 'q1', 'right')).toBe('overloaded');
  await control.config('SET', 'maxmemory', '0');
  expect(await ada.answer(id, 'q1', 'right')).toBe('unknown-question');
  control.disconnect();
  await ada.client.stop();
});
