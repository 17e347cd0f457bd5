import { refusal } from './refusal.ts';

/** Bytes of views a second for each host, stage or remote. With 5,000 players a view is 1.2 MB and takes 25 ms of engine and gateway. */
const BYTES_PER_SECOND = 256 * 1024;
/** However large the hall, a host gets a view every five seconds. */
const LONGEST_REST_MS = 5_000;

export interface ViewBounds {
  /** Requests that may wait or rest. */
  readonly pending: number;
  /** Views sent at a time. */
  readonly atOnce: number;
}

/**
 * Sends the sockets of a host, stage or remote their views a few at a time, with a rest after each.
 * @param send sends the view; returns its size in bytes, 0 if there was none
 * @throws HubError `overloaded` when `pending` are, and whatever `send` throws
 */
export type ViewTurns = (account: string, bounds: ViewBounds, send: () => Promise<number>) => Promise<void>;

/**
 * Building one host's views in a row delays everybody's answers. The limit is per host, because more sockets would evade
 * a limit per socket. Hosts are kept only while a request waits or rests.
 */
export function createViewTurns(pause: (ms: number) => Promise<void>): ViewTurns {
  /** `free`: the end of each queue. */
  const hosts = new Map<string, { waiting: number; asked: number; free: Promise<void>[] }>();
  return async (account, { pending, atOnce }, send) => {
    const turns = hosts.get(account) ?? { waiting: 0, asked: 0, free: [] };
    if (turns.waiting >= pending) throw refusal('overloaded');
    hosts.set(account, turns);
    const queue = turns.asked % atOnce;
    turns.asked += 1;
    turns.waiting += 1;
    const sent = (turns.free[queue] ?? Promise.resolve()).then(send);
    turns.free[queue] = sent
      .then(
        (bytes) => pause(Math.min(LONGEST_REST_MS, (bytes / BYTES_PER_SECOND) * 1000)),
        () => {},
      )
      .then(() => {
        turns.waiting -= 1;
        if (turns.waiting === 0) hosts.delete(account);
      });
    await sent;
  };
}
