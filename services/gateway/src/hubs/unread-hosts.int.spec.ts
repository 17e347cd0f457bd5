import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { sessionChannel } from '@quarry/events/backplane/names';
import { decodePublication, encodePublication } from '@quarry/events/backplane/publication';
import { sessionIdSchema } from '@quarry/events/ids';
import { fillSession } from '@quarry/participants/fill-session';
import { openRedis, publishOn, subscribeTo, whenReady } from '@quarry/service-kit/redis';
import { EVERY } from '@quarry/test-kit/every';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { hostWithCookie, sampleHost } from '#spec-support/sample-host.ts';
import { type SamplePlayer, samplePlayer } from '#spec-support/sample-player.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

const END = '\u001e';
const FRAMES = 24;
const CROWD = 5_000;
const UNREAD = 200;
const MEBIBYTE = 1024 * 1024;

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.stop());

/** A host whose socket can be paused, with publications from the spec. */
async function slowHost(options: object) {
  const host = await sampleHost(system.url);
  const { id } = await host.startSession();
  const sessionId = sessionIdSchema.parse(id);
  const socket = new WebSocket(`${system.url.replace('http', 'ws')}/master`, { headers: { cookie: host.cookie } });
  let text = '';
  socket.on('message', (data) => {
    text += String(data);
  });
  const closed = once(socket, 'close').then(([code]) => Promise.reject(new Error(`closed with ${code}`)));
  closed.catch(() => undefined);
  const heard = async (part: string) => {
    while (!text.includes(part)) await Promise.race([once(socket, 'message'), closed]);
  };
  await once(socket, 'open');
  socket.send(`{"protocol":"json","version":1}${END}`);
  const self = { id: host.user.id, identifier: '{secret}', deviceId: 'laptop' };
  const call = { type: 1, invocationId: '1', target: 'requestQuizSession', arguments: [self, id, options] };
  socket.send(`${JSON.stringify(call)}${END}`);
  await heard('"type":3');

  const redis = openRedis(system.services.redisUrl, 'commands', silentLog);
  const listening = openRedis(system.services.redisUrl, 'subscriber', silentLog);
  await whenReady(listening);
  await subscribeTo(listening, [sessionChannel(sessionId)]);
  const [, last] = await once(listening, 'message');
  let { epoch, seq } = decodePublication(last);
  onTestFinished(() => {
    redis.disconnect();
    listening.disconnect();
    socket.terminate();
  });
  return {
    socket,
    closed,
    heard,
    text: () => text,
    /** Publishes a number of frames of a size to the host at once. */
    async tell(target: string, frames: number, bytes: number) {
      for (let i = 1; i <= frames; i++) {
        const args = JSON.stringify([i, 'x'.repeat(bytes)]);
        seq += 1;
        const publication = encodePublication({ sessionId, epoch, seq, audience: 'host', target, args });
        await publishOn(redis, sessionChannel(sessionId), publication);
      }
      // The gateway has handled all of them: its reply to a request follows earlier publications.
      expect((await host.fetch('/api/auth/me')).status).toBe(200);
    },
  };
}

test('[G32] a host that stopped reading for a while gets everything, however large', async () => {
  const { socket, heard, text, tell } = await slowHost({});
  socket.pause();
  await tell('userchange', FRAMES, MEBIBYTE);
  socket.resume();
  await heard(`"arguments":[${FRAMES},`);
  expect(text().match(/"arguments":\[(\d+),"x/g)).toHaveLength(FRAMES);
});

test('[G751] only the newest summary waits for a host that does not read', async () => {
  const { socket, heard, text, tell } = await slowHost({ summaries: true });
  socket.pause();
  await tell('summary', FRAMES, MEBIBYTE / 4);
  socket.resume();
  await heard(`"arguments":[${FRAMES},`);
  expect(text().match(/"arguments":\[(\d+),"x/g)?.length).toBeLessThan(FRAMES);
});

test('[G751] a host that gets summaries and does not read is closed at a player’s limit', async () => {
  const { socket, closed, tell } = await slowHost({ summaries: true });
  socket.pause();
  await tell('statechange', FRAMES, MEBIBYTE);
  socket.resume();
  await expect(closed).rejects.toThrow('closed with');
});

test.runIf(EVERY)(
  '[G526] 200 host sockets of a session of 5,000 that read nothing leave a gateway under its memory limit, and others are answered',
  async () => {
    // Without the limit on sockets per host.
    const gateway = await system.spawnAnother({ HOST_SOCKETS: '1000' });
    const url = gateway.url ?? '';
    const host = await hostWithCookie(url, (await sampleHost(url)).cookie);
    const { id } = await host.startSession();
    const redis = openRedis(system.services.redisUrl, 'commands', silentLog);
    await fillSession(redis, id, CROWD);
    const players = await Promise.all(Array.from({ length: 20 }, (_, i) => samplePlayer(url, `Player ${i}`)));
    for (const player of players) expect(await player.enter(id)).toBeNull();
    const sockets: WebSocket[] = [];
    let isUnderAttack = true;
    const attack = async () => {
      for (let i = 0; i < UNREAD; i++) sockets.push(await unread(url, host.cookie, host.user.id, id));
    };
    const answering = async () => {
      while (isUnderAttack) await callsAreAnswered(players, id);
      await callsAreAnswered(players, id);
    };
    let isOver = false;
    let peak = 0;
    const watching = async () => {
      while (!isOver) {
        peak = Math.max(peak, await residentBytes(gateway.pid));
        await delay(100);
      }
    };
    const attacked = attack().finally(() => {
      isUnderAttack = false;
    });
    const answered = answering().finally(() => {
      isOver = true;
    });
    await Promise.all([attacked, answered, watching()]);
    console.log(`the gateway had at most ${Math.round(peak / MEBIBYTE)} MiB`);
    expect(peak).toBeLessThan(1024 * MEBIBYTE);
    for (const player of players) expect(player.client.connection.state).toBe('Connected');

    for (const socket of sockets) socket.terminate();
    await Promise.all(players.map(({ client }) => client.stop()));
    redis.disconnect();
    await gateway.stop('SIGKILL');
  },
  180_000,
);

/** Requests the session twenty times and reads nothing. */
async function unread(url: string, cookie: string, hostId: string, sessionId: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/master`, { headers: { cookie } });
  socket.on('error', () => {});
  await once(socket, 'open');
  socket.pause();
  socket.send(`{"protocol":"json","version":1}${END}`);
  const host = { id: hostId, identifier: '{secret}', deviceId: randomUUID() };
  for (let ask = 0; ask < 20; ask++)
    socket.send(
      `${JSON.stringify({ type: 1, invocationId: `${ask}`, target: 'requestQuizSession', arguments: [host, sessionId] })}${END}`,
    );
  return socket;
}

/** Ten calls of each player pass gateway, engine and database; in the lobby they are refused. */
async function callsAreAnswered(players: readonly SamplePlayer[], id: string): Promise<void> {
  const ask = async (player: SamplePlayer) => {
    for (let call = 0; call < 10; call++) expect(await player.answer(id, 'q1', 'right')).toBe('unknown-question');
  };
  await Promise.all(players.map(ask));
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
