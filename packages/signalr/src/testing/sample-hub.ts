import { z } from 'zod';
import { HubError } from '#hub/calls.ts';
import { defineHub } from '#hub/define-hub.ts';
import { jsonProtocol } from '#protocol/json-protocol.ts';
import { messagePackProtocol } from '#protocol/message-pack-protocol.ts';
import { createHubServer, type HubServer, type HubServerOptions } from '#server/create-hub-server.ts';

/** A hub with one method for each outcome of a call. */
export const sampleHub = defineHub({
  methods: {
    Echo: { args: z.tuple([z.unknown()]), result: z.unknown() },
    Add: { args: z.tuple([z.number(), z.number()]), result: z.number() },
    Void: { args: z.tuple([]) },
    Fail: { args: z.tuple([]) },
    FailHub: { args: z.tuple([]) },
    WrongResult: { args: z.tuple([]), result: z.number() },
    Unencodable: { args: z.tuple([]), result: z.unknown() },
    /** Answers when the test settles it. */
    Wait: { args: z.tuple([z.string()]), result: z.string() },
    CloseAfterwards: { args: z.tuple([]) },
  },
  clientTargets: {
    tick: z.tuple([z.number()]),
    state: z.tuple([z.object({ name: z.string() })]),
  },
});

export type SampleHub = typeof sampleHub;
export type SampleState = { readonly name: string };
export type SampleServer = HubServer<SampleHub, SampleState>;

export type WaitingCall = { readonly label: string; finish(): void; fail(error: Error): void };

/** The sample hub on a server; `waiting` holds the `Wait` calls that run, `order` what was called. */
export const createSampleServer = (
  options: Partial<HubServerOptions<SampleHub, SampleState>> = {},
): { server: SampleServer; waiting: WaitingCall[]; order: string[] } => {
  const waiting: WaitingCall[] = [];
  const order: string[] = [];
  const server = createHubServer<SampleHub, SampleState>({
    hub: sampleHub,
    protocols: { json: jsonProtocol, messagepack: messagePackProtocol },
    handlers: {
      Echo: (_context, value) => {
        order.push('Echo');
        return value;
      },
      Add: (_context, left, right) => left + right,
      Void: () => {
        order.push('Void');
      },
      Fail: () => {
        throw new Error('secret');
      },
      FailHub: async () => {
        throw new HubError('shown');
      },
      // Result a method without types could return; the declared result must catch it.
      WrongResult: () => 'text' as unknown as number,
      Unencodable: () => 1n,
      Wait: (_context, label) => {
        order.push(label);
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        waiting.push({ label, finish: () => resolve(label), fail: reject });
        return promise;
      },
      CloseAfterwards: (context) => context.closeAfterwards('bye', true),
    },
    ...options,
  });
  return { server, waiting, order };
};
