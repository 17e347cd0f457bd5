import { createSignInStore } from '@quarry/database/accounts/sign-in-store';
import { createScreenStore } from '@quarry/database/screens/screen-store';
import { HOST_TARGETS } from '@quarry/events/hub';
import { screenIdSchema, sessionIdSchema, userIdSchema } from '@quarry/events/ids';
import { createdScreenAnswer, pairedRemoteAnswer, type ScreenRole, screensAnswer } from '@quarry/events/screens';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { hashSecret } from '#accounts/secret.ts';
import { HubClient } from '#spec-support/hub-client.ts';
import { hostTarget, hostWithCookie, question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';
import { verifyHost } from '#spec-support/verify-host.ts';

let system: TestSystem;
let host: SampleHost;
beforeAll(async () => {
  system = await startTestSystem({ RATE_LIMIT_SIGN_IN_ADDRESS: 'off' });
});
afterAll(() => system.stop());

const open: HubClient[] = [];
afterEach(async () => {
  for (const client of open.splice(0)) await client.stop();
});

const withToken = (token: string, init: RequestInit = {}) => ({
  ...init,
  headers: { authorization: `Bearer ${token}`, 'x-device-id': crypto.randomUUID() },
});
const self = (token: string) => fetch(`${system.url}/api/screens/self`, withToken(token));
const pair = (key: string, token?: string) =>
  fetch(`${system.url}/api/screens/pair`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-device-id': crypto.randomUUID(), 'user-agent': 'Phone/1' },
    body: JSON.stringify({ key, token }),
  });

/** A session with its own host. */
async function givenSession() {
  host = await sampleHost(system.url);
  return (await host.startSession([question('q1', 60), question('q2')])).id;
}

async function make(sessionId: string, role: ScreenRole) {
  const answer = await host.fetch(`/api/session/${sessionId}/screens`, { json: { role } });
  expect(answer.status).toBe(201);
  return createdScreenAnswer.parse(await answer.json());
}

const list = async (sessionId: string) =>
  screensAnswer.parse(await (await host.fetch(`/api/session/${sessionId}/screens`)).json()).screens;

/** The same host on another browser. */
async function signInAgain({ user, fetch }: SampleHost): Promise<SampleHost> {
  const token = crypto.randomUUID();
  const link = { tokenHash: hashSecret(token), userId: userIdSchema.parse(user.id), email: user.email };
  await createSignInStore(system.database).createLink(link);
  const redeemed = await fetch('/api/auth/session', { json: { token, email: user.email }, headers: { cookie: '' } });
  return hostWithCookie(system.url, redeemed.headers.getSetCookie()[0]?.split(';')[0] ?? '');
}

const withdraw = (sessionId: string, id: string) =>
  host.fetch(`/api/session/${sessionId}/screens/${id}`, { method: 'DELETE' });

/** Connects with a screen's secret and enters. */
async function connect(sessionId: string, secret: string, url = system.url) {
  const targets = HOST_TARGETS.map((target) => hostTarget(target, sessionId));
  const client = await new HubClient(`${url}/master?access_token=${secret}`, targets).start();
  open.push(client);
  await client.connection.invoke('requestQuizSession', { id: '', identifier: '{secret}' }, sessionId);
  return client;
}

const confirm = (sessionId: string, id: string, by = host) =>
  by.fetch(`/api/session/${sessionId}/screens/${id}/confirm`, { method: 'POST' });

/** A phone that has scanned the code of a remote. */
async function unconfirmedOf(sessionId: string) {
  const { id, key } = await make(sessionId, 'remote');
  const paired = pairedRemoteAnswer.parse(await (await pair(key)).json());
  return { id, key, ...paired };
}

async function remoteOf(sessionId: string) {
  const { id, token } = await unconfirmedOf(sessionId);
  expect((await confirm(sessionId, id)).status).toBe(204);
  return { id, token };
}

