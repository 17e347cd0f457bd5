import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';

/** A call that a hub has received. */
export interface Call {
  readonly target: string;
  readonly args: readonly unknown[];
  /** Its ordinal among the calls of that name, from 1. */
  readonly count: number;
  push(target: string, ...args: unknown[]): void;
  complete(error?: string): void;
  cut(): void;
}

/** A hub whose calls the spec answers; it ends with the test. */
export async function startFakeHub(onCall: (call: Call) => void) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    for (const socket of server.clients) socket.terminate();
    server.close();
  });
  await once(server, 'listening');
  const counts = new Map<string, number>();
  let opened = 0;
  server.on('connection', (socket: WebSocket) => {
    opened += 1;
    const send = (record: object) => socket.send(`${JSON.stringify(record)}\u001e`);
    socket.on('message', (data) => {
      const { protocol, target, arguments: args, invocationId } = JSON.parse(String(data).slice(0, -1));
      if (protocol) return send({});
      const count = (counts.get(target) ?? 0) + 1;
      counts.set(target, count);
      onCall({
        target,
        args,
        count,
        push: (pushed, ...pushedArgs) => send({ type: 1, target: pushed, arguments: pushedArgs }),
        complete: (error) => send({ type: 3, invocationId, ...(error ? { error } : { result: null }) }),
        cut: () => socket.terminate(),
      });
    });
  });
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    opened: () => opened,
    open: () => server.clients.size,
  };
}

/** Admits a player to the lobby. */
export const enterLobby = ({ push, complete }: Call): void => {
  push('sessionrequest', { state: { currentQuizState: 'lobby' } }, null);
  complete();
};
