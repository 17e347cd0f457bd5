import { randomUUID } from 'node:crypto';
import { HOST_TARGETS, type HostCall, type PlayerCall } from '@quarry/events/hub';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventTypes } from '#spec-support/event-types.ts';
import { HubClient } from '#spec-support/hub-client.ts';
import { hostTarget, question, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { upgradeStatus } from '#spec-support/upgrade-status.ts';
import { verifyHost } from '#spec-support/verify-host.ts';
import { describedApi, type Operation } from './spec-support/described-api.ts';
import { openFirstQuestion, openVictim, quizNamed, type Victim } from './spec-support/victim.ts';

let victim: Victim;
let url: string;
let operations: Operation[];
beforeAll(async () => {
  victim = await openVictim();
  url = victim.system.url;
  // Anybody may request a link or sign out.
  const open = ['POST /api/auth/link', 'DELETE /api/auth/session'];
  operations = (await describedApi(url)).filter(({ method, path }) => !open.includes(`${method} ${path}`));
});
afterAll(() => victim.close());

/** Bodies that would do harm if accepted. */
function bodyOf(name: string): unknown {
  const bodies: Record<string, unknown> = {
    'POST /api/auth/session': { token: 'x'.repeat(43), email: victim.host.user.email },
    'POST /api/session': { quizId: victim.quizId, hostId: victim.host.user.id },
    'POST /api/session/{id}/questions': [question('hacked')],
    'POST /api/session/{id}/report': { email: 'thief@example.org', quizName: 'x' },
    'PATCH /api/users/{uid}': { autoSendLog: true },
    'PUT /api/users/{uid}/quizzes/{quizId}': quizNamed('Stolen'),
  };
  return bodies[name];
}

/** A route's URL with the victim's ids. */
function addressOf({ path }: Operation, signInId: string): string {
  const { host, quizId, sessionId } = victim;
  const parts: Record<string, string> = {
    uid: host.user.id,
    hostId: host.user.id,
    email: host.user.email,
    quizId,
    sessionId,
    id: path.startsWith('/api/auth/') ? signInId : sessionId,
    code: 'AAAAAAA',
    deviceId: randomUUID(),
    userName: 'Victim',
  };
  const filled = path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(parts[name] ?? ''));
  return path === '/api/session' ? `${url}${filled}?hostId=${host.user.id}` : `${url}${filled}`;
}

/** @returns the routes that accepted the caller, and all their responses */
async function tryEverything(headers: Record<string, string>): Promise<{ open: string[]; heard: string }> {
  const [signIn] = (await (await victim.host.fetch('/api/auth/sessions')).json()) as { id: string }[];
  const open: string[] = [];
  let heard = '';
  for (const operation of operations) {
    const { method, path } = operation;
    const body = bodyOf(`${method} ${path}`);
    const answer = await fetch(addressOf(operation, signIn?.id ?? ''), {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    // A read that finds nothing reveals nothing.
    const isNothing = method === 'GET' && answer.status === 204;
    if (answer.status < 400 && !isNothing) open.push(`${method} ${path}`);
    expect(answer.status).toBeLessThan(500);
    heard += `${await answer.text()}\n${JSON.stringify([...answer.headers])}\n`;
  }
  return { open: open.sort(), heard };
}

test('[A50] without a sign-in no route gives access to a host’s resources', async () => {
  const { open, heard } = await tryEverything({});
  expect(open).toEqual([]);
  await victim.expectUntouched(heard);
});

test('[A50] another host reaches only its own resources', async () => {
  const thief = await sampleHost(url);
  const { open, heard } = await tryEverything({ cookie: thief.cookie });
  expect(open).toEqual([
    'DELETE /api/auth/sessions',
    'GET /api/auth/me',
    'GET /api/auth/sessions',
    'GET /api/auth/token',
    'GET /api/results',
  ]);
  await victim.expectUntouched(heard);
});

test('[A50] forged and altered credentials authenticate nobody', async () => {
  const thief = await sampleHost(url);
  const { token } = (await (await thief.fetch('/api/auth/token')).json()) as { token: string };
  const [header, payload = '', signature] = token.split('.');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), sub: victim.host.user.id };
  const forgeries: Record<string, string>[] = [
    { authorization: `Bearer ${header}.${part(claims)}.${signature}` },
    { authorization: `Bearer ${part({ alg: 'none', typ: 'JWT', kid: 'x' })}.${payload}.` },
    { cookie: `quarry=${'A'.repeat(43)}` },
    { cookie: `quarry=${victim.host.user.id}` },
    { 'x-forwarded-user': victim.host.user.id, 'x-user-id': victim.host.user.id },
  ];
  for (const headers of forgeries) {
    const { open, heard } = await tryEverything(headers);
    expect(open).toEqual([]);
    await victim.expectUntouched(heard);
  }
});