describe('[G781] a remote', () => {
  test('is paired by its key once, and the host sees when and with which browser', async () => {
    const sessionId = await givenSession();
    const { id, key } = await make(sessionId, 'remote');
    expect((await self(key)).status).toBe(404);
    expect(await list(sessionId)).toMatchObject([{ id, role: 'remote', pairedAt: null }]);
    const paired = await pair(key);
    expect(await paired.json()).toEqual({ token: expect.any(String), sessionId, number: expect.any(Number) });
    expect((await pair(key)).status).toBe(404);
    expect((await confirm(sessionId, id)).status).toBe(204);
    expect(await list(sessionId)).toMatchObject([{ id, pairedAt: expect.any(String), userAgent: 'Phone/1' }]);
  });

  test('[A38] is paired by a body of at most a kilobyte', async () => {
    const answers = [await pair('x'.repeat(500)), await pair('x'.repeat(1024))];
    expect(answers.map(({ status }) => status)).toEqual([400, 413]);
  });

  test('[G1490] that names its token may repeat a pairing whose answer was lost; no other secret is accepted', async () => {
    const sessionId = await givenSession();
    const [{ id, key }, { key: stageKey }] = [await make(sessionId, 'remote'), await make(sessionId, 'stage')];
    const [mine, anothers] = ['m'.repeat(22), 'a'.repeat(22)];
    expect((await pair(key, stageKey)).status).toBe(404);
    const answers = [await pair(key, mine), await pair(key, mine)];
    const [first, again] = await Promise.all(answers.map((answer) => answer.json()));
    expect(first).toEqual({ token: mine, sessionId, number: expect.any(Number) });
    expect(again).toEqual(first);
    expect((await pair(key, anothers)).status).toBe(404);
    expect((await confirm(sessionId, id)).status).toBe(204);
    expect(await (await pair(key, mine)).json()).toEqual({ token: mine, sessionId });
    expect((await self(mine)).status).toBe(200);
    await withdraw(sessionId, id);
    expect((await pair(key, mine)).status).toBe(404);
  });

  test('runs the quiz, and its calls are refused like the host’s own', async () => {
    const sessionId = await givenSession();
    const { token } = await remoteOf(sessionId);
    const remote = await connect(sessionId, token);
    const [, view] = await remote.next(hostTarget('sessionrequest', sessionId));
    expect(view).toMatchObject({ id: sessionId, room: { locked: false } });
    const ada = await samplePlayer(system.url, 'Ada');
    open.push(ada.client);
    await ada.enter(sessionId);
    expect(await remote.refusal('PauseQuestion', sessionId)).toBe('wrong-state');
    expect(await remote.refusal('NotifyPlayQuiz', sessionId, 'q1')).toBeNull();
    for (const call of ['PauseQuestion', 'ResumeQuestion']) expect(await remote.refusal(call, sessionId)).toBeNull();
    expect(await remote.refusal('ExtendTime', sessionId, 10)).toBeNull();
    expect(await remote.refusal('RenamePlayer', sessionId, ada.id, 'Bea')).toBeNull();
    expect(await remote.refusal('SetRoom', sessionId, { locked: true })).toBeNull();
    const players = await fetch(`${system.url}/api/session/${sessionId}/players`, withToken(token));
    expect(await players.json()).toMatchObject({ players: [{ identifier: 'Bea' }], total: 1 });
    expect(await remote.refusal('NotifyKillQuiz', sessionId)).toBe('not-allowed');
    expect(await remote.refusal('NotifyQuestionSkip', sessionId)).toBeNull();
  });

  test('[P1690] has each control in the phases that allow it, and is refused with a code in all others', async () => {
    const sessionId = await givenSession();
    const { token } = await remoteOf(sessionId);
    const remote = await connect(sessionId, token);
    const ada = await samplePlayer(system.url, 'Ada');
    open.push(ada.client);
    await ada.enter(sessionId);
    let renamed = 0;
    const controls = async () => [
      await remote.refusal('PauseQuestion', sessionId),
      await remote.refusal('ExtendTime', sessionId, 10),
      await remote.refusal('ResumeQuestion', sessionId),
      await remote.refusal('SetRoom', sessionId, { locked: renamed % 2 === 0 }),
      await remote.refusal('RenamePlayer', sessionId, ada.id, `Ada ${++renamed}`),
      await remote.refusal('SetPlayerTime', sessionId, ada.id, renamed % 2 === 0 ? 1 : 1.5),
    ];
    const noClock = ['wrong-state', 'wrong-state', 'wrong-state', null, null, null];
    expect(await controls()).toEqual(noClock);
    expect(await remote.refusal('NotifyQuestionSkip', sessionId)).toBe('wrong-state');
    expect(await remote.refusal('NotifyPlayQuiz', sessionId, 'q1')).toBeNull();
    expect(await controls()).toEqual([null, null, null, null, null, null]);
    expect(await remote.refusal('NotifyStateChange', sessionId, 'podium')).toBe('wrong-state');
    expect(await remote.refusal('NotifyStateChange', sessionId, 'endscreen')).toBe('not-allowed');
    for (const next of ['statistics', 'leaderboard', 'podium', 'endscreen']) {
      if (next === 'podium') {
        expect(await remote.refusal('NotifyPlayQuiz', sessionId, 'q2')).toBeNull();
        expect(await remote.refusal('NotifyQuestionSkip', sessionId)).toBeNull();
        expect(await remote.refusal('NotifyStateChange', sessionId, 'leaderboard')).toBeNull();
      }
      expect(await remote.refusal('NotifyStateChange', sessionId, next)).toBeNull();
      expect([next, ...(await controls())]).toEqual([next, ...noClock]);
    }
  });

  test('reaches nothing else of the account', async () => {
    const sessionId = await givenSession();
    const { token } = await remoteOf(sessionId);
    for (const path of ['/api/auth/me', `/api/users/${host.user.id}/quizzes`, `/api/session/${sessionId}/screens`])
      expect([path, (await fetch(`${system.url}${path}`, withToken(token))).status]).toEqual([path, 401]);
    const other = await (await sampleHost(system.url)).startSession();
    const players = await fetch(`${system.url}/api/session/${other.id}/players`, withToken(token));
    expect(players.status).toBe(403);
  });
});

