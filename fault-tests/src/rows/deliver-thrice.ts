import { commandOf } from '#checker/stream-command.ts';
import type { StreamEntry } from '#evidence/evidence.ts';
import { now, until } from '#now.ts';
import type { Scene } from '#run/row.ts';

const SECOND_WITHIN_MS = 600;
/** Time a third delivery waits for the next command of its socket. */
const HELD_MS = 1_500;
const DELIVERED_MS = 10_000;

/**
 * Delivers every command three times. The second delivery follows later; the third waits for the next command of the
 * same socket and follows it, so that two commands of one socket also arrive in inverted order.
 */
export async function deliverThrice({ system, host, questions, random, meanwhile, violated, tell }: Scene) {
  const { tap, redisClient } = system;
  const seen = new Set<string>();
  const held = new Map<string, () => Promise<unknown>>();
  const began = now();
  tap.onEntry((entry) => {
    if (seen.has(entry.text)) return;
    seen.add(entry.text);
    const deliver = () => redisClient.xadd(entry.stream, '*', 'c', entry.text).catch(() => null);
    setTimeout(deliver, random.between(0, SECOND_WITHIN_MS));
    const socket = socketOf(entry);
    const before = held.get(socket);
    held.delete(socket);
    if (before) {
      void deliver().then(before);
      return;
    }
    const third = () => {
      clearTimeout(patience);
      return deliver();
    };
    const patience = setTimeout(() => {
      held.delete(socket);
      void deliver();
    }, HELD_MS);
    held.set(socket, third);
  });
  // Commands of one gateway overtake those of the other.
  system.gateways[random.int(0, 1)]?.redis.open(random.between(20, 150));
  const last = questions.at(-1)?.id;
  meanwhile(
    host.sees('leaderboard', last).then(async () => {
      const end = now();
      const deliveries = () =>
        [...Map.groupBy(tap.entries, ({ text }) => text).values()].filter(
          ([first]) => first && first.seenAt > began && first.seenAt < end,
        );
      const isThrice = () => deliveries().every((times) => times.length >= 3);
      await until('each command was delivered three times', DELIVERED_MS, isThrice).catch(({ message }: Error) =>
        violated(message),
      );
      if (invertedPairs(deliveries()) === 0) violated('no two commands of one socket came in inverted order');
    }),
  );
  tell('each command three times, one gateway slowed down');
}

/** Socket of a command; commands of timers and gateways stand alone. */
function socketOf(entry: StreamEntry): string {
  const body = commandOf(entry)?.body ?? {};
  return String(body.playerId ?? body.hostId ?? entry.text);
}

/** Pairs of commands of one socket whose later one was redelivered before the last delivery of the earlier one. */
function invertedPairs(deliveries: readonly (readonly StreamEntry[])[]): number {
  const bySocket = Map.groupBy(deliveries, ([first]) => (first ? socketOf(first) : ''));
  const pairs = [...bySocket.values()].flatMap((commands) =>
    commands.flatMap((earlier, i) => commands.slice(i + 1).map((later) => [earlier, later] as const)),
  );
  return pairs.filter(([earlier, later]) => {
    const lastOfEarlier = earlier.at(-1)?.seenAt ?? 0;
    return later.slice(1).some(({ seenAt }) => seenAt < lastOfEarlier);
  }).length;
}
