import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { EVERY } from '@quarry/test-kit/every';
import { spawnService } from '@quarry/test-kit/spawn-service';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { eventTypes } from '#spec-support/event-types.ts';
import { HubClient } from '#spec-support/hub-client.ts';
import { AWAY, recordedPresence } from '#spec-support/presence.ts';
import { hostTarget, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';
import { upgradeStatus } from '#spec-support/upgrade-status.ts';
import type { Gateway } from './gateway.ts';

let system: TestSystem;
let other: Gateway;
let host: SampleHost;

beforeAll(async () => {
  system = await startTestSystem();
  other = await system.startAnother();
  host = await sampleHost(system.url);
});

afterAll(async () => {
  await other.stop();
  await system.stop();
});

test('[G13] a quiz from lobby to end screen with a host and a player: pushes come before the completion', async () => {
  const { id } = await host.startSession();
  const screen = await host.connect(id);
  await host.enter(screen, id);
  const heard = (target: string) => screen.next(hostTarget(target, id));
  await heard('sessionrequest');

  const ada = await samplePlayer(system.url, 'Ada');
  expect(await ada.enter(id)).toBeNull();
  const [session, question] = await ada.client.next('sessionrequest');
  expect(session).toMatchObject({ id, hostId: host.user.id, state: { currentQuizState: 'lobby' } });
  expect(question).toBeNull();
  expect(await ada.client.next('userchange')).toEqual([{ total: 1, newest: [{ id: ada.id, identifier: 'Ada' }] }]);
  const [, players] = await heard('userchange');
  expect(players).toEqual([{ id: ada.id, identifier: 'Ada', connected: true }]);

  expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
  expect(await heard('statechange')).toEqual(['playing', 'q1']);
  const [phase, shown] = await ada.client.next('statechange');
  expect(phase).toBe('playing');
  expect(JSON.stringify(shown)).not.toContain('correct');

  expect(await ada.answer(id, 'q1', 'right')).toBeNull();
  expect(ada.client.heard.at(-1)).toEqual({ target: 'answer', args: [{ questionId: 'q1', answerId: 'right' }] });
  const [stats] = await heard('answer');
  expect(stats).toMatchObject([{ user: { identifier: 'Ada' }, answers: [{ answerId: 'right' }] }]);

  expect(await screen.refusal('NotifyQuestionSkip', id)).toBeNull();
  const [own, state] = await ada.client.next('questionend');
  expect(own).toMatchObject([{ user: { id: ada.id }, score: 100, rank: 1 }, { user: { id: ada.id } }]);
  expect(state).toBe('statistics');
  const [, closed] = await ada.client.next('statechange');
  expect(closed).toMatchObject({
    answers: [
      { id: 'right', correct: true },
      { id: 'wrong', correct: false },
    ],
  });

  expect(await screen.refusal('NotifyKillQuiz', id)).toBeNull();
  expect((await ada.client.next('statechange'))[0]).toBe('endscreen');
  await Promise.all([ada.client.stop(), screen.stop()]);
});

test('[G1] host and players on different gateways share a session', async () => {
  const { id } = await host.startSession();
  const screen = await host.connect(id);
  await host.enter(screen, id);
  const [near, far] = [await samplePlayer(system.url, 'Near'), await samplePlayer(other.url, 'Far')];
  await near.enter(id);
  await far.enter(id);
  expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
  for (const player of [near, far]) {
    expect((await player.client.next('statechange'))[0]).toBe('playing');
    expect(await player.answer(id, 'q1', 'right')).toBeNull();
  }
  expect(await screen.refusal('NotifyQuestionSkip', id)).toBeNull();
  for (const player of [near, far]) {
    const [stats] = await player.client.next('questionend');
    expect(stats).toMatchObject([{ user: { id: player.id } }, {}, {}]);
  }
  await Promise.all([screen.stop(), near.client.stop(), far.client.stop()]);
});

test('[G20] two sockets of one player both receive; the newer one counts for presence', async () => {
  const { id } = await host.startSession();
  const phone = await samplePlayer(system.url, 'Ada');
  await phone.enter(id);
  const laptop = await phone.again(other.url);
  await laptop.enter(id);
  const screen = await host.connect(id);
  await screen.refusal('NotifyPlayQuiz', id, null);
  await phone.client.next('statechange');
  await laptop.client.next('statechange');
  const [first, second] = await Promise.all([phone.answer(id, 'q1', 'right'), laptop.answer(id, 'q1', 'wrong')]);
  expect([first, second].sort()).toEqual(['already-answered', null]);
  const types = await eventTypes(system.database, id);
  expect(types.filter((type) => type === 'AnswerSubmitted')).toHaveLength(1);
  await phone.client.stop();
  await screen.refusal('NotifyQuestionSkip', id);
  await laptop.client.next('questionend');
  expect(await recordedPresence(system.services.redisUrl).of(id, phone.id)).not.toMatch(AWAY);
  await Promise.all([laptop.client.stop(), screen.stop()]);
});

describe('[G28] a draining gateway closes its sockets', () => {
  test('[G33] [G2771] with leave to reconnect, after it has turned readiness off and refuses new ones', async () => {
    const leaving = await system.startAnother({ DRAIN_MS: '1000' });
    const { id } = await host.startSession();
    const players = await Promise.all(['A', 'B', 'C'].map((name) => samplePlayer(leaving.url, name)));
    for (const player of players) await player.enter(id);
    const gone = players.map(({ client }) => client.closed());
    const stopping = leaving.stop();
    expect(leaving.isReady()).toBe(false);
    expect(await upgradeStatus(`${leaving.url}/slave`)).toBe(503);
    expect((await fetch(`${leaving.url}/slave`)).status).toBe(503);
    expect((await fetch(`${leaving.url}/readyz`)).status).toBe(503);
    await Promise.all([...gone, stopping]);
    const back = await players[0]?.again(system.url);
    expect(await back?.enter(id)).toBeNull();
    expect(back?.id).toBe(players[0]?.id);
    await back?.client.stop();
  });

  test('[G33] as a process: SIGTERM exits with code 0', async () => {
    const gateway = await system.spawnAnother();
    const { url = '', metrics = '' } = gateway;
    expect(await (await fetch(`${url}/healthz`)).text()).toBe('ok\n');
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const figures = await (await fetch(metrics)).text();
    expect(figures).toContain('quarry_hub_connections{hub="slave"');
    expect(figures).toContain('nodejs_eventloop_lag_p99_seconds');
    const client = await new HubClient(`${url}/slave`, []).start();
    expect(await gateway.stop('SIGTERM')).toBe(0);
    await client.closed();
  });

  test.runIf(EVERY)('[G320] accepts 2,000 connections while it is busy', async () => {
    const gateway = await system.spawnAnother();
    const { port, hostname } = new URL(gateway.url ?? '');
    process.kill(gateway.pid, 'SIGSTOP');
    const crowd: Socket[] = [];
    try {
      const connected = Array.from({ length: 2_000 }, () => {
        const socket = connect(Number(port), hostname);
        crowd.push(socket);
        return once(socket, 'connect');
      });
      await Promise.all(connected);
    } finally {
      for (const socket of crowd) socket.destroy();
      process.kill(gateway.pid, 'SIGCONT');
    }
    expect(await gateway.stop('SIGTERM')).toBe(0);
  });
});

test('[G29] an invalid environment is refused with the name of each wrong variable', async () => {
  const environment = { DATABASE_URL: 'mysql://x', PORT: 'many', DRAIN_MS: '-1' };
  await expect(spawnService('services/gateway/src/main.ts', environment)).rejects.toThrow(
    /DATABASE_URL[\s\S]*REDIS_URL[\s\S]*PORT[\s\S]*DRAIN_MS/,
  );
});

test.runIf(EVERY)('[G1272] a request that never ends does not keep a gateway from stopping', async () => {
  const gateway = await system.startAnother();
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  const gone = once(socket, 'close');
  socket.write('POST /api/auth/link HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 100\r\nExpect: 100-continue\r\n\r\n{');
  expect(String(await once(socket, 'data'))).toContain('100 Continue');
  await gateway.stop();
  await gone;
});

test('[G1730] an upgrade to anything but a WebSocket is ignored: the request is answered, and so is the next one', async () => {
  const socket = connect(Number(new URL(system.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const ask = async (path: string, ...headers: string[]) => {
    socket.write([`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n'));
    return String(await once(socket, 'data')).split('\r\n', 1)[0];
  };
  const offer = ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'];
  expect(await ask('/healthz', ...offer)).toBe('HTTP/1.1 200 OK');
  expect(await ask('/slave', ...offer)).toBe('HTTP/1.1 400 Bad Request');
  expect(await ask('/healthz')).toBe('HTTP/1.1 200 OK');
});

const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.looseObject({ summary: z.string().min(1), tags: z.array(z.string()).min(1) })),
  ),
});

test('[A41] every route of the contract is described, with a summary', async () => {
  const { paths } = documentSchema.parse(await (await fetch(`${system.url}/api/openapi.json`)).json());
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual([
    'DELETE /api/auth/session',
    'DELETE /api/auth/sessions',
    'DELETE /api/auth/sessions/{id}',
    'DELETE /api/results/{sessionId}',
    'DELETE /api/session/{id}/screens/{screenId}',
    'DELETE /api/users/{uid}/quizzes/{quizId}',
    'DELETE /api/users/{uid}/quizzes/{quizId}/share',
    'GET /api/auth/me',
    'GET /api/auth/sessions',
    'GET /api/auth/token',
    'GET /api/receipts/{receiptId}',
    'GET /api/results',
    'GET /api/results/{sessionId}',
    'GET /api/results/{sessionId}/events',
    'GET /api/results/{sessionId}/export',
    'GET /api/results/{sessionId}/players/{playerId}',
    'GET /api/screens/self',
    'GET /api/session',
    'GET /api/session/device/{deviceId}',
    'GET /api/session/host/{hostId}',
    'GET /api/session/user/{sessionId}/{userName}',
    'GET /api/session/validate/{code}',
    'GET /api/session/{id}/again',
    'GET /api/session/{id}/players',
    'GET /api/session/{id}/questions/{questionId}/preview',
    'GET /api/session/{id}/receipt',
    'GET /api/session/{id}/screens',
    'GET /api/shared/{key}',
    'GET /api/users/{uid}',
    'GET /api/users/{uid}/leftovers',
    'GET /api/users/{uid}/quizzes',
    'GET /api/users/{uid}/quizzes/{quizId}',
    'GET /api/users/{uid}/quizzes/{quizId}/export',
    'GET /api/users/{uid}/quizzes/{quizId}/share',
    'GET /api/users/{uid}/results',
    'GET /media/{id}',
    'PATCH /api/results/{sessionId}',
    'PATCH /api/users/{uid}',
    'POST /api/auth/link',
    'POST /api/auth/session',
    'POST /api/import',
    'POST /api/media',
    'POST /api/results/{sessionId}/question/{questionId}/correct',
    'POST /api/results/{sessionId}/question/{questionId}/void',
    'POST /api/results/{sessionId}/report',
    'POST /api/screens/pair',
    'POST /api/session',
    'POST /api/session/registerEmail/{email}',
    'POST /api/session/{id}/questions',
    'POST /api/session/{id}/report',
    'POST /api/session/{id}/screens',
    'POST /api/session/{id}/screens/{screenId}/confirm',
    'POST /api/shared/{key}/copy',
    'POST /api/users/{uid}/leftovers',
    'POST /api/users/{uid}/quizzes/{quizId}/copy',
    'POST /api/users/{uid}/quizzes/{quizId}/restore',
    'POST /api/users/{uid}/quizzes/{quizId}/share',
    'PUT /api/users/{uid}/quizzes/{quizId}',
    'PUT /api/users/{uid}/results',
  ]);
});

test('[A41] a quiz is described with its limits', async () => {
  const { paths } = documentSchema.parse(await (await fetch(`${system.url}/api/openapi.json`)).json());
  expect(JSON.stringify(paths['/api/users/{uid}/quizzes/{quizId}']?.put)).toMatch(/"maximum":999.*"maximum":9999/);
});

test('[A301] [G2771] pages of configured origins open both hubs, the host’s with a bearer token, and negotiate; others do not', async () => {
  const page = 'https://quiz.example';
  const gateway = await system.startAnother({ ALLOWED_ORIGINS: page });
  onTestFinished(() => gateway.stop());
  const { token } = z.object({ token: z.string() }).parse(await (await host.fetch('/api/auth/token')).json());
  const opened = (path: string, origin: string) => upgradeStatus(`${gateway.url}${path}`, { origin });
  expect(await opened('/slave', page)).toBe(101);
  expect(await opened('/master', page)).toBe(401);
  expect(await opened(`/master?access_token=${token}`, page)).toBe(101);
  for (const path of ['/slave', `/master?access_token=${token}`])
    expect(await opened(path, 'https://evil.example'), path).toBe(403);
  const negotiated = await fetch(`${gateway.url}/slave/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { origin: page },
  });
  expect([negotiated.status, negotiated.headers.get('access-control-allow-origin')]).toEqual([200, page]);
  const plain = await fetch(`${gateway.url}/slave`, { headers: { origin: page } });
  expect([plain.status, plain.headers.get('access-control-allow-origin')]).toEqual([400, page]);
});

test('[G7] a session’s players are served again when another engine has taken over', async () => {
  const { id } = await host.startSession();
  const screen = await host.connect(id);
  await host.enter(screen, id);
  await screen.next(hostTarget('sessionrequest', id));
  const ada = await samplePlayer(system.url, 'Ada');
  await ada.enter(id);
  await ada.client.next('sessionrequest');
  await system.replaceEngine();
  expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBeNull();
  await expect
    .poll(() => JSON.stringify(ada.client.heard.filter(({ target }) => target === 'sessionrequest')))
    .toContain('"currentQuizState":"playing"');
  expect(await ada.answer(id, 'q1', 'right')).toBeNull();
  await Promise.all([screen.stop(), ada.client.stop()]);
});

test('[G321] every gateway keeps a negotiated id even if the signing key was replaced meanwhile', async () => {
  await sql`update signing_key set created_at = now() - interval '24.5 hours'`.execute(system.database.db);
  const newer = await system.startAnother();
  const keys = await sql`select id from signing_key`.execute(system.database.db);
  expect(keys.rows.length).toBeGreaterThan(1);
  for (const [negotiating, connecting] of [
    [newer.url, system.url],
    [system.url, newer.url],
  ] as const) {
    const answer = await fetch(`${negotiating}/slave/negotiate?negotiateVersion=1`, { method: 'POST' });
    const promised = z.object({ connectionId: z.string(), connectionToken: z.string() }).parse(await answer.json());
    const client = await new HubClient(`${connecting}/slave?id=${promised.connectionToken}`, []).start();
    expect(await client.connection.invoke('GetConnectionId')).toBe(promised.connectionId);
    await client.stop();
  }
  await newer.stop();
});