describe('[G2652] a remote that its host has not confirmed', () => {
  test('controls and learns nothing on any gateway, however often it asks, until it is confirmed', async () => {
    const sessionId = await givenSession();
    const another = await system.startAnother({ RATE_LIMIT_CODE_ADDRESS: '1/1m' });
    const { id, token, number } = await unconfirmedOf(sessionId);
    expect(await list(sessionId)).toMatchObject([{ id, number, pairedAt: null }]);
    const path = `/api/session/${sessionId}/players`;
    for (const url of [system.url, another.url])
      for (const asked of ['/api/screens/self', path, '/api/screens/self']) {
        const answer = await fetch(`${url}${asked}`, withToken(token));
        expect([answer.status, await answer.json()]).toMatchObject([403, { code: 'not-confirmed' }]);
      }
    for (const url of [system.url, another.url]) {
      await expect(connect(sessionId, token, url)).rejects.toThrow();
      const negotiated = await fetch(
        `${url}/master/negotiate?negotiateVersion=1`,
        withToken(token, { method: 'POST' }),
      );
      expect(negotiated.status).toBe(403);
    }
    expect((await confirm(sessionId, id)).status).toBe(204);
    for (const url of [system.url, another.url]) {
      const remote = await connect(sessionId, token, url);
      expect(await remote.refusal('SetRoom', sessionId, { locked: true })).toBeNull();
    }
    expect((await self(token)).status).toBe(200);
    const [listed] = await list(sessionId);
    expect(listed).not.toHaveProperty('number');
    await another.stop();
  });

  test('cannot be confirmed by another host, a remote or an anonymous caller', async () => {
    const sessionId = await givenSession();
    const { id, token } = await unconfirmedOf(sessionId);
    const { token: remote } = await remoteOf(sessionId);
    expect((await confirm(sessionId, id, await sampleHost(system.url))).status).toBe(404);
    for (const secret of [remote, token]) {
      const itself = `${system.url}/api/session/${sessionId}/screens/${id}/confirm`;
      expect((await fetch(itself, withToken(secret, { method: 'POST' }))).status).toBe(401);
    }
    expect((await self(token)).status).toBe(403);
  });

  test('is refused for good, and another one, with another number, may be paired at once', async () => {
    const sessionId = await givenSession();
    const [stranger, own] = [await unconfirmedOf(sessionId), await unconfirmedOf(sessionId)];
    expect(own.number).not.toBe(stranger.number);
    expect((await withdraw(sessionId, stranger.id)).status).toBe(204);
    expect((await self(stranger.token)).status).toBe(404);
    expect((await pair(stranger.key, stranger.token)).status).toBe(404);
    expect((await confirm(sessionId, stranger.id)).status).toBe(404);
    expect((await confirm(sessionId, own.id)).status).toBe(204);
    expect((await self(own.token)).status).toBe(200);
  });

  test('expires with its key', async () => {
    const sessionId = await givenSession();
    const { id, token } = await unconfirmedOf(sessionId);
    await system.database.pool.query(`update screen set created_at = now() - interval '5 minutes' where id = $1`, [id]);
    expect((await self(token)).status).toBe(404);
    expect((await confirm(sessionId, id)).status).toBe(404);
    expect(await list(sessionId)).toEqual([]);
  });

  test('learns that the quiz is over', async () => {
    const sessionId = await givenSession();
    const { token } = await unconfirmedOf(sessionId);
    const laptop = await host.connect(sessionId);
    for (let i = 0; i < 2; i++) await laptop.connection.invoke('NotifyKillQuiz', sessionId);
    await laptop.stop();
    expect((await self(token)).status).toBe(410);
  });
});

