import { refusal } from './refusal.ts';

/** Bytes of views per second for each host, stage or remote. With 5,000 players a view is 1.2 MB and costs engine and gateway 25 ms. */
const BYTES_PER_SECOND = 256 * 1024;
/** However large the hall, a host gets a view every five seconds. */
const MAX_REST_MS = 5_000;

export interface ViewQueueBounds {
  /** Requests that may wait or rest. */
  readonly pending: number;
  /** Views sent concurrently. */
  readonly atOnce: number;
}

/**
 * Sends the sockets of a host, stage or remote their views a few at a time, with a rest after each.
 * @param send sends the view; returns its size in bytes, 0 if there was none
 * @throws HubError `overloaded` when `pending` requests are queued, and whatever `send` throws
 */
export type FairViewQueue = (account: string, bounds: ViewQueueBounds, send: () => Promise<number>) => Promise<void>;

/**
 * Building one host's views back to back delays everybody's answers. The limit is per host, because a limit per socket is
 * evaded by opening more sockets. Hosts are kept only while a request waits or rests.
 */
export function createFairViewQueue(pause: (ms: number) => Promise<void>): FairViewQueue {
  /** `free`: the tail of each of a host's `atOnce` lanes. */
  const hosts = new Map<string, { waiting: number; asked: number; free: Promise<void>[] }>();
  return async (account, { pending, atOnce }, send) => {
    const host = hosts.get(account) ?? { waiting: 0, asked: 0, free: [] };
    if (host.waiting >= pending) throw refusal('overloaded');
    hosts.set(account, host);
    const lane = host.asked % atOnce;
    host.asked += 1;
    host.waiting += 1;
    const sent = (host.free[lane] ?? Promise.resolve()).then(send);
    host.free[lane] = sent
      .then(
        (bytes) => pause(Math.min(MAX_REST_MS, (bytes / BYTES_PER_SECOND) * 1000)),
        () => {},
      )
      .then(() => {
        host.waiting -= 1;
        if (host.waiting === 0) hosts.delete(account);
      });
    await sent;
  };
}
