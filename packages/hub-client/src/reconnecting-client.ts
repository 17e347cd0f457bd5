import { setTimeout as delay } from 'node:timers/promises';
import { CallRefused, type HubClient, openHubClient } from '#hub-client.ts';

export interface ReconnectingOptions {
  /** The gateways' present addresses, tried one after the other. */
  readonly gateways: () => readonly string[];
  /** Index of the gateway it tries first. */
  readonly first: number;
  readonly path: '/master' | '/slave';
  readonly headers: Record<string, string>;
  /** Enters on a fresh connection. A failure ends that connection, and the next gateway is tried. */
  readonly enter: (client: HubClient) => Promise<unknown>;
  readonly onPush: (target: string, args: () => unknown[], text: string) => void;
  /** Milliseconds to wait before the next try; `attempt` is the number of consecutive failures. */
  readonly delayMs: (attempt: number) => number;
  /** Bound on opening a socket, milliseconds. */
  readonly openMs?: number;
  readonly onOpened?: (gateway: number) => void;
  readonly onEntered?: () => void;
  readonly onClosed?: (code: number) => void;
}

/** A client that reconnects like a browser until `stop`. */
export interface ReconnectingClient {
  readonly isConnected: boolean;
  /** Resolves with the present or next connection that has entered; never after `stop`. */
  connection(): Promise<HubClient>;
  /**
   * Calls, and repeats the call on the next connection if one is lost before the answer.
   * @throws CallRefused; Error after `stop`
   */
  call(target: string, ...args: unknown[]): Promise<unknown>;
  /** Number of lost connections on which it had entered. */
  readonly losses: number;
  /** Duration of each absence; milliseconds. */
  readonly absences: readonly number[];
  stop(): void;
}

export function startReconnectingClient(options: ReconnectingOptions): ReconnectingClient {
  const { gateways, path, headers, onPush, openMs } = options;
  const absences: number[] = [];
  let losses = 0;
  let lostAt: number | null = null;
  let isStopped = false;
  let open: HubClient | null = null;
  let isConnected = false;
  let entered = Promise.withResolvers<HubClient>();

  /** Runs one connection to its end. @returns whether it entered */
  async function live(gateway: number): Promise<boolean> {
    const closed = Promise.withResolvers<number>();
    const onClose = (code: number) => {
      open = null;
      if (isConnected) {
        isConnected = false;
        entered = Promise.withResolvers();
        losses += 1;
        lostAt = performance.now();
      }
      options.onClosed?.(code);
      closed.resolve(code);
    };
    const url = `${gateways()[gateway]}${path}`;
    const client = await openHubClient(url, headers, { onPush, onClose }, openMs).catch(() => null);
    if (!client) return false;
    open = client;
    if (isStopped) client.close();
    options.onOpened?.(gateway);
    let wasIn = false;
    const entering = options.enter(client).then(() => {
      if (!client.isOpen) return;
      wasIn = true;
      isConnected = true;
      if (lostAt !== null) absences.push(performance.now() - lostAt);
      lostAt = null;
      options.onEntered?.();
      entered.resolve(client);
    });
    entering.catch(() => client.terminate());
    await closed.promise;
    return wasIn;
  }

  async function run(): Promise<void> {
    let gateway = options.first;
    for (let attempt = 0; !isStopped; attempt++) {
      if (await live(gateway % gateways().length)) attempt = 0;
      if (isStopped) return;
      gateway += 1;
      await delay(options.delayMs(attempt));
    }
  }
  void run();

  return {
    get isConnected() {
      return isConnected;
    },
    connection: () => entered.promise,
    async call(target, ...args) {
      for (;;) {
        const client = await entered.promise;
        try {
          return await client.call(target, ...args);
        } catch (error) {
          if (error instanceof CallRefused || isStopped) throw error;
        }
      }
    },
    get losses() {
      return losses;
    },
    absences,
    stop() {
      isStopped = true;
      open?.terminate();
    },
  };
}