describe('[G782] a stage', () => {
  test('shows what spectators may see on any number of devices, and controls nothing', async () => {
    const sessionId = await givenSession();
    const { key } = await make(sessionId, 'stage');
    const laptop = await host.connect(sessionId);
    open.push(laptop);
    await host.enter(laptop, sessionId);
    const stages = [await connect(sessionId, key), await connect(sessionId, key)];
    for (const stage of stages) {
      const [, view] = await stage.next(hostTarget('sessionrequest', sessionId));
      expect(view).toMatchObject({
        id: sessionId,
        quiz: { questions: [{ questionText: '…' }, { questionText: '…' }] },
      });
    }
    await laptop.connection.invoke('NotifyPlayQuiz', sessionId, 'q1');
    for (const stage of stages) {
      const [, view] = (await stage.next(hostTarget('sessionrequest', sessionId))) as [string, unknown];
      const answers = [{ correct: false }, { correct: false }];
      expect(view).toMatchObject({ quiz: { questions: [{ questionText: 'What is q1?', answers }, {}] } });
      await stage.next(hostTarget('statechange', sessionId));
      await stage.next(hostTarget('timerchange', sessionId));
      expect(await stage.refusal('NotifyQuestionSkip', sessionId)).toBe('not-allowed');
    }
    await laptop.connection.invoke('SetRoom', sessionId, { locked: true });
    await laptop.connection.invoke('NotifyQuestionSkip', sessionId);
    const [stage] = stages;
    const [, closed] = (await stage?.next(hostTarget('sessionrequest', sessionId))) ?? [];
    expect(closed).toMatchObject({ quiz: { questions: [{ answers: [{ correct: true }, { correct: false }] }, {}] } });
    await stage?.next(hostTarget('summary', sessionId));
    const heard = new Set(stage?.heard.map(({ target }) => target.split(':')[0]));
    expect([...heard].sort()).toEqual(['sessionrequest', 'statechange', 'summary', 'timerchange']);
  });

  test('is not the host: players learn that the host is away, whatever other screens are connected', async () => {
    const sessionId = await givenSession();
    const { key } = await make(sessionId, 'stage');
    await connect(sessionId, key);
    const ada = await samplePlayer(system.url, 'Ada');
    open.push(ada.client);
    await ada.enter(sessionId);
    const laptop = await host.connect(sessionId);
    await host.enter(laptop, sessionId);
    await laptop.stop();
    for (let away = false; !away; ) [{ away }] = (await ada.client.next('hostpresence')) as [{ away: boolean }];
  });

  test.runIf(EVERY)('keeps getting its frames when its engine dies', async () => {
    const sessionId = await givenSession();
    const stage = await connect(sessionId, (await make(sessionId, 'stage')).key);
    const laptop = await host.connect(sessionId);
    open.push(laptop);
    await host.enter(laptop, sessionId);
    await system.replaceEngine();
    await laptop.connection.invoke('NotifyPlayQuiz', sessionId, 'q1');
    for (let text = ''; text !== 'What is q1?'; ) {
      const [, view] = (await stage.next(hostTarget('sessionrequest', sessionId))) as [
        string,
        { quiz: { questions: { questionText: string }[] } },
      ];
      text = view.quiz.questions[0]?.questionText ?? '';
    }
  });
});

