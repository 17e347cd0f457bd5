import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { bearerFrom } from '#negotiate/request.ts';
import { createHubEndpoint } from '#node/hub-endpoint.ts';
import { connectRaw, type RawClient } from '#testing/raw-client.ts';
import { call, end, jsonHandshake, parseRecords, record } from '#testing/records.ts';
import { createSampleServer, type SampleServer, type SampleState } from '#testing/sample-hub.ts';

const origin = 'https://quiz.example';
let lastConnected: SampleState | undefined;
const { server: hub } = createSampleServer({
  limits: { floodBurst: 100_000, recordBurst: 100_000 },
  onConnected: ({ state }) => {
    lastConnected = state;
  },
});
let keys: () => Promise<readonly string[]> = async () => ['key'];
let authenticate: (request: IncomingMessage) => Promise<{ state: { name: string } } | undefined>;
const onError = vi.fn();
const endpoint = createHubEndpoint(hub, {
  path: '/hub',
  negotiate: { keys: () => keys(), protocols: ['json'] },
  origins: [origin],
  authenticate: (request) => authenticate(request),
  onError,
});
const http = createServer((request, response) => {
  if (!endpoint.handleRequest(request, response)) response.writeHead(404).end();
});
http.on('upgrade', (request, socket, head) => {
  if (!endpoint.handleUpgrade(request, socket, head)) socket.destroy();
});
let address = '';
beforeEach(() => onError.mockClear());

beforeAll(async () => {
  hub.start();
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
  address = `127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await hub.drain({ overMs: 0, groups: 1 });
  hub.stop();
  await new Promise((closed) => http.close(closed));
});

const anybody = async () => ({ state: { name: 'anybody' } });
const connect = (path = '/hub', headers: Record<string, string> = {}) => connectRaw(`ws://${address}${path}`, headers);
const connected = async () => {
  authenticate = anybody;
  const client = await connect();
  client.socket.send(jsonHandshake);
  await client.next();
  return client;
};

describe('a hub on node:http', () => {
  it('[S1] refuses a foreign origin with 403 before the socket opens', async () => {
    authenticate = anybody;
    await expect(connect('/hub', { origin: 'https://evil.example' })).rejects.toThrow('403');
    const { socket, closed } = await connect('/hub', { origin });
    socket.close();
    await closed;
  });

  it('[S3] [S1452] refuses an unknown caller with 401 before the socket opens, and a failing check with 500', async () => {
    authenticate = async (request) => (bearerFrom(request) === 'good' ? anybody() : undefined);
    await expect(connect('/hub?access_token=bad')).rejects.toThrow('401');
    expect(onError).not.toHaveBeenCalled();
    authenticate = async () => {
      throw new Error('database away');
    };
    await expect(connect('/hub')).rejects.toThrow('500');
    expect(onError.mock.calls).toEqual([[new Error('database away')]]);
  });

  it('[S4] lets the check decide by token, from query and header', async () => {
    authenticate = async (request) => (bearerFrom(request) === 'good' ? anybody() : undefined);
    const clients = await Promise.all([
      connect('/hub?access_token=good'),
      connect('/hub', { authorization: 'Bearer good' }),
    ]);
    for (const { socket, closed } of clients) {
      socket.close();
      await closed;
    }
  });

  it('[S3] loses nothing that arrives with the upgrade, even during a slow check', async () => {
    const checked = Promise.withResolvers<void>();
    authenticate = async () => {
      await checked.promise;
      return anybody();
    };
    const opening = connect();
    checked.resolve();
    const client = await opening;
    client.socket.send(jsonHandshake + call('1', 'Echo', 1));
    expect(await client.next()).toBe(`{}${end}`);
    expect(await client.next()).toBe(record({ type: 3, invocationId: '1', result: 1 }));
    client.socket.close();
  });

  it('[S6] answers a plain request to the hub with 400 and leaves other paths alone', async () => {
    const plain = await fetch(`http://${address}/hub`);
    expect([plain.status, await plain.text()]).toEqual([400, 'A hub is reached by WebSocket.']);
    expect((await fetch(`http://${address}/other`)).status).toBe(404);
    const wrongMethod = await fetch(`http://${address}/hub/negotiate`);
    expect([wrongMethod.status, wrongMethod.headers.get('allow')]).toEqual([405, 'POST']);
    // "OPTIONS *" names no path at all.
    const aboutServer = request(`http://${address}`, { method: 'OPTIONS', path: '*' }).end();
    const [answer] = (await once(aboutServer, 'response')) as [IncomingMessage];
    expect(answer.resume().statusCode).toBe(404);
  });

  it('[S6] leaves upgrades of other paths to others', async () => {
    authenticate = anybody;
    await expect(connect('/other')).rejects.toThrow('socket hang up');
  });

  it('[S3] a caller who disconnects during the check affects nobody', async () => {
    const asked = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    authenticate = async ({ socket }) => {
      socket.once('close', () => gone.resolve());
      asked.resolve();
      await gone.promise;
      return anybody();
    };
    const caller = connectTcp(Number(address.split(':')[1]), '127.0.0.1');
    caller.write(`GET /hub HTTP/1.1\r\nHost: ${address}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
    await asked.promise;
    caller.resetAndDestroy();
    await gone.promise;
    (await connected()).socket.close();
  });

  it('[S4] the result of the check is the connection’s state', async () => {
    authenticate = async () => ({ state: { name: 'Ada' } });
    const client = await connect();
    client.socket.send(jsonHandshake);
    await client.next();
    expect(lastConnected).toEqual({ name: 'Ada' });
    client.socket.close();
  });

  it('[N1] negotiates with any body, and its preflight', async () => {
    const url = `http://${address}/hub/negotiate?negotiateVersion=1`;
    const answer = await fetch(url, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/octet-stream' },
    });
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin);
    expect(answer.headers.get('content-type')).toBe('application/json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.json()).toMatchObject({ negotiateVersion: 1, connectionToken: expect.any(String) });
    const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin } });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-credentials')).toBe('true');
  });
});

