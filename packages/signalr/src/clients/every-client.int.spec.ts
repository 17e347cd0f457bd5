import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realClients } from '#testing/real-clients.ts';
import { type ExampleServer, startExampleServer } from '../../example/example-server.ts';

let server: ExampleServer;
let url = '';
beforeAll(async () => {
  server = await startExampleServer({ port: 0, limits: { keepAliveMs: 200, recordBurst: 10_000, floodBurst: 10_000 } });
  url = `http://127.0.0.1:${server.port}/slave`;
});
afterAll(() => server.stop());

const errorOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );

describe.each(realClients)('%s', (_name, connect) => {
  it('[H2] connects and gets its id', async () => {
    const client = await connect(url);
    const id = await client.invoke('GetConnectionId');
    expect(id).toMatch(/^[\w-]{22}$/);
    if (client.connectionId !== null) expect(client.connectionId).toBe(id);
    await client.stop();
  });

  it('[M4] gets results of every shape, and null for none', async () => {
    const client = await connect(url);
    for (const value of [0, -1.5, '', 'ä€😀', true, null, [], [1, [2]], { a: { b: [null] } }, 'x'.repeat(20_000)]) {
      expect(await client.invoke('Echo', value)).toEqual(value);
    }
    expect((await client.invoke('Void')) ?? null).toBeNull();
    await client.stop();
  });

  it('[M5] gets errors and stays connected', async () => {
    const client = await connect(url);
    const shown = "An unexpected error occurred invoking 'FailHub' on the server. HubException: shown";
    const unknown = "Failed to invoke 'Nope' due to an error on the server. HubException: Method does not exist.";
    expect(await errorOf(client.invoke('FailHub'))).toContain(shown);
    expect(await errorOf(client.invoke('Nope'))).toContain(unknown);
    expect(await errorOf(client.invoke('Echo'))).toContain("Failed to invoke 'Echo' due to an error on the server.");
    const failure = await errorOf(client.invoke('Fail'));
    expect(failure).toContain("An unexpected error occurred invoking 'Fail' on the server.");
    expect(failure).not.toContain('secret');
    expect(await client.invoke('Echo', 1)).toBe(1);
    await client.stop();
  });

  it('[F2] may send 200 calls in one tick and gets every answer in order', async () => {
    const client = await connect(url);
    const order: unknown[] = [];
    const values = Array.from({ length: 200 }, (_, index) => index);
    await Promise.all(
      values.map(async (value) => {
        order.push(await client.invoke('Echo', value));
      }),
    );
    expect(order).toEqual(values);
    await client.stop();
  });

  it('[F3] receives what is broadcast', async () => {
    const [client, other] = await Promise.all([connect(url), connect(url)]);
    const arrived = new Promise<unknown[]>((resolve) => other.on('news', (...args) => resolve(args)));
    // Not every library waits for the handshake response, and a broadcast reaches only clients that have completed the
    // handshake.
    await other.invoke('GetConnectionId');
    await client.send('Broadcast', 'news', ['a', { b: [1, null] }]);
    expect(await arrived).toEqual(['a', { b: [1, null] }]);
    await Promise.all([client.stop(), other.stop()]);
  });

  it('[T1] survives silence by pings', async () => {
    const client = await connect(url);
    const before = server.hub.stats.framesSent;
    await expect.poll(() => server.hub.stats.framesSent - before, { timeout: 5_000 }).toBeGreaterThanOrEqual(2);
    expect(await client.invoke('Echo', 1)).toBe(1);
    await client.stop();
  });

  it('[T5] ends when the server closes', async () => {
    const client = await connect(url);
    void client.invoke('CloseMe', 'bye', false).catch(() => undefined);
    await client.closed;
  });

  it('[M1] disconnects cleanly', async () => {
    const client = await connect(url);
    const id = await client.invoke('GetConnectionId');
    await client.stop();
    await expect.poll(() => [...server.hub.connections].some((connection) => connection.id === id)).toBe(false);
  });
});
