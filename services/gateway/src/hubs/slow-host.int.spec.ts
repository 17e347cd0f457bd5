import { once } from 'node:events';
import { sessionChannel } from '@quarry/events/backplane/names';
import { decodePublication, encodePublication } from '@quarry/events/backplane/publication';
import { sessionIdSchema } from '@quarry/events/ids';
import { openRedis, publishOn, subscribeTo, whenReady } from '@quarry/service-kit/redis';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { sampleHost } from '#spec-support/sample-host.ts';
import { silentLog } from '#spec-support/silent-log.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

const END = '\u001e';
const FRAMES = 24;
const MEGABYTE = 1024 * 1024;

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
      // All of them went through the gateway: its answer to a request follows earlier publications.
      expect((await host.fetch('/api/auth/me')).status).toBe(200);
    },
  };
}

test('[G32] a host that stopped reading for a while gets everything, however large', async () => {
  const { socket, heard, text, tell } = await slowHost({});
  socket.pause();
  await tell('userchange', FRAMES, MEGABYTE);
  socket.resume();
  await heard(`"arguments":[${FRAMES},`);
  expect(text().match(/"arguments":\[(\d+),"x/g)).toHaveLength(FRAMES);
});

test('[G751] only the newest summary waits for a host that does not read', async () => {
  const { socket, heard, text, tell } = await slowHost({ summaries: true });
  socket.pause();
  await tell('summary', FRAMES, MEGABYTE / 4);
  socket.resume();
  await heard(`"arguments":[${FRAMES},`);
  expect(text().match(/"arguments":\[(\d+),"x/g)?.length).toBeLessThan(FRAMES);
});

test('[G751] a host that gets summaries and does not read is closed at the limit of a player', async () => {
  const { socket, closed, tell } = await slowHost({ summaries: true });
  socket.pause();
  await tell('statechange', FRAMES, MEGABYTE);
  socket.resume();
  await expect(closed).rejects.toThrow('closed with');
});
