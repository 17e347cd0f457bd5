import { retryDelay } from '@quarry/events/retry-delay';
import { assign, fromPromise, setup } from 'xstate';

export type ConnectionEvent =
  /** The connection went away. */
  | { readonly type: 'DROPPED' }
  /** The page came back into view, or the device got a network: look now, do not wait. */
  | { readonly type: 'WAKE' }
  /** The device lost its network. */
  | { readonly type: 'OFFLINE' }
  | { readonly type: 'STOP' };

export interface ConnectionContext {
  /** Tries that failed in a row. */
  readonly attempt: number;
  /** Whether the service ever let us in; a first failure is told differently. */
  readonly everLive: boolean;
  /** The code with which the service refused the entry for good. */
  readonly refusal: string | null;
  readonly random: () => number;
}

/** Thrown by the entering actor when trying again would not help. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/**
 * How a screen stays connected: open, enter the session (which brings its whole present state in one message), live,
 * and back to the start on every loss, for ever. `open`, `enter` and `close` are provided by the screen.
 * After a wake the entry is repeated as a probe: a phone's dead connection looks open until it is used.
 */
export const connectionMachine = setup({
  types: {
    context: {} as ConnectionContext,
    events: {} as ConnectionEvent,
    input: {} as { random: () => number },
  },
  actors: {
    open: fromPromise<void>(async () => undefined),
    enter: fromPromise<void>(async () => undefined),
    close: fromPromise<void>(async () => undefined),
  },
  delays: {
    retry: ({ context }) => retryDelay(context.attempt - 1, context.random()),
    /** A live connection answers within this. */
    probe: 4_000,
    /** An entry may wait longer: the service may be starting again. */
    patience: 12_000,
  },
  guards: {
    isRefused: ({ event }) => 'error' in event && event.error instanceof Refused,
  },
  actions: {
    failed: assign({ attempt: ({ context }) => context.attempt + 1 }),
    entered: assign({ attempt: 0, everLive: true, refusal: null }),
    refuse: assign({
      refusal: ({ event }) => ('error' in event && event.error instanceof Refused ? event.error.code : null),
    }),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ attempt: 0, everLive: false, refusal: null, random: input.random }),
  initial: 'opening',
  on: { STOP: '.stopped' },
  states: {
    opening: {
      invoke: { src: 'open', onDone: 'entering', onError: { target: 'waiting', actions: 'failed' } },
      after: { patience: { target: 'closing', actions: 'failed' } },
    },
    entering: {
      invoke: {
        src: 'enter',
        onDone: { target: 'live', actions: 'entered' },
        onError: [
          { guard: 'isRefused', target: 'refused', actions: 'refuse' },
          { target: 'closing', actions: 'failed' },
        ],
      },
      after: { patience: { target: 'closing', actions: 'failed' } },
      on: { DROPPED: { target: 'waiting', actions: 'failed' } },
    },
    live: {
      on: {
        DROPPED: { target: 'waiting', actions: 'failed' },
        OFFLINE: { target: 'closing', actions: 'failed' },
        WAKE: 'probing',
      },
    },
    probing: {
      invoke: {
        src: 'enter',
        onDone: { target: 'live', actions: 'entered' },
        onError: [
          { guard: 'isRefused', target: 'refused', actions: 'refuse' },
          { target: 'closing', actions: 'failed' },
        ],
      },
      after: { probe: { target: 'closing', actions: 'failed' } },
      on: { DROPPED: { target: 'waiting', actions: 'failed' } },
    },
    /** What is left of a connection is put away, so that it cannot deliver into the next one. */
    closing: {
      invoke: { src: 'close', onDone: 'waiting', onError: 'waiting' },
      after: { probe: 'waiting' },
    },
    waiting: {
      after: { retry: 'opening' },
      on: { WAKE: 'opening' },
    },
    /** The service let us in no more; only the reader's own doing leads on. */
    refused: {},
    stopped: { type: 'final' },
  },
});

/**
 * What a screen shows of its connection. `unreachable` is a first connection that has failed; it is still tried. `over`:
 * the screen needs none any more.
 */
export type LinkStatus = 'connecting' | 'unreachable' | 'live' | 'away' | 'refused' | 'over';

/** How many failed tries make the wait for the first entry an error that is shown. */
const SHOW_FAILURE_AFTER = 2;

/** @param value a state of the connection machine */
export function linkStatus(
  value: string,
  { everLive, attempt }: Pick<ConnectionContext, 'everLive' | 'attempt'>,
): LinkStatus {
  if (value === 'live' || value === 'probing') return 'live';
  if (value === 'refused') return 'refused';
  if (value === 'stopped') return 'over';
  if (everLive) return 'away';
  return attempt >= SHOW_FAILURE_AFTER ? 'unreachable' : 'connecting';
}