describe('keys that change while the process runs', () => {
  const negotiate = () => fetch(`http://${address}/hub/negotiate?negotiateVersion=1`, { method: 'POST' });
  const idUnder = async (token: string) => {
    authenticate = anybody;
    const client = await connect(`/hub?id=${token}`);
    client.socket.send(jsonHandshake);
    await client.next();
    const [{ id } = { id: '' }] = [...hub.connections].slice(-1);
    client.socket.close();
    await client.closed;
    return id;
  };

  it('[N320] sign with the first and accept the others', async () => {
    keys = async () => ['old'];
    const promised = (await (await negotiate()).json()) as { connectionId: string; connectionToken: string };
    keys = async () => ['new', 'old'];
    expect(await idUnder(promised.connectionToken)).toBe(promised.connectionId);
    keys = async () => ['new'];
    expect(await idUnder(promised.connectionToken)).not.toBe(promised.connectionId);
    keys = async () => ['key'];
  });

  it('[N320] [S1452] cannot be loaded: 500, and the next request is served', async () => {
    keys = () => Promise.reject(new Error('database away'));
    authenticate = anybody;
    expect((await negotiate()).status).toBe(500);
    await expect(connect()).rejects.toThrow('500');
    expect(onError.mock.calls).toEqual([[new Error('database away')], [new Error('database away')]]);
    keys = async () => ['key'];
    expect((await negotiate()).status).toBe(200);
  });
});

/** Serves another hub until the test ends. @returns its address */
async function serve(other: SampleServer): Promise<string> {
  const own = createHubEndpoint(other, {
    path: '/other',
    negotiate: { keys: ['key'] },
    origins: [],
    authenticate: anybody,
  });
  const listener = createServer().on('upgrade', (request, socket, head) => own.handleUpgrade(request, socket, head));
  other.start();
  await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening));
  onTestFinished(async () => {
    await other.drain({ overMs: 0, groups: 1 });
    other.stop();
    await new Promise((closed) => listener.close(closed));
  });
  return `ws://127.0.0.1:${(listener.address() as AddressInfo).port}/other`;
}

describe('a hub that drains', () => {
  it('[T5] refuses upgrades with 503 before the socket opens', async () => {
    const { server: leaving } = createSampleServer();
    const url = await serve(leaving);
    const client = await connectRaw(url);
    const drained = leaving.drain({ overMs: 0, groups: 1 });
    await expect(connectRaw(url)).rejects.toThrow('503');
    await client.closed;
    await drained;
  });
});

