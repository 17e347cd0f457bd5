import { setTimeout as delay } from 'node:timers/promises';
import { retryDelay } from '@quarry/events/retry-delay';
import { type HubClient, type OpenHub, openHubClient } from '#hub-client.ts';

/** How a participant connects. */
export interface Connecting {
  /** The gateways' current addresses, tried in turn. */
  readonly gateways: () => readonly string[];
  /** Index of the first gateway to try; default: 0. */
  readonly first?: number;
  /** Sent with the upgrade. */
  readonly headers?: Record<string, string>;
  /**
   * Milliseconds before the next attempt; `attempt` is the number of consecutive failures. Null: no further attempt,
   * and pending waits for a connection reject with the last failure. Default: like a browser.
   */
  readonly delayMs?: (attempt: number) => number | null;
  /** Default: the lean client. */
  readonly open?: OpenHub;
  /** Bound on opening a socket, milliseconds. */
  readonly openMs?: number;
  /** With the index of the gateway. */
  readonly onOpened?: (gateway: number) => unknown;
  readonly onEntered?: () => unknown;
  /** An attempt to enter failed. */
  readonly onFailed?: (error: Error) => unknown;
  /** `planned`: it was ended on purpose. */
  readonly onClosed?: (code: number, planned: boolean) => unknown;
  /** No further attempt is made. */
  readonly onGivenUp?: (error: Error) => unknown;
}

/** For `delayMs`: a lost connection fails the run. */
export const NEVER_AGAIN = (): null => null;

interface ReconnectingOptions extends Connecting {
  readonly path: '/master' | '/slave';
  /** Enters on a new connection. A failure closes that connection, and the next gateway is tried. */
  readonly enter: (client: HubClient) => Promise<unknown>;
  readonly onPush: (target: string, args: () => unknown[], text: string) => void;
}

/** A client that reconnects like a browser. */
export interface ReconnectingClient {
  /** The connection on which it has entered. */
  readonly present: HubClient | null;
  /**
   * Resolves with the current or next connection that has entered; never after the client was ended. @throws the last
   * failure
   */
  connection(): Promise<HubClient>;
  /** Calls once, on the current connection. @throws CallRefused; Error if there is none, or it closes first */
  call(target: string, ...args: readonly unknown[]): Promise<unknown>;
  /** Bytes of hub records received on all connections. */
  readonly bytes: number;
  /** Number of lost connections on which it had entered. */
  readonly losses: number;
  /** Duration of each absence; milliseconds. */
  readonly absences: readonly number[];
  /** Drops the current connection, like a phone that loses its network. */
  drop(): void;
  /** Drops it and does not come back. */
  stop(): void;
  /** Closes the connection, like a window, and does not come back. */
  leave(): void;
  readonly hasEnded: boolean;
}

export function startReconnectingClient(options: ReconnectingOptions): ReconnectingClient {
  const { gateways, first = 0, path, headers = {}, onPush, open = openHubClient, openMs } = options;
  const { delayMs = (attempt: number) => retryDelay(attempt, Math.random()) } = options;
  const absences: number[] = [];
  let losses = 0;
  let lostAt: number | null = null;
  let hasEnded = false;
  let opened: HubClient | null = null;
  let present: HubClient | null = null;
  let bytesBefore = 0;
  let failure = new Error('not connected');
  let entered = Promise.withResolvers<HubClient>();

  function fail(error: unknown): void {
    failure = error instanceof Error ? error : new Error(String(error));
    if (!hasEnded) options.onFailed?.(failure);
  }

  /** Runs one connection to its end. @returns whether it entered */
  async function live(gateway: number): Promise<boolean> {
    const closed = Promise.withResolvers<void>();
    const onClose = (code: number) => {
      bytesBefore += opened?.bytes ?? 0;
      opened = null;
      if (present) {
        present = null;
        entered = Promise.withResolvers();
        losses += 1;
        lostAt = performance.now();
        failure = new Error(`the socket was closed with ${code}`);
      }
      options.onClosed?.(code, hasEnded);
      closed.resolve();
    };
    let client: HubClient;
    try {
      client = await open(`${gateways()[gateway]}${path}`, headers, { onPush, onClose }, openMs);
    } catch (error) {
      fail(error);
      return false;
    }
    opened = client;
    if (hasEnded) client.close();
    options.onOpened?.(gateway);
    let wasIn = false;
    const entering = enterOn(client).then(
      () => {
        wasIn = true;
      },
      (error) => {
        client.terminate();
        fail(error);
      },
    );
    await closed.promise;
    await entering;
    return wasIn;
  }

  async function enterOn(client: HubClient): Promise<void> {
    await options.enter(client);
    if (!client.isOpen) throw new Error('closed while entering');
    present = client;
    if (lostAt !== null) absences.push(performance.now() - lostAt);
    lostAt = null;
    options.onEntered?.();
    entered.resolve(client);
  }

  async function run(): Promise<void> {
    let gateway = first;
    for (let attempt = 0; !hasEnded; attempt++) {
      if (await live(gateway % gateways().length)) attempt = 0;
      if (hasEnded) return;
      const wait = delayMs(attempt);
      if (wait === null) break;
      gateway += 1;
      await delay(wait);
    }
    if (hasEnded) return;
    // There may be no waiter.
    entered.promise.catch(() => undefined);
    entered.reject(failure);
    options.onGivenUp?.(failure);
  }
  void run();

  return {
    get present() {
      return present;
    },
    connection: () => entered.promise,
    async call(target, ...args) {
      if (!present) throw failure;
      return present.call(target, ...args);
    },
    get bytes() {
      return bytesBefore + (opened?.bytes ?? 0);
    },
    get losses() {
      return losses;
    },
    absences,
    drop: () => opened?.terminate(),
    stop() {
      hasEnded = true;
      opened?.terminate();
    },
    leave() {
      hasEnded = true;
      opened?.close();
    },
    get hasEnded() {
      return hasEnded;
    },
  };
}
