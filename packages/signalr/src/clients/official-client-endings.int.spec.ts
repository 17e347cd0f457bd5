import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HttpTransportType, type HubConnection, HubConnectionBuilder, LogLevel } from '@microsoft/signalr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineHub } from '#hub/define-hub.ts';
import { createHubEndpoint } from '#node/hub-endpoint.ts';
import { createHubServer } from '#server/create-hub-server.ts';
import { type ExampleServer, startExampleServer } from '../../example/example-server.ts';

let server: ExampleServer;
beforeAll(async () => {
  server = await startExampleServer({ port: 0, limits: { handshakeMs: 300 } });
});
afterAll(() => server.stop());

const build = (reconnect: boolean): HubConnection => {
  const builder = new HubConnectionBuilder()
    .withUrl(`http://127.0.0.1:${server.port}/slave`, {
      skipNegotiation: true,
      transport: HttpTransportType.WebSockets,
    })
    .configureLogging(LogLevel.None);
  return (reconnect ? builder.withAutomaticReconnect([0]) : builder).build();
};

/** The events the client reports to its user, in order. */
const eventsOf = (connection: HubConnection) => {
  const events: string[] = [];
  const ended = new Promise<void>((resolve) => {
    connection.onreconnecting(() => void events.push('reconnecting'));
    connection.onreconnected(() => {
      events.push('reconnected');
      resolve();
    });
    connection.onclose((error) => {
      events.push(error === undefined ? 'closed' : `closed: ${error.message}`);
      resolve();
    });
  });
  return { events, ended };
};

describe('the official client', () => {
  it.each([
    ['does not reconnect after a Close', true, [null, false], ['closed']],
    ['gets the error of a Close', true, ['bye', false], ['closed: Server returned an error on close: bye']],
    ['reconnects after a Close that allows it', true, ['bye', true], ['reconnecting', 'reconnected']],
    ['does not reconnect unless configured to', false, [null, true], ['closed']],
  ] as const)('[T5] %s', async (_what, reconnect, args, expected) => {
    const connection = build(reconnect);
    const { events, ended } = eventsOf(connection);
    await connection.start();
    await connection.invoke('CloseMe', ...args);
    await ended;
    expect(events).toEqual(expected);
    await connection.stop();
  });

  it('[T5] reconnects with a new id when the server drains', async () => {
    const draining = await startExampleServer({ port: 0 });
    const connection = new HubConnectionBuilder()
      .withUrl(`http://127.0.0.1:${draining.port}/slave`, {
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      })
      .withAutomaticReconnect([10])
      .configureLogging(LogLevel.None)
      .build();
    await connection.start();
    const reconnecting = new Promise((resolve) => connection.onreconnecting(resolve));
    await draining.stop();
    await reconnecting;
    await connection.stop();
  });

  it('[M320] stops while its call runs: the signal aborts, and the call ends before onDisconnected', async () => {
    const events: string[] = [];
    const over = Promise.withResolvers<void>();
    const running = Promise.withResolvers<void>();
    const hub = defineHub({ methods: { Wait: { args: z.tuple([]) } }, clientTargets: {} });
    const waiting = createHubServer<typeof hub, null>({
      hub,
      handlers: {
        Wait: async ({ connection }) => {
          const aborted = once(connection.signal, 'abort');
          running.resolve();
          await aborted;
          events.push('aborted');
          await new Promise(setImmediate);
          events.push('call ended');
        },
      },
      onDisconnected: (_connection, reason) => {
        events.push(reason);
        over.resolve();
      },
    });
    const endpoint = createHubEndpoint(waiting, {
      path: '/hub',
      negotiate: { keys: ['key'] },
      origins: 'any',
      authenticate: () => ({ state: null }),
    });
    const http = createServer().on('upgrade', (request, socket, head) => endpoint.handleUpgrade(request, socket, head));
    await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening));
    const connection = new HubConnectionBuilder()
      .withUrl(`http://127.0.0.1:${(http.address() as AddressInfo).port}/hub`, {
        skipNegotiation: true,
        transport: HttpTransportType.WebSockets,
      })
      .configureLogging(LogLevel.None)
      .build();
    await connection.start();
    const call = connection.invoke('Wait').catch(() => 'rejected');
    await running.promise;
    await connection.stop();
    expect(await call).toBe('rejected');
    await over.promise;
    expect(events).toEqual(['aborted', 'call ended', 'client-closed']);
    await new Promise((closed) => http.close(closed));
  });

  it('[H4] gets the reason why its handshake was refused', async () => {
    const connection = build(false);
    const protocol = { name: 'soap', version: 1, transferFormat: 1, parseMessages: () => [], writeMessage: () => '' };
    const soap = new HubConnectionBuilder()
      .withUrl(connection.baseUrl, { skipNegotiation: true, transport: HttpTransportType.WebSockets })
      .withHubProtocol(protocol)
      .configureLogging(LogLevel.None)
      .build();
    await expect(soap.start()).rejects.toThrow("The protocol 'soap' is not supported.");
  });

  it('[M5] gets an error for a stream instead of hanging', async () => {
    const connection = build(false);
    await connection.start();
    const error = await new Promise<Error>((resolve, reject) => {
      connection
        .stream('Echo', 1)
        .subscribe({ next: reject, complete: () => reject(new Error('completed')), error: resolve });
    });
    expect(error.message).toContain(
      "The client attempted to invoke the non-streaming 'Echo' method with a streaming invocation.",
    );
    await connection.stop();
  });

  it('[N2] keeps its negotiated id, and gets a new one on each reconnect', async () => {
    const connection = new HubConnectionBuilder()
      .withUrl(`http://127.0.0.1:${server.port}/slave`)
      .withAutomaticReconnect([0])
      .configureLogging(LogLevel.None)
      .build();
    await connection.start();
    const first: unknown = await connection.invoke('GetConnectionId');
    expect(connection.connectionId).toBe(first);
    const again = new Promise((resolve) => connection.onreconnected(resolve));
    await connection.invoke('CloseMe', null, true);
    await again;
    const second: unknown = await connection.invoke('GetConnectionId');
    expect(connection.connectionId).toBe(second);
    expect(second).not.toBe(first);
    await connection.stop();
  });
});