describe('overload', () => {
  const connectTo = async (url: string) => {
    const client = await connectRaw(url);
    client.socket.send(jsonHandshake);
    await client.next();
    return client;
  };

  it('[F8] closes a client that does not read, while others get everything', async () => {
    const { server: loud } = createSampleServer();
    const url = await serve(loud);
    const [deaf, listening] = await Promise.all([connectTo(url), connectTo(url)]);
    deaf.socket.pause();
    const frame = loud.prepare('state', [{ name: 'x'.repeat(100_000) }]);
    let sent = 0;
    while (loud.stats.slowClosed === 0 && sent < 1_000) {
      loud.broadcast(frame);
      sent += 1;
      await listening.next();
    }
    expect(loud.stats.slowClosed).toBe(1);
    expect(loud.connections.size).toBe(1);
    deaf.socket.terminate();
    listening.socket.close();
    await listening.closed;
  });

  it('[T6] closes a client that sends 1,000 messages a second with 1008, while others are answered', async () => {
    const { server: flooded } = createSampleServer();
    const url = await serve(flooded);
    const [flooding, calm] = await Promise.all([connectTo(url), connectTo(url)]);
    const ping = record({ type: 6 });
    const flood = setInterval(() => {
      for (let sent = 0; sent < 20; sent += 1) flooding.socket.send(ping);
    }, 20);
    expect(await flooding.closed).toBe(1008);
    clearInterval(flood);
    calm.socket.send(call('1', 'Echo', 1));
    const answers: unknown[] = [];
    while (!answers.some((answer) => JSON.stringify(answer).includes('"invocationId":"1"'))) {
      answers.push(...parseRecords(await calm.next()));
    }
    expect(flooded.stats.floodClosed).toBe(1);
    calm.socket.close();
  });
});

