import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { prepareFrame } from '#frame/hub-frame.ts';
import { HubError } from '#hub/calls.ts';
import { defineHub } from '#hub/define-hub.ts';
import { createHubEndpoint } from '#node/hub-endpoint.ts';
import { jsonProtocol } from '#protocol/json-protocol.ts';
import { messagePackProtocol } from '#protocol/message-pack-protocol.ts';
import { createHubServer, type HubServer } from '#server/create-hub-server.ts';
import type { HubLimits } from '#server/limits.ts';

/** Methods that demonstrate every outcome of a call. */
const exampleHub = defineHub({
  methods: {
    GetConnectionId: { args: z.tuple([]), result: z.string() },
    Echo: { args: z.tuple([z.unknown()]), result: z.unknown() },
    Void: { args: z.tuple([]) },
    Fail: { args: z.tuple([]) },
    FailHub: { args: z.tuple([]) },
    Broadcast: { args: z.tuple([z.string().min(1), z.array(z.unknown())]) },
    CloseMe: { args: z.tuple([z.string().nullable(), z.boolean()]) },
  },
  clientTargets: {},
});

type NoState = Record<string, never>;
type ExampleHubServer = HubServer<typeof exampleHub, NoState>;

export type ExampleServer = {
  readonly port: number;
  readonly hub: ExampleHubServer;
  /** Drains, then closes the port. */
  stop(): Promise<void>;
};

export type ExampleOptions = {
  /** 0 for any free port. */
  readonly port: number;
  readonly limits?: Partial<HubLimits>;
  readonly onError?: (error: unknown) => void;
};

/** A stand-alone server with the hub `/slave`, for testing clients. Anybody may connect, from any origin. */
export const startExampleServer = async ({ port, limits, onError }: ExampleOptions): Promise<ExampleServer> => {
  const hub: ExampleHubServer = createHubServer<typeof exampleHub, NoState>({
    hub: exampleHub,
    handlers: {
      GetConnectionId: ({ connection }) => connection.id,
      Echo: (_context, value) => value,
      Void: () => {},
      Fail: () => {
        throw new Error('a secret that must stay on the server');
      },
      FailHub: () => {
        throw new HubError('shown');
      },
      Broadcast: (_context, target, args) => {
        hub.broadcast(prepareFrame(target, args));
      },
      CloseMe: (context, error, allowReconnect) => context.closeAfterwards(error ?? undefined, allowReconnect),
    },
    protocols: { json: jsonProtocol, messagepack: messagePackProtocol },
    limits: limits ?? {},
    onError: (error) => onError?.(error),
  });
  const endpoint = createHubEndpoint(hub, {
    path: '/slave',
    negotiate: { keys: ['example-key'], protocols: ['json', 'messagepack'] },
    origins: 'any',
    authenticate: () => ({ state: {} }),
    onError: (error) => onError?.(error),
  });
  const http = createServer((request, response) => {
    if (!endpoint.handleRequest(request, response)) response.writeHead(404).end();
  });
  http.on('upgrade', (request, socket, head) => {
    if (!endpoint.handleUpgrade(request, socket, head)) socket.destroy();
  });
  hub.start();
  await new Promise<void>((listening) => http.listen({ port, backlog: 4_096 }, listening));
  return {
    // A listening TCP server has an address object; only pipes have a string.
    port: (http.address() as AddressInfo).port,
    hub,
    stop: async () => {
      await hub.drain({ overMs: 0, groups: 1 });
      hub.stop();
      await new Promise((closed) => http.close(closed));
    },
  };
};
