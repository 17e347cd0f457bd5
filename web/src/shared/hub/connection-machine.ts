import { retryDelay } from '@quarry/events/retry-delay';
import { assign, fromPromise, setup } from 'xstate';

export type ConnectionEvent =
  /** The connection was lost, for good if the error is `Refused`. */
  | { readonly type: 'DROPPED'; readonly error?: unknown }
  /** The page became visible, or 'Try now' was pressed: retry now. A running attempt continues. */
  | { readonly type: 'WAKE' }
  /** The device woke up or went online: a running attempt may use a dead connection, so a new one replaces it. */
  | { readonly type: 'WOKE' }
  /** The device went offline. */
  | { readonly type: 'OFFLINE' }
  /** A finding about the network. `blocked`: it lets HTTP through, but no WebSocket. */
  | { readonly type: 'NETWORK'; readonly blocked: boolean }
  /** A refusal may no longer hold. */
  | { readonly type: 'AGAIN' }
  | { readonly type: 'STOP' };

export interface ConnectionContext {
  /** Consecutive failed attempts. */
  readonly attempt: number;
  /** Whether any entry has succeeded; failures before that are shown differently. */
  readonly everLive: boolean;
  /** The code of a final refusal, until an entry succeeds. */
  readonly refusal: string | null;
  /** Whether the network is known to block WebSockets; false once an entry succeeds. */
  readonly blocked: boolean;
  readonly random: () => number;
}

/** Thrown by the `open` and `enter` actors, or the error of a loss, when a retry would not help. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

const RETRY = { target: 'waiting', actions: 'failed' } as const;
const CLOSE = { target: 'closing', actions: 'failed' } as const;
const REFUSED = { guard: 'isRefused', target: 'refused', actions: 'refuse' } as const;
const LOST = [REFUSED, RETRY] as const;
const ENTER = { src: 'enter', onDone: { target: 'live', actions: 'entered' }, onError: [REFUSED, CLOSE] } as const;

/**
 * Keeps a screen connected: open, enter the session (which brings its whole state in one message), live, and back to
 * the start after every loss, indefinitely. `open`, `enter` and `close` are provided by the screen. After a wake it
 * enters again as a probe: a phone's dead connection looks open until it is used.
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
    /** Timeout of a probe; a live connection answers sooner. */
    probe: 4_000,
    /** Timeout of an entry, longer, because the service may be restarting. */
    patience: 12_000,
  },
  guards: {
    isRefused: ({ event }) => 'error' in event && event.error instanceof Refused,
  },
  actions: {
    failed: assign({ attempt: ({ context }) => context.attempt + 1 }),
    entered: assign({ attempt: 0, everLive: true, refusal: null, blocked: false }),
    learn: assign({ blocked: ({ context, event }) => ('blocked' in event ? event.blocked : context.blocked) }),
    refuse: assign({
      refusal: ({ event }) => ('error' in event && event.error instanceof Refused ? event.error.code : null),
    }),
  },
}).createMachine({
  id: 'connection',
  context: ({ input }) => ({ attempt: 0, everLive: false, refusal: null, blocked: false, random: input.random }),
  initial: 'opening',
  on: { STOP: '.stopped', NETWORK: { actions: 'learn' } },
  states: {
    opening: {
      invoke: { src: 'open', onDone: 'entering', onError: LOST },
      after: { patience: CLOSE },
      on: { OFFLINE: CLOSE, WOKE: 'reopening' },
    },
    entering: {
      invoke: ENTER,
      after: { patience: CLOSE },
      on: { DROPPED: LOST, OFFLINE: CLOSE, WOKE: 'reopening' },
    },
    live: {
      on: {
        DROPPED: LOST,
        OFFLINE: CLOSE,
        WAKE: 'probing',
        WOKE: 'probing',
      },
    },
    probing: {
      invoke: ENTER,
      after: { probe: CLOSE },
      on: { DROPPED: LOST, OFFLINE: CLOSE },
    },
    /** Closes the old connection, so that it delivers nothing into the next one. */
    closing: {
      invoke: { src: 'close', onDone: 'waiting', onError: 'waiting' },
      after: { probe: 'waiting' },
    },
    /** The same for an attempt that has not failed: the next one follows at once. */
    reopening: {
      invoke: { src: 'close', onDone: 'opening', onError: 'opening' },
      after: { probe: 'opening' },
    },
    waiting: {
      after: { retry: 'opening' },
      on: { WAKE: 'opening', WOKE: 'opening' },
    },
    /** Final until AGAIN: neither a wake nor the network retries. */
    refused: { on: { AGAIN: 'opening' } },
    stopped: { type: 'final' },
  },
});

/**
 * The connection's state as a screen shows it. `unreachable`: the first connection failed and is being retried; `over`:
 * no connection is needed any longer.
 */
export type LinkStatus = 'connecting' | 'unreachable' | 'live' | 'away' | 'refused' | 'over';

/** Failed attempts before a first connection is shown as an error. */
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
