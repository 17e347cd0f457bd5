import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { HttpTransportType, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { createEventStore } from '@quarry/database/event-store/event-store';
import { commandEntry } from '@quarry/events/backplane/command';
import { REVOCATIONS_CHANNEL } from '@quarry/events/backplane/names';
import { encodeRevocation } from '@quarry/events/backplane/revocation';
import { problemSchema } from '@quarry/events/http';
import { commandIdSchema, sessionIdSchema, userIdSchema } from '@quarry/events/ids';
import type { CommandOf } from '@quarry/events/session/commands';
import { openRedis } from '@quarry/service-kit/redis';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { eventTypes } from '#spec-support/event-types.ts';
import { HubClient } from '#spec-support/hub-client.ts';
import { hostTarget, hostWithCookie, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';
import { upgradeStatus } from '#spec-support/upgrade-status.ts';
import { verifyHost } from '#spec-support/verify-host.ts';

const tokenSchema = z.object({ token: z.string() });

let system: TestSystem;
let host: SampleHost;
let id: string;

beforeAll(async () => {
  system = await startTestSystem();
});

beforeEach(async () => {
  host = await sampleHost(system.url);
  ({ id } = await host.startSession());
});

afterAll(() => system.stop());

test('[G521] one socket too many closes the host’s oldest, which does not reconnect', async () => {
  const gateway = await system.startAnother({ HOST_SOCKETS: '2' });
  const elsewhere = await hostWithCookie(gateway.url, host.cookie);
  const other = await hostWithCookie(gateway.url, (await sampleHost(system.url)).cookie);
  const [oldest, second] = [await elsewhere.connect(id), await elsewhere.connect(id)];
  const stranger = await other.connect(id);
  const newest = await elsewhere.connect(id);
  await oldest.closed();
  await Promise.all([second, newest].map((client) => elsewhere.enter(client, id)));
  expect(stranger.connection.state).toBe('Connected');
  await second.stop();
  const another = await elsewhere.connect(id);
  await elsewhere.enter(newest, id);
  await Promise.all([newest, another, stranger].map((client) => client.stop()));
  await gateway.stop();
});

describe('[G15] a host is signed in before its socket opens', () => {
  test('401 without credentials, for a forged cookie and for a forged token', async () => {
    expect(await upgradeStatus(`${system.url}/master`)).toBe(401);
    expect(await upgradeStatus(`${system.url}/master`, { cookie: `quarry=${'x'.repeat(43)}` })).toBe(401);
    expect(await upgradeStatus(`${system.url}/master?access_token=a.b.c`, { cookie: host.cookie })).toBe(401);
  });

  test('a bearer token works like the cookie', async () => {
    const { token } = tokenSchema.parse(await (await host.fetch('/api/auth/token')).json());
    const connection = new HubConnectionBuilder()
      .withUrl(`${system.url}/master`, {
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
        accessTokenFactory: () => token,
      })
      .configureLogging(LogLevel.None)
      .build();
    await connection.start();
    await connection.stop();
    expect(await upgradeStatus(`${system.url}/master?access_token=${token}`)).toBe(101);
  });

  test('it gets the complete session on its own channel', async () => {
    const player = await samplePlayer(system.url, 'Ada');
    await player.enter(id);
    const screen = await host.connect(id);
    await host.enter(screen, id);
    const [code, session, players] = await screen.next(hostTarget('sessionrequest', id));
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{7}$/);
    expect(session).toMatchObject({ id, hostId: host.user.id, state: { currentQuizState: 'lobby' } });
    expect(players).toEqual([{ id: player.id, identifier: 'Ada', connected: true }]);
    await Promise.all([screen.stop(), player.client.stop()]);
  });

  test('an unknown session, or another host’s, is answered by a push', async () => {
    const other = await sampleHost(system.url);
    const screen = await other.connect(id);
    await other.enter(screen, id);
    expect(screen.heard.map(({ target }) => target)).toEqual([hostTarget('nosession', id)]);
    const nowhere = await host.connect('nowhere');
    await host.enter(nowhere, 'nowhere');
    expect(nowhere.heard.map(({ target }) => target)).toEqual([hostTarget('nosession', 'nowhere')]);
    await Promise.all([screen.stop(), nowhere.stop()]);
  });
});

describe('[G16] commands carry the signed-in host', () => {
  test('another host’s session refuses all of them unchanged', async () => {
    const before = await eventTypes(system.database, id);
    const other = await sampleHost(system.url);
    const screen = await other.connect(id);
    expect(await screen.refusal('NotifyPlayQuiz', id, null)).toBe('not-host');
    expect(await screen.refusal('NotifyStateChange', id, 'playing')).toBe('not-host');
    expect(await screen.refusal('NotifyQuestionSkip', id)).toBe('not-host');
    expect(await screen.refusal('NotifyKillQuiz', id)).toBe('not-host');
    expect(await eventTypes(system.database, id)).toEqual(before);
    const denied = await system.registry.getSingleMetric('quarry_gateway_denied_total')?.get();
    const byOthers = denied?.values.find(({ labels }) => labels.reason === 'not-host');
    expect(byOthers?.value).toBeGreaterThanOrEqual(4);
    await screen.stop();
  });

  test('a repeated click cannot skip a question', async () => {
    const screen = await host.connect(id);
    expect(await screen.refusal('NotifyPlayQuiz', id, 'q1')).toBeNull();
    expect(await screen.refusal('NotifyPlayQuiz', id, 'q1')).toBe('unknown-question');
    expect(await screen.refusal('NotifyStateChange', id, 'podium')).toBe('wrong-state');
    await screen.stop();
  });
});

describe('[G17] a report goes to the host’s own, verified address only', () => {
  test('an unverified host is refused', async () => {
    const screen = await host.connect(id);
    expect(await screen.refusal('SendReportToEmail', id, host.user.email, 'Minerals')).toBe('email-not-verified');
    const byHttp = await host.fetch(`/api/session/${id}/report`, { json: {} });
    expect([byHttp.status, problemSchema.parse(await byHttp.json()).code]).toEqual([403, 'email-not-verified']);
    await screen.stop();
  });
});

test('[G17] a verified host gets its report, one at a time, by hub or by HTTP', async () => {
  const verified = await verifyHost(system, host);
  const session = await verified.startSession();
  const screen = await verified.connect(session.id);
  const report = ['SendReportToEmail', session.id, verified.user.email, 'Minerals'] as const;
  expect(await screen.refusal(...report)).toBe('wrong-state');
  await screen.refusal('NotifyKillQuiz', session.id);
  expect(await screen.refusal('SendReportToEmail', session.id, 'eve@example.com', 'Minerals')).toBe('not-own-address');
  const path = `/api/session/${session.id}/report`;
  expect((await verified.fetch(path, { json: { email: 'eve@example.com' } })).status).toBe(403);
  expect((await verified.fetch(path, { method: 'POST' })).status).toBe(202);
  expect(await screen.refusal(...report)).toBe('report-in-flight');
  expect((await eventTypes(system.database, session.id)).at(-1)).toBe('ReportRequested');
  await screen.stop();
});

test('[G221] a failed report is announced, and a second one may be sent and is announced as sent', async () => {
  const verified = await verifyHost(system, host);
  const session = await verified.startSession();
  const screen = await verified.connect(session.id);
  await verified.enter(screen, session.id);
  const [, view] = await screen.next(hostTarget('sessionrequest', session.id));
  expect(view).toMatchObject({ report: 'none' });
  await screen.refusal('NotifyKillQuiz', session.id);
  const ask = () => screen.refusal('SendReportToEmail', session.id, verified.user.email, 'Minerals');
  expect(await ask()).toBeNull();
  await confirmReport(session.id, { delivered: false, reason: 'mail-refused' });
  expect(await screen.next(hostTarget('reportfailed', session.id))).toEqual(['mail-refused']);
  await screen.next(hostTarget('canResendReport', session.id));
  expect(await reportSeenBy(verified, session.id)).toBe('failed');
  expect(await ask()).toBeNull();
  expect(await reportSeenBy(verified, session.id)).toBe('sending');
  await confirmReport(session.id, { delivered: true });
  await screen.next(hostTarget('canResendReport', session.id));
  expect(await reportSeenBy(verified, session.id)).toBe('sent');
  const news = screen.heard.map(({ target }) => target.split(':')[0]).filter((target) => /report/i.test(target ?? ''));
  expect(news).toEqual(['reportfailed', 'canResendReport', 'canResendReport']);
  await screen.stop();
});

/** Settles the last requested report like the mailer. */
async function confirmReport(
  session: string,
  outcome: Pick<CommandOf<'ConfirmReport'>, 'delivered' | 'reason'>,
): Promise<void> {
  const sessionId = sessionIdSchema.parse(session);
  const log = await createEventStore(system.database).load(sessionId);
  const request = log.findLast(({ event }) => event.type === 'ReportRequested')?.event;
  if (request?.type !== 'ReportRequested') throw new Error('no report was requested');
  const body = { type: 'ConfirmReport', requestId: request.requestId, ...outcome } as const;
  const redis = openRedis(system.services.redisUrl, 'commands', silentLog);
  await redis.xadd(...commandEntry({ commandId: commandIdSchema.parse(randomUUID()), sessionId, body }));
  redis.disconnect();
}

/** The state of the report in a new view. */
async function reportSeenBy(of: SampleHost, sessionId: string): Promise<unknown> {
  const screen = await of.connect(sessionId);
  await of.enter(screen, sessionId);
  const [, view] = await screen.next(hostTarget('sessionrequest', sessionId));
  await screen.stop();
  return (view as { report: unknown }).report;
}

describe('[G18] the sockets of a revoked sign-in are closed at once', () => {
  test('only its own, without permission to reconnect', async () => {
    const [screen, other] = [await host.connect(id), await sampleHost(system.url)];
    const bystander = await other.connect(id);
    const redis = openRedis(system.services.redisUrl, 'commands', silentLog);
    const userId = userIdSchema.parse(host.user.id);
    await redis.publish(REVOCATIONS_CHANNEL, encodeRevocation({ userId, signInIds: null }));
    await screen.closed();
    expect(bystander.connection.state).toBe('Connected');
    redis.disconnect();
    await bystander.stop();
  });

  test('signing out closes the host’s socket', async () => {
    const screen = await host.connect(id);
    await host.fetch('/api/auth/session', { method: 'DELETE' });
    await screen.closed();
    expect(await upgradeStatus(`${system.url}/master`, { cookie: host.cookie })).toBe(401);
  });
});

test('[G18] a sign-in revoked between the upgrade and the handshake opens nothing', async () => {
  const socket = new WebSocket(`${system.url.replace('http', 'ws')}/master`, { headers: { cookie: host.cookie } });
  await once(socket, 'open');
  await host.fetch('/api/auth/session', { method: 'DELETE' });
  socket.send(
    '{"protocol":"json","version":1}\u001e{"type":1,"invocationId":"1","target":"NotifyKillQuiz","arguments":["x"]}\u001e',
  );
  const records: string[] = [];
  socket.on('message', (data) => records.push(String(data)));
  await once(socket, 'close');
  expect(records.join('')).toBe('{}\u001e{"type":7,"error":"signed-out"}\u001e');
});

describe('[G19] a page of another site cannot open a socket', () => {
  test.each(['/master', '/slave'])('%s', async (path) => {
    const { cookie } = host;
    expect(await upgradeStatus(`${system.url}${path}`, { cookie, origin: 'https://evil.example' })).toBe(403);
    expect(await upgradeStatus(`${system.url}${path}`, { cookie, origin: system.url })).toBe(101);
  });

  test('nor can a path that is not a hub', async () => {
    expect(await upgradeStatus(`${system.url}/elsewhere`)).toBe(404);
    expect((await fetch(`${system.url}/slave`)).status).toBe(400);
  });
});

describe('[G21] clients that do not skip the negotiation are answered', () => {
  test('the official client connects with the promised id', async () => {
    const connection = new HubConnectionBuilder()
      .withUrl(`${system.url}/slave`)
      .configureLogging(LogLevel.None)
      .build();
    await connection.start();
    expect(await connection.invoke('GetConnectionId')).toBe(connection.connectionId);
    await connection.stop();
  });

  test('the host hub negotiates with hosts only', async () => {
    const path = '/master/negotiate?negotiateVersion=1';
    expect((await fetch(`${system.url}${path}`, { method: 'POST' })).status).toBe(401);
    expect((await host.fetch(path, { method: 'POST' })).status).toBe(200);
  });
});

test('[G22] a host call with wrong arguments gets the official answer and changes nothing', async () => {
  const screen = await new HubClient(`${system.url}/master`, [], { Cookie: host.cookie }).start();
  const before = await eventTypes(system.database, id);
  for (const [method, ...args] of [
    ['NotifyStateChange', id, 'paused'],
    ['NotifyPlayQuiz', id],
    ['NotifyKillQuiz', id, 'now'],
    ['requestQuizSession', { id: 'x' }, id],
    ['SendReportToEmail', id, host.user.email, 'two\r\nlines'],
  ] as const)
    expect(await screen.refusal(method, ...args)).toBe(`Failed to invoke '${method}' due to an error on the server.`);
  expect(await eventTypes(system.database, id)).toEqual(before);
  await screen.stop();
});

test('[G200] a device that plays in another session cannot host; in its host’s own session it can', async () => {
  const mine = await host.startSession();
  const other = await sampleHost(system.url);
  const foreign = await other.startSession();
  const ada = await samplePlayer(system.url, 'Ada');
  const screen = await host.connect(mine.id);
  const enter = (deviceId: string) =>
    screen.refusal('requestQuizSession', { id: '', identifier: '{secret}', deviceId }, mine.id);
  expect(await enter(ada.deviceId)).toBeNull();
  await ada.enter(foreign.id);
  expect(await enter(ada.deviceId)).toBe('device-busy');
  await ada.client.refusal('LeaveQuizSession', { id: ada.id }, foreign.id, true);
  await ada.enter(mine.id);
  expect(await enter(ada.deviceId)).toBeNull();
  expect(await enter('not an id')).toBeNull();
  await screen.stop();
  await ada.client.stop();
});
