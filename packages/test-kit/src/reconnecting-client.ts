import { setTimeout as delay } from 'node:timers/promises';
import { retryDelay } from '@quarry/events/retry-delay';
import { CallRefused, type HubClient, openHubClient } from '@quarry/hub-client/hub-client';

export interface ReconnectingOptions {
  /** Gateways to try, one after the other. */
  readonly gateways: readonly string[];
  readonly path: '/master' | '/slave';
  readonly headers: Record<string, string>;
  /** What it does each time it is connected. */
  readonly enter: (client: HubClient) => Promise<void>;
  readonly onPush: (target: string, args: () => unknown[]) => void;
}

/** A client as a browser is one: it comes back by itself and repeats what got no answer. */
export interface ReconnectingClient {
  /** @throws CallRefused when the call was answered with a refusal; a lost socket only makes it wait */
  call(target: string, ...args: unknown[]): Promise<unknown>;
  /** How often it lost its socket. */
  readonly losses: number;
  /** How long it was away, each time; milliseconds. */
  readonly absences: readonly number[];
  readonly isConnected: boolean;
  stop(): void;
}

/**
 * Resolves when the client has entered for the first time.
 * @param first the gateway it begins with, by its index
 */
export async function startReconnectingClient(
  options: ReconnectingOptions,
  first: number,
): Promise<ReconnectingClient> {
  let losses = 0;
  let stopped = false;
  let lostAt: number | null = null;
  const absences: number[] = [];
  let client: HubClient | null = null;
  let connected: Promise<HubClient> = connect(first);

  /** @param tries those before this one: from the second on it waits first, as a browser does */
  async function connect(from: number, tries = 0): Promise<HubClient> {
    for (; !stopped; tries++) {
      if (tries > 0) await delay(retryDelay(tries - 1, Math.random()));
      const gateway = options.gateways[(from + tries) % options.gateways.length] ?? '';
      try {
        const opened = await openHubClient(`${gateway}${options.path}`, options.headers, {
          onPush: options.onPush,
          onClose: () => {
            client = null;
            if (stopped) return;
            losses += 1;
            lostAt ??= performance.now();
            connected = connect(from + tries, 1);
            connected.catch(() => undefined);
          },
        });
        await options.enter(opened);
        client = opened;
        if (lostAt !== null) absences.push(performance.now() - lostAt);
        lostAt = null;
        return opened;
      } catch (error) {
        if (error instanceof CallRefused) throw error;
      }
    }
    throw new Error('stopped');
  }

  const self: ReconnectingClient = {
    async call(target, ...args) {
      for (;;) {
        const open = await connected;
        try {
          return await open.call(target, ...args);
        } catch (error) {
          if (error instanceof CallRefused || stopped) throw error;
        }
        // The socket ended first; its close is heard in a moment, and then the next one is waited for.
        await delay(10);
      }
    },
    get losses() {
      return losses;
    },
    absences,
    get isConnected() {
      return client !== null;
    },
    stop() {
      stopped = true;
      client?.close();
    },
  };
  await connected;
  return self;
}
