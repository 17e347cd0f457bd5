import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createHubLink } from './hub-link.ts';

/** A host that accepts connections and never answers, which is how a phone sees a dead network. */
let silent: Server;
let taken: Socket[];

beforeEach(async () => {
  taken = [];
  silent = createServer((socket) => taken.push(socket.on('error', () => undefined))).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterEach(() => {
  for (const socket of taken) socket.destroy();
  silent.close();
});

test('[W59] a connection that does not open is abandoned at once, and another one is opened', async () => {
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/slave`;
  const link = createHubLink({ url });
  link.onDropped(() => expect.unreachable('it was never open'));
  for (const tries of [1, 2]) {
    const opening = link.open().catch((error: unknown) => error);
    if (taken.length < tries) await once(silent, 'connection');
    await link.close();
    expect(await opening).toBeInstanceOf(Error);
    expect(taken.length).toBe(tries);
  }
});
