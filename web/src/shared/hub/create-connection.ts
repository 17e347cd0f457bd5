import { TOO_MANY_SOCKETS } from '@quarry/events/hub-path';
import { type Actor, createActor, fromPromise } from 'xstate';
import { API_BASE, call, problemOf } from '#shared/api/request.ts';
import { type ConnectionEvent, connectionMachine, Refused } from './connection-machine.ts';
import { CallError, createHubLink, type HubLink } from './hub-link.ts';

interface ConnectionOptions {
  /** The hub's path, such as `/slave`. */
  readonly path: string;
  readonly accessToken?: (() => Promise<string>) | undefined;
  /**
   * Called when the socket cannot be opened, for the reason, which browsers hide.
   * @throws Refused if no retry can help
   */
  readonly explain?: (() => Promise<void>) | undefined;
  /** Enters the session over an open link, which brings its whole state. */
  readonly enter: (link: HubLink) => Promise<void>;
  /** Codes of final refusals of the entry. */
  readonly final: ReadonlySet<string | null>;
}

/** A hub link and the machine that keeps it connected. */
export interface Connection {
  readonly link: HubLink;
  readonly actor: Actor<typeof connectionMachine>;
  /** Retries now instead of after the back-off. */
  retry(): void;
  stop(): void;
  /** Stops, and leaves the link, open or opening, to the next connection to the same hub. */
  handOver(): void;
}

/** A link that was handed over; kept until it is taken, or for as long as the next screen may need to load. */
let spare: { readonly url: string; readonly link: HubLink; readonly timer: ReturnType<typeof setTimeout> } | null =
  null;
const SPARE_FOR = 10_000;

function takeSpare(url: string): HubLink | null {
  if (spare?.url !== url) return null;
  const { link, timer } = spare;
  clearTimeout(timer);
  spare = null;
  return link;
}

/** Connects a link to the connection machine and the device's events, outside React: no render owns a socket. */
export function createConnection({ path, accessToken, explain, enter, final }: ConnectionOptions): Connection {
  const url = `${API_BASE || window.location.origin}${path}`;
  const link = takeSpare(url) ?? createHubLink({ url, accessToken });
  link.onDropped((error) => tell({ type: 'DROPPED', error: finalIn(error) }));
  const openOrGiveUp = async () => {
    try {
      await link.open();
    } catch (error) {
      await explain?.();
      throw finalIn(error);
    }
  };
  const enterOrGiveUp = async () => {
    try {
      await enter(link);
    } catch (error) {
      if (error instanceof CallError && error.code !== null && final.has(error.code)) throw new Refused(error.code);
      throw error;
    }
  };
  const actor = createActor(
    connectionMachine.provide({
      actors: {
        open: fromPromise(openOrGiveUp),
        enter: fromPromise(enterOrGiveUp),
        close: fromPromise(() => link.close()),
      },
    }),
    { input: { random: Math.random } },
  );
  /** Ignored once stopped. */
  const tell = (event: ConnectionEvent) => {
    if (actor.getSnapshot().status === 'active') actor.send(event);
  };
  watchNetwork(path, actor, tell);
  const retry = () => tell({ type: 'WAKE' });
  const unwatch = watchDevice(tell);
  const leave = () => {
    unwatch();
    tell({ type: 'STOP' });
    actor.stop();
  };
  return {
    link,
    actor,
    retry,
    stop() {
      leave();
      void link.close();
    },
    handOver() {
      leave();
      void takeSpare(url)?.close();
      spare = { url, link, timer: setTimeout(() => void takeSpare(url)?.close(), SPARE_FOR) };
    },
  };
}

/**
 * Detects a network that blocks WebSockets, which browsers do not report: several in a row failed to open, or one timed
 * out, and yet the hub answers a plain request. Checks before the first entry, then only at every fourth failure: a
 * hall waiting for its service must not double the requests to it.
 */
function watchNetwork(path: string, actor: Connection['actor'], tell: (event: ConnectionEvent) => void): void {
  let before = '';
  actor.subscribe(({ value, context: { attempt, everLive } }) => {
    // The socket of an attempt that timed out is closed.
    const isSlow = before === 'opening' && value === 'closing' && navigator.onLine !== false;
    const isRefused = before === 'opening' && value === 'waiting' && attempt > 1;
    before = value;
    if (!(isSlow || isRefused) || (attempt % 4 !== 3 && (everLive || attempt > 2))) return;
    call(path)
      .then(problemOf, () => null)
      .then((answer) => tell({ type: 'NETWORK', blocked: answer?.code === 'not-a-websocket' }));
  });
}

/** @returns `Refused` for the Close after which a retry would only get another socket closed; else the error */
function finalIn(error: unknown): unknown {
  const isFinal = error instanceof Error && error.message.endsWith(TOO_MANY_SOCKETS);
  return isFinal ? new Refused(TOO_MANY_SOCKETS) : error;
}

/** A page that was hidden for longer may have slept and lost its connection; in ms. */
const SLEPT_AFTER = 2_000;

/** Reports when a phone wakes up or changes its network. @returns a function that stops watching */
function watchDevice(tell: (event: ConnectionEvent) => void): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  let hiddenAt = Number.POSITIVE_INFINITY;
  const seen = () => {
    if (document.visibilityState !== 'visible') hiddenAt = Date.now();
    else tell({ type: Date.now() - hiddenAt > SLEPT_AFTER ? 'WOKE' : 'WAKE' });
  };
  window.addEventListener('online', () => tell({ type: 'WOKE' }), { signal });
  window.addEventListener('offline', () => tell({ type: 'OFFLINE' }), { signal });
  window.addEventListener('pageshow', seen, { signal });
  document.addEventListener('visibilitychange', seen, { signal });
  return () => watch.abort();
}
