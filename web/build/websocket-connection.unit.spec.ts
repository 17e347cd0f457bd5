import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HttpConnection } from './websocket-connection.ts';

/** A socket that a spec opens, closes and reads by hand. */
class FakeSocket {
  static readonly OPEN = 1;
  static last: FakeSocket;
  readonly sent: unknown[] = [];
  readyState = 0;
  closed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null;
  readonly url: URL;

  constructor(url: URL) {
    this.url = url;
    FakeSocket.last = this;
  }

  opens() {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  send(data: unknown) {
    this.sent.push(data);
  }

  close() {
    this.closed = true;
  }
}

beforeEach(() => {
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal('window', { location: { href: 'https://quarry.example/quiz' } });
});
afterEach(() => vi.unstubAllGlobals());

async function opened(options = {}) {
  const connection = new HttpConnection('https://quarry.example/slave', options);
  const closed = vi.fn();
  const received = vi.fn();
  connection.onclose = closed;
  connection.onreceive = received;
  const started = connection.start();
  await vi.waitFor(() => expect(FakeSocket.last?.url.pathname).toBe('/slave'));
  return { connection, started, closed, received, socket: FakeSocket.last };
}

test('[W59] opens a WebSocket of the same address, with the token where there is one', async () => {
  const { socket, started } = await opened({ accessTokenFactory: async () => 'token' });
  socket.opens();
  await started;
  expect(socket.url.href).toBe('wss://quarry.example/slave?access_token=token');
});

test('[W59] a socket that does not open fails the start and is no loss', async () => {
  const { socket, started, closed } = await opened();
  socket.onclose?.({ code: 1006, reason: '', wasClean: false });
  await expect(started).rejects.toThrow('1006');
  expect(closed).not.toHaveBeenCalled();
});

test('[W59] carries data both ways until it is closed', async () => {
  const { connection, socket, started, received, closed } = await opened();
  await expect(connection.send('early')).rejects.toThrow('OPEN');
  socket.opens();
  await started;
  await connection.send('there');
  socket.onmessage?.({ data: 'back' });
  expect([socket.sent, received.mock.calls]).toEqual([['there'], [['back']]]);
  socket.onclose?.({ code: 1006, reason: '', wasClean: false });
  expect(closed).toHaveBeenCalledExactlyOnceWith(expect.any(Error));
  await expect(connection.send('late')).rejects.toThrow('OPEN');
});

test('[W59] stopping does not wait for a dead socket, and tells once', async () => {
  const { connection, socket, started, closed } = await opened();
  socket.opens();
  await started;
  await connection.stop();
  await connection.stop();
  expect(socket.closed).toBe(true);
  expect(closed).toHaveBeenCalledOnce();
  expect(socket.onclose).toBeNull();
});

test('[W59] stopping while it opens fails the start', async () => {
  const { connection, started } = await opened();
  await connection.stop();
  await expect(started).rejects.toThrow('stopped');
});
