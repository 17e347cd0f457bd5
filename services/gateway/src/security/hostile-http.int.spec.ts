import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { question, sampleHost } from '#spec-support/sample-host.ts';
import { upgradeStatus } from '#spec-support/upgrade-status.ts';
import { describedApi, type Operation } from './spec-support/described-api.ts';
import { openVictim, quizNamed, type Victim } from './spec-support/victim.ts';

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
    if (answer.status < 400) open.push(`${method} ${path}`);
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

test('[A50] a page of another site can do nothing with the victim’s own cookie', async () => {
  const headers = { cookie: victim.host.cookie, origin: 'https://evil.example' };
  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    const { status } = await fetch(addressOf(operation, 'x'), { method: operation.method, headers });
    expect(status, operation.path).toBe(403);
  }
  expect(await upgradeStatus(`${url}/master`, headers)).toBe(403);
  await victim.expectUntouched('');
});
