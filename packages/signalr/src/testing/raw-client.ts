import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { WebSocket } from 'ws';

/** A WebSocket without a protocol, for tests that send exact bytes. */
export type RawClient = {
  readonly socket: WebSocket;
  /** The connection below, for frames in pieces. */
  readonly stream: Socket;
  /** The next message from the server, as text; waits for it. Rejects when the socket closes first. */
  next(): Promise<string>;
  /** Resolves with the close code. */
  readonly closed: Promise<number>;
  readonly received: string[];
};

/** Connects; rejects with the HTTP status in its message when the upgrade is refused. */
export const connectRaw = async (url: string, headers: Record<string, string> = {}): Promise<RawClient> => {
  const socket = new WebSocket(url, { headers });
  const received: string[] = [];
  let read = 0;
  let arrived = Promise.withResolvers<void>();
  socket.on('message', (data) => {
    received.push(data.toString());
    arrived.resolve();
    arrived = Promise.withResolvers();
  });
  const closed = new Promise<number>((resolve) => {
    socket.on('close', (code) => {
      resolve(code);
      arrived.resolve();
    });
  });
  const [[response]] = await Promise.all([once(socket, 'upgrade'), once(socket, 'open')]);
  const { socket: stream } = response as IncomingMessage;
  // A reset after the server's close frame is not a test failure; `closed` carries the code.
  socket.on('error', () => {});
  const next = async (): Promise<string> => {
    if (read === received.length) await arrived.promise;
    const message = received[read];
    if (message === undefined) throw new Error('the socket closed instead');
    read += 1;
    return message;
  };
  return { socket, stream, next, closed, received };
};
