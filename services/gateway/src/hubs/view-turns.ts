import { refusal } from './refusal.ts';

/** Bytes of views a second for each host, stage or remote. With 5,000 players a view is 1.2 MB and takes 25 ms of engine and gateway. */
const BYTES_PER_SECOND = 256 * 1024;
/** However large the hall, a host gets a view every five seconds. */
const LONGEST_REST_MS = 5_000;

/**
 * Sends a host's sockets their views one at a time, with a rest after each.
 * @param mostPending requests of this host that may wait or rest
 * @param send sends the view; returns its size in bytes, 0 if there was none
 * @throws HubError `overloaded` when `mostPending` are, and whatever `send` throws
 */
export type ViewTurns = (account: string, mostPending: number, send: () => Promise<number>) => Promise<void>;

/**
 * Building one host's views in a row delays everybody's answers. The limit is per host, because more sockets would evade
 * a limit per socket. Hosts are kept only while a request waits or rests.
 */
export function createViewTurns(pause: (ms: number) => Promise<void>): ViewTurns {
  const hosts = new Map<string, { waiting: number; free: Promise<void> }>();
  return async (account, mostPending, send) => {
    const turns = hosts.get(account) ?? { waiting: 0, free: Promise.resolve() };
    if (turns.waiting >= mostPending) throw refusal('overloaded');
    hosts.set(account, turns);
    turns.waiting += 1;
    const sent = turns.free.then(send);
    turns.free = sent
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
