import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { eventTypes } from '#spec-support/event-types.ts';
import { sampleHost } from '#spec-support/sample-host.ts';
import { samplePlayer } from '#spec-support/sample-player.ts';
import { startTestSystem, type TestSystem } from '#spec-support/test-system.ts';

const HANDSHAKE = '{"protocol":"json","version":1}\u001e';

let system: TestSystem;
let id: string;
let socket: WebSocket;
let received: string;

beforeAll(async () => {
  system = await startTestSystem();
});

beforeEach(async () => {
  // Each spec has its own: the players of an earlier spec may leave later.
  ({ id } = await (await sampleHost(system.url)).startSession());
  received = '';
  socket = new WebSocket(`${system.url.replace('http', 'ws')}/slave`);
  socket.on('message', (data) => {
    received += String(data);
  });
  await once(socket, 'open');
});

afterAll(() => system.stop());

const closeCode = async (): Promise<number> => (await once(socket, 'close'))[0];

describe('[G31] a protocol error closes its own connection, causes no event and affects nobody else', () => {
  test.each([
    ['no JSON', '{"type":1,'],
    ['a list', '[1]'],
    ['a call without arguments', '{"type":1,"target":"GetConnectionId"}'],
    ['a record over 32 KiB', `{"type":1,"target":"GetConnectionId","arguments":["${'x'.repeat(33_000)}"]}`],
  ])('%s', async (_, record) => {
    const before = await eventTypes(system.database, id);
    const bystander = await samplePlayer(system.url, 'Calm');
    socket.send(`${HANDSHAKE}${record}\u001e`);
    expect(await closeCode()).toBe(1000);
    expect(received).toBe('{}\u001e{"type":7,"error":"Connection closed with an error."}\u001e');
    expect(await eventTypes(system.database, id)).toEqual(before);
    expect(await bystander.enter(id)).toBeNull();
    await bystander.client.stop();
  });

  test('a WebSocket message over 1 MiB: 1009', async () => {
    socket.send(`${HANDSHAKE}${'x'.repeat(1_100_000)}`);
    expect(await closeCode()).toBe(1009);
  });

  test('10,000 fragments of one byte: 1008', async () => {
    for (let i = 0; i < 10_000; i++) socket.send('x', { fin: false });
    expect(await closeCode()).toBe(1008);
  });

  test('a handshake for an unknown protocol', async () => {
    socket.send('{"protocol":"smoke","version":1}\u001e');
    expect(await closeCode()).toBe(1000);
    expect(received).toBe('{"error":"The protocol \'smoke\' is not supported."}\u001e');
  });
});
