import { once } from 'node:events';
import { sessionChannel } from '@quarry/events/backplane/names';
import { decodePublication, encodePublication } from '@quarry/events/backplane/publication';
import { sessionIdSchema } from '@quarry/events/ids';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { sampleHost } from '#spec-support/sample-host.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

const END = '\u001e';
const FRAMES = 24;
const MEGABYTE = 1024 * 1024;

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.stop());

test('[G32] a host that stopped reading for a while gets everything, however much it is', async () => {
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
  const call = { type: 1, invocationId: '1', target: 'requestQuizSession', arguments: [self, id] };
  socket.send(`${JSON.stringify(call)}${END}`);
  await heard('"type":3');

  // What its engine would say to the host of a large crowd, said at once and not read.
  const redis = new Redis(system.services.redisUrl);
  const listening = new Redis(system.services.redisUrl);
  await listening.subscribe(sessionChannel(sessionId));
  const [, last] = await once(listening, 'message');
  const { epoch, seq } = decodePublication(last);
  socket.pause();
  for (let i = 1; i <= FRAMES; i++) {
    const args = JSON.stringify([i, 'x'.repeat(MEGABYTE)]);
    const header = { sessionId, epoch, seq: seq + i, audience: 'host', target: 'userchange' } as const;
    await redis.publish(sessionChannel(sessionId), encodePublication({ ...header, args }));
  }
  // All of them went through the gateway: its answer to a request comes after what it heard before.
  expect((await host.fetch('/api/auth/me')).status).toBe(200);
  socket.resume();
  await heard(`"arguments":[${FRAMES},`);
  expect(text.match(/"arguments":\[(\d+),"x/g)).toHaveLength(FRAMES);
  redis.disconnect();
  listening.disconnect();
  socket.terminate();
});