test('[A50] another site’s page can do nothing with the victim’s own cookie', async () => {
  const headers = { cookie: victim.host.cookie, origin: 'https://evil.example' };
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    const { status } = await fetch(addressOf(operation, 'x'), { method: operation.method, headers });
    expect(status, operation.path).toBe(403);
  }
  expect(await upgradeStatus(`${url}/master`, headers)).toBe(403);
  await victim.expectUntouched('');
});

/** Arguments after the session id in the host's calls. */
const HOST_CALLS: Record<Exclude<HostCall, 'requestQuizSession'>, readonly unknown[]> = {
  NotifyStateChange: ['endscreen'],
  NotifyPlayQuiz: [null],
  NotifyQuestionSkip: [],
  NotifyKillQuiz: [],
  RemovePlayer: ['p1', { ban: true }],
  UnbanPlayer: ['p1'],
  RenamePlayer: ['p1', 'Thief'],
  SetRoom: [{ locked: true }],
  ExtendTime: [10],
  PauseQuestion: [],
  ResumeQuestion: [],
  SetPlayerTime: ['p1', 2],
  SetTeam: ['p1', 0],
  VoidQuestion: ['q1', 'stolen'],
  CorrectQuestion: ['q1', ['wrong']],
  HideText: ['q1', 'calm'],
  RevealNext: [3],
  SendReportToEmail: ['thief@example.org', 'x'],
};

test('[A50] another host gets nothing from a session through any call of the host hub', async () => {
  const { sessionId, host } = victim;
  const thief = await sampleHost(url);
  const targets = HOST_TARGETS.map((target) => hostTarget(target, sessionId));
  const hub = await new HubClient(`${url}/master`, targets, { Cookie: thief.cookie }).start();
  await hub.refusal('requestQuizSession', { id: host.user.id, identifier: '{secret}', deviceId: 'd' }, sessionId);
  for (const [call, rest] of Object.entries(HOST_CALLS))
    expect(await hub.refusal(call, sessionId, ...rest), call).not.toBeNull();
  expect(hub.heard.map(({ target }) => target)).toEqual([hostTarget('nosession', sessionId)]);
  await hub.stop();
  await victim.expectUntouched(JSON.stringify(hub.heard));
});

test('[A50] a socket that never entered gets nothing from a session, with the victim’s ids and every call of both hubs', async () => {
  const { sessionId, player } = victim;
  const rival = await samplePlayer(url, 'Rival');
  const stolen = { id: player.id, identifier: 'Victim', deviceId: player.deviceId };
  const calls: [string, ...unknown[]][] = [
    ['NotifySlaveAnswered', stolen, sessionId, 'q1', { id: 'right' }],
    ['NotifySlaveTeam', stolen, sessionId, 0],
    ['NotifySlaveLoaded', stolen, sessionId, ['A'.repeat(22)]],
    ['LeaveQuizSession', stolen, sessionId, true],
    ...Object.entries(HOST_CALLS).map(([call, rest]): [string, ...unknown[]] => [call, sessionId, ...rest]),
  ];
  for (const [call, ...args] of calls) expect(await rival.client.refusal(call, ...args), call).not.toBeNull();
  await rival.client.stop();
  await victim.expectUntouched(JSON.stringify(rival.client.heard));
});

test('[A50] a player of the same session sees no device id and no right answer, and can act only for itself', async () => {
  const host = await sampleHost(url);
  const { id } = await host.startSession();
  const rival = await samplePlayer(url, 'Rival');
  const good = await samplePlayer(url, 'Good');
  await good.enter(id);
  expect(await rival.enter(id)).toBeNull();
  await openFirstQuestion(host, id);
  const before = await eventTypes(victim.system.database, id);
  const stolen = { id: good.id, identifier: 'Good', deviceId: good.deviceId };
  const refusal = (call: PlayerCall, ...args: unknown[]) => rival.client.refusal(call, ...args);
  expect(await refusal('NotifySlaveAnswered', stolen, id, 'q1', { id: 'wrong' })).toBe('not-own-player');
  expect(await refusal('LeaveQuizSession', stolen, id, true)).toBe('not-own-player');
  expect(await eventTypes(victim.system.database, id)).toEqual(before);
  const frames = JSON.stringify(rival.client.heard);
  expect(frames).toContain('What is q1?');
  expect(frames).not.toContain(good.deviceId);
  expect(frames).not.toContain('"correct"');
  await Promise.all([rival.client.stop(), good.client.stop()]);
});

test('[A52] a stolen bearer token is invalid, and its sockets are closed, once its sign-in is ended', async () => {
  const host = await verifyHost(victim.system, await sampleHost(url));
  const { token } = (await (await host.fetch('/api/auth/token')).json()) as { token: string };
  const stolen = await new HubClient(`${url}/master`, [], { Authorization: `Bearer ${token}` }).start();
  const [signIn] = (await (await host.fetch('/api/auth/sessions')).json()) as { id: string }[];
  await host.fetch(`/api/auth/sessions/${signIn?.id}`, { method: 'DELETE' });
  await stolen.closed();
  expect(await upgradeStatus(`${url}/master?access_token=${token}`)).toBe(401);
  const again = await fetch(`${url}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(again.status).toBe(401);
});
