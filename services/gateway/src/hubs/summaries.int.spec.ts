import type { SummaryView } from '@quarry/events/hub-shapes';
import { fillSession } from '@quarry/participants/fill-session';
import { openRedis, type RedisClient } from '@quarry/service-kit/redis';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { hostTarget, question, type SampleHost, sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

const SIZES = (process.env.HALL_SIZES ?? (EVERY ? '500,5000' : '50,500')).split(',').map(Number);

let system: TestSystem;
let host: SampleHost;
let redis: RedisClient;
beforeAll(async () => {
  system = await startTestSystem();
  host = await sampleHost(system.url);
  redis = openRedis(system.services.redisUrl, 'commands', silentLog);
});
afterAll(async () => {
  redis.disconnect();
  await system.stop();
});

const self = () => ({ id: host.user.id, identifier: '{secret}', deviceId: 'laptop' });

/** A host that asked for summaries. */
async function summarised(id: string) {
  const client = await host.connect(id);
  await client.connection.invoke('requestQuizSession', self(), id, { summaries: true });
  const next = async (matches: (summary: SummaryView) => boolean) => {
    for (;;) {
      const [summary] = (await client.next(hostTarget('summary', id))) as [SummaryView];
      if (matches(summary)) return summary;
    }
  };
  const targets = () => [...new Set(client.heard.map(({ target }) => target.split(':')[0]))];
  return { client, next, targets };
}

describe('a host that asked for summaries', () => {
  test('[G750] gets them instead of everybody’s entries, next to a host that did not', async () => {
    const { id } = await host.startSession([question('q1', 60), question('q2')]);
    const screen = await summarised(id);
    const [, view] = (await screen.client.next(hostTarget('sessionrequest', id))) as [string, { quiz: unknown }];
    expect(view).toMatchObject({ id, quiz: { questions: [{ id: 'q1' }, { id: 'q2' }] }, state: { usersStats: [] } });
    const full = await host.connect(id);
    await host.enter(full, id);
    const [ada, bob] = [await samplePlayer(system.url, 'Ada'), await samplePlayer(system.url, 'Bob')];
    for (const player of [ada, bob]) expect(await player.enter(id)).toBeNull();
    expect((await screen.next(({ players }) => players === 2)).newest).toMatchObject([
      { identifier: 'Ada', connected: true },
      { identifier: 'Bob' },
    ]);
    await screen.client.connection.invoke('NotifyPlayQuiz', id, 'q1');
    await ada.answer(id, 'q1', 'right');
    expect(await screen.next(({ answered }) => answered === 1)).toMatchObject({ missing: 1, connected: 2 });
    await screen.client.connection.invoke('NotifyQuestionSkip', id);
    expect(await screen.next(({ leaders }) => leaders.length === 2)).toMatchObject({
      perAnswer: [
        { answerId: 'right', count: 1 },
        { answerId: 'wrong', count: 0 },
      ],
      leaders: [{ user: { identifier: 'Ada' }, score: 100 }, { user: { identifier: 'Bob' } }],
    });
    await full.next(hostTarget('questionend', id));
    expect(screen.targets()).not.toEqual(expect.arrayContaining(['answer']));
    for (const target of ['answer', 'questionend', 'userchange']) expect(screen.targets()).not.toContain(target);
    expect(full.heard.some(({ target }) => target.startsWith('summary'))).toBe(false);
    for (const { client } of [screen, ada, bob]) await client.stop();
    await full.stop();
  });

  /** Bytes with the first size. */
  let ofFew: number | undefined;

  test.each(SIZES)('[G750] with %i players it gets no more bytes than with a few', async (size) => {
    const { id } = await host.startSession([question('q1', 60), question('q2')]);
    await fillSession(redis, id, size - 1);
    const screen = await summarised(id);
    // Once a summary contains the last player, no summary of the lobby is pending that would be counted below.
    const player = await samplePlayer(system.url, 'Ada');
    expect(await player.enter(id)).toBeNull();
    await screen.next(({ players }) => players === size);
    await screen.client.stop();
    const socket = await openSocket();
    const bytesOf = await call(socket, 'requestQuizSession', self(), id, { summaries: true });
    await call(socket, 'NotifyPlayQuiz', id, 'q1');
    await call(socket, 'NotifyQuestionSkip', id);
    const view = bytesOf();
    const all = received;
    console.log(`${size} players: ${view} bytes of a view, ${all} bytes with a question opened and closed`);
    expect(all).toBeLessThan(32 * 1024);
    ofFew ??= all;
    expect(all - ofFew).toBeLessThan(4 * 1024);
    socket.terminate();
    await player.client.stop();
  });
});

let received = 0;

async function openSocket(): Promise<WebSocket> {
  const socket = new WebSocket(`${system.url.replace('http', 'ws')}/master`, { headers: { cookie: host.cookie } });
  received = 0;
  socket.on('message', (data) => {
    received += String(data).length;
  });
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send('{"protocol":"json","version":1}\u001e');
  return socket;
}

/** @returns the bytes received until the call was completed */
async function call(socket: WebSocket, target: string, ...args: unknown[]): Promise<() => number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const invocationId = target;
  const listen = (data: unknown) => {
    if (!String(data).includes(`"invocationId":"${invocationId}"`)) return;
    socket.off('message', listen);
    resolve(received);
  };
  socket.on('message', listen);
  socket.send(`${JSON.stringify({ type: 1, invocationId, target, arguments: args })}\u001e`);
  const bytes = await promise;
  return () => bytes;
}

describe('the list of players and the preview', () => {
  test('[G752] are for the session’s host alone', async () => {
    const { id } = await host.startSession();
    const player = await samplePlayer(system.url, 'Ada');
    await player.enter(id);
    const list = await host.fetch(`/api/session/${id}/players?query=ad&limit=5`);
    expect(await list.json()).toMatchObject({
      players: [{ identifier: 'Ada', connected: true }],
      total: 1,
      next: null,
    });
    const all = await host.fetch(`/api/session/${id}/players?query=&after=&limit=`);
    expect(await all.json()).toMatchObject({ total: 1 });
    expect((await host.fetch(`/api/session/${id}/players?limit=1000`)).status).toBe(400);
    expect((await host.fetch('/api/session/none/players')).status).toBe(404);
    const preview = `/api/session/${id}/questions/q1/preview`;
    expect(await (await host.fetch(`${preview}?answerIds=wrong`)).json()).toEqual({
      gain: { players: 0, least: 0, most: 0 },
      lose: { players: 0, least: 0, most: 0 },
      firstChanges: false,
    });
    expect((await host.fetch(`${preview}?answerIds=`)).status).toBe(400);
    const stranger = await sampleHost(system.url);
    for (const path of [`/api/session/${id}/players`, preview]) {
      expect((await stranger.fetch(path)).status).toBe(403);
      expect((await fetch(`${system.url}${path}`)).status).toBe(401);
    }
    await player.client.stop();
  });
});