describe('limits of the WebSocket', () => {
  it('[F2] takes a message of nearly 1 MiB and closes a larger one with 1009', async () => {
    const client = await connected();
    const calls = call('1', 'Echo', 'x'.repeat(30_000)).repeat(34);
    client.socket.send(calls);
    for (let answered = 0; answered < 34; answered += 1) await client.next();
    client.socket.send('x'.repeat(1024 * 1024 + 1));
    expect(await client.closed).toBe(1009);
  });

  it('[F320] takes a message as the .NET client sends one, in 256 fragments of 4 KiB with pings between them', async () => {
    const client = await connected();
    const calls = Buffer.from(call('1', 'Echo', 'x'.repeat(30_000)).repeat(34));
    for (let at = 0; at < calls.length; at += 4_096) {
      client.socket.send(calls.subarray(at, at + 4_096), { fin: at + 4_096 >= calls.length, binary: false });
      if (at % 65_536 === 0) client.socket.ping();
    }
    for (let answered = 0; answered < 34; ) if ((await client.next()).includes('"result":"xxx')) answered += 1;
    client.socket.close();
  });

  it('[F320] takes 512 fragments and closes at more with 1008', async () => {
    const client = await connected();
    const bytes = Buffer.from(call('1', 'Echo', 'x'.repeat(30_000)).repeat(9));
    const size = Math.ceil(bytes.length / 512);
    for (let at = 0; at < bytes.length; at += size) {
      client.socket.send(bytes.subarray(at, at + size), { fin: at + size >= bytes.length, binary: false });
    }
    for (let answered = 0; answered < 9; answered += 1) await client.next();
    for (let piece = 0; piece < 513; piece += 1) client.socket.send('x'.repeat(600), { fin: false });
    expect(await client.closed).toBe(1008);
  });

  it.each([
    ['10,000 fragments of one byte', 10_000, 'x'],
    ['17 fragments of one byte', 17, 'x'],
    ['17 empty fragments', 17, ''],
  ])('[F320] closes at %s with 1008 and counts one broken socket', async (_what, count, piece) => {
    const [client, bystander] = await Promise.all([connected(), connected()]);
    const before = hub.stats.socketErrors;
    for (let sent = 0; sent < count; sent += 1) client.socket.send(piece, { fin: false });
    expect(await client.closed).toBe(1008);
    bystander.socket.send(call('1', 'Echo', 1));
    expect(await bystander.next()).toContain('"result":1');
    expect(hub.stats.socketErrors - before).toBe(1);
    bystander.socket.close();
  });

  it('[F1980] cuts off the sender of the oldest large message when incomplete messages take 64 MiB', async () => {
    const bystander = await connected();
    const clients: RawClient[] = [];
    for (let i = 0; i < 73; i += 1) {
      const client = await connected();
      client.socket.send('x'.repeat(900 * 1024), { fin: false });
      clients.push(client);
    }
    expect(await clients[0]?.closed).toBe(1006);
    const [last] = clients.slice(-1);
    last?.socket.ping();
    if (last) await once(last.socket, 'pong');
    bystander.socket.send(call('1', 'Echo', 1));
    expect(await bystander.next()).toContain('"result":1');
    for (const { socket } of [...clients, bystander]) socket.terminate();
  });

  it('[F320] delivers nothing of a message whose fragments are too small', async () => {
    const client = await connected();
    const before = hub.stats.calls;
    const bytes = Buffer.from(call('1', 'Echo', 'a text that is long enough for many pieces'));
    for (let at = 0; at < bytes.length; at += 1) {
      client.socket.send(bytes.subarray(at, at + 1), { fin: at === bytes.length - 1, binary: false });
    }
    expect(await client.closed).toBe(1008);
    expect(hub.stats.calls).toBe(before);
  });

  /** Writes bytes below the WebSocket in pieces, each read separately by the server, until the socket is closed. */
  const writePieces = async ({ stream, closed }: RawClient, bytes: Buffer, size: number) => {
    let code: number | undefined;
    void closed.then((received) => {
      code = received;
    });
    stream.setNoDelay();
    for (let at = 0; at < bytes.length && code === undefined; at += size) {
      stream.write(bytes.subarray(at, at + size));
      await new Promise(setImmediate);
    }
    return code;
  };
  /** The head of a client's text frame of this many bytes, masked with zeros. */
  const frameHead = (length: number) => {
    const head = Buffer.alloc(14);
    head.writeUInt16BE(0x81ff);
    head.writeBigUInt64BE(BigInt(length), 2);
    return head;
  };

  it('[F40] closes at a frame in single bytes with 1008, long before it is complete', async () => {
    const [client, bystander] = await Promise.all([connected(), connected()]);
    client.stream.write(frameHead(100_000));
    expect(await writePieces(client, Buffer.alloc(10_000), 1)).toBe(1008);
    bystander.socket.send(call('1', 'Echo', 1));
    expect(await bystander.next()).toContain('"result":1');
    bystander.socket.close();
  });

  it('[F40] takes a message of nearly 1 MiB in the segments of a slow network, 524 bytes each', async () => {
    const client = await connected();
    const calls = Buffer.from(call('1', 'Echo', 'x'.repeat(30_000)).repeat(34));
    client.stream.write(frameHead(calls.length));
    expect(await writePieces(client, calls, 524)).toBeUndefined();
    for (let answered = 0; answered < 34; answered += 1) expect(await client.next()).toContain('"result":"xxx');
    client.socket.close();
  });

  it('[F1] accepts characters split between text messages, and JSON in binary ones', async () => {
    const client = await connected();
    const bytes = Buffer.from(call('1', 'Echo', 'äöü€😀'));
    for (const byte of bytes) client.socket.send(Buffer.from([byte]), { binary: byte % 2 === 0 });
    expect(await client.next()).toBe(record({ type: 3, invocationId: '1', result: 'äöü€😀' }));
    client.socket.close();
  });

  it('[M6] closes with 1000 after the Close record', async () => {
    const client = await connected();
    client.socket.send(`nonsense${end}`);
    expect(await client.next()).toBe(record({ type: 7, error: 'Connection closed with an error.' }));
    expect(await client.closed).toBe(1000);
  });

  it('[T4] answers a WebSocket ping', async () => {
    const client = await connected();
    const pong = new Promise((resolve) => client.socket.once('pong', resolve));
    client.socket.ping();
    await pong;
    client.socket.close();
  });
});