describe('[G783] a screen that is withdrawn', () => {
  test('is closed at once, on every gateway, and opens nothing any more', async () => {
    const sessionId = await givenSession();
    const another = await system.startAnother();
    const { id, key } = await make(sessionId, 'stage');
    const kept = await connect(sessionId, (await make(sessionId, 'stage')).key);
    const stages = [await connect(sessionId, key), await connect(sessionId, key, another.url)];
    expect((await withdraw(sessionId, id)).status).toBe(204);
    for (const stage of stages) await stage.closed();
    expect((await self(key)).status).toBe(404);
    await expect(connect(sessionId, key)).rejects.toThrow();
    expect((await withdraw(sessionId, id)).status).toBe(404);
    expect(kept.connection.state).toBe('Connected');
    await another.stop();
  });

  test('[G2020] with the sign-in that made it, ended from another, is closed at once; its stages and others’ remotes stay', async () => {
    const phone = await verifyHost(system, await sampleHost(system.url), { cookie: '' });
    host = await signInAgain(phone);
    const sessionId = (await host.startSession([question('q1', 60)])).id;
    const [stage, ofLaptop] = [await make(sessionId, 'stage'), await remoteOf(sessionId)];
    const unpaired = await make(sessionId, 'remote');
    host = phone;
    const ofPhone = await remoteOf(sessionId);
    const [shown, kept] = [await connect(sessionId, stage.key), await connect(sessionId, ofPhone.token)];
    const withdrawn = await connect(sessionId, ofLaptop.token);
    expect((await phone.fetch('/api/auth/sessions', { method: 'DELETE' })).status).toBe(204);
    await withdrawn.closed();
    expect([(await self(ofLaptop.token)).status, (await pair(unpaired.key)).status]).toEqual([404, 404]);
    expect([shown.connection.state, kept.connection.state]).toEqual(['Connected', 'Connected']);
    expect(await list(sessionId)).toMatchObject([{ id: stage.id }, { id: ofPhone.id }]);
  });

  test('stays when the browser that made it signs out', async () => {
    const sessionId = await givenSession();
    const { token } = await remoteOf(sessionId);
    const remote = await connect(sessionId, token);
    const [own] = z.array(z.object({ id: z.string() })).parse(await (await host.fetch('/api/auth/sessions')).json());
    const itself = `/api/auth/sessions/${own?.id}`;
    expect((await host.fetch(itself, { method: 'DELETE' })).status).toBe(204);
    expect((await host.fetch('/api/auth/me')).status).toBe(401);
    expect(await remote.refusal('NotifyPlayQuiz', sessionId, 'q1')).toBeNull();
  });

  test('is closed at the next check without an announcement', async () => {
    const sessionId = await givenSession();
    const gateway = await system.startAnother({ SIGN_IN_CHECK_MS: '100' });
    const { id, token } = await remoteOf(sessionId);
    const remote = await connect(sessionId, token, gateway.url);
    const store = createScreenStore(system.database);
    const ids = [userIdSchema.parse(host.user.id), sessionIdSchema.parse(sessionId), screenIdSchema.parse(id)] as const;
    expect(await store.withdraw(...ids)).toBe(true);
    await remote.closed();
    await gateway.stop();
  });

  test('[A1521] because its session was unclaimed and the owner keeps it is closed too, and opens nothing any more', async () => {
    const sessionId = await givenSession();
    const { token } = await remoteOf(sessionId);
    const remote = await connect(sessionId, token);
    const owner = await verifyHost(system, host, { cookie: '' });
    const kept = await owner.fetch(`/api/users/${owner.user.id}/leftovers`, { json: { decision: 'keep' } });
    expect(kept.status).toBe(204);
    await remote.closed();
    expect((await self(token)).status).toBe(404);
    expect((await owner.fetch(`/api/session/host/${owner.user.id}`)).status).toBe(200);
  });

  test('because its session ended says so', async () => {
    const sessionId = await givenSession();
    const [{ key }, { key: unpaired }] = [await make(sessionId, 'stage'), await make(sessionId, 'remote')];
    const laptop = await host.connect(sessionId);
    for (let i = 0; i < 2; i++) await laptop.connection.invoke('NotifyKillQuiz', sessionId);
    await laptop.stop();
    const answers = [await self(key), await pair(unpaired)];
    expect(answers.map(({ status }) => status)).toEqual([410, 410]);
    expect(await answers[0]?.json()).toMatchObject({ code: 'session-ended' });
  });
});

describe('[G784] keys', () => {
  test('are rate-limited like codes, while callers with a right one get in', async () => {
    const sessionId = await givenSession();
    const { key } = await make(sessionId, 'stage');
    const guesser = { 'content-type': 'application/json', 'x-device-id': 'guesser' };
    const guess = (tried: string) =>
      fetch(`${system.url}/api/screens/pair`, {
        method: 'POST',
        headers: guesser,
        body: JSON.stringify({ key: tried }),
      });
    for (let i = 0; i < 10; i++) expect((await guess('A'.repeat(22))).status).toBe(404);
    const { key: remoteKey } = await make(sessionId, 'remote');
    expect((await guess(remoteKey)).status).toBe(429);
    expect((await self(key)).status).toBe(200);
  });

  test('that are wrong are limited by address, which locks out nobody with a right one', async () => {
    const sessionId = await givenSession();
    const { key } = await make(sessionId, 'stage');
    const strict = await system.startAnother({ RATE_LIMIT_CODE_ADDRESS: '1/1m' });
    const there = (tried: string) => fetch(`${strict.url}/api/screens/self`, withToken(tried));
    await there('B'.repeat(22));
    expect((await there('C'.repeat(22))).status).toBe(429);
    expect((await there(key)).status).toBe(200);
    await strict.stop();
  });

  test('of a withdrawn stage are not guesses: its spectators learn that it is gone, however many they are', async () => {
    const sessionId = await givenSession();
    const { id, key } = await make(sessionId, 'stage');
    await withdraw(sessionId, id);
    const answers = await Promise.all(Array.from({ length: 30 }, () => self(key)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404]));
  });

  test('are created and withdrawn by the signed-in host only', async () => {
    const sessionId = await givenSession();
    const { id } = await make(sessionId, 'stage');
    const owner = host;
    host = await sampleHost(system.url);
    expect((await host.fetch(`/api/session/${sessionId}/screens`, { json: { role: 'stage' } })).status).toBe(404);
    expect((await withdraw(sessionId, id)).status).toBe(404);
    expect((await host.fetch(`/api/session/${sessionId}/screens`)).status).toBe(404);
    const stranger = await fetch(`${system.url}/api/session/${sessionId}/screens`);
    expect(stranger.status).toBe(401);
    host = owner;
    expect(await list(sessionId)).toHaveLength(1);
  });
});
