import { setInterval as every } from 'node:timers/promises';
import { fillSession } from '@quarry/test-kit/fill-session';
import { Redis } from 'ioredis';
import { presetOptions } from '#options.ts';
import { residentBytes } from '#report/proc.ts';
import { startBare } from './bare/parent.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { comparePairs, openHall, slowdownFigure } from './hall.ts';

/** The session's players, and those of them with a socket on the attacked gateway. */
const PLAYERS = 5_000;
const SOCKETS = 500;
const UNREAD = 200;
/** Views each unread socket requests. */
const ASKS = 20;
const ROUNDS = 3;
/** Memory limit of a gateway in the composition and in Kubernetes. */
const MEMORY_LIMIT = 1024 * 1024 * 1024;

/**
 * A host opens 200 sockets for a session of 5,000 players, requests the session twenty times on each and reads nothing.
 * The gateway's memory is compared with its limit, the latency of the crowd's answers with the previous question,
 * alternately.
 */
export const unreadHosts: BenchLine = async (context) => {
  const { target, say } = context;
  const [gateway = target.app] = target.gateways;
  const players = sized(context, PLAYERS);
  const count = sized(context, SOCKETS);
  const pid = await context.pidOf('gateway-1');
  const options = presetOptions({ players: count, ramp: 5_000, questions: 2 * ROUNDS + 1, seconds: 10, spread: 6_000 });
  const hall = await openHall(context, options, {
    gatewayOf: () => 0,
    async prepare({ sessionId }) {
      const redis = new Redis(context.redisUrl);
      await fillSession(redis, sessionId, players - count);
      redis.disconnect();
    },
  });
  const idle = await residentBytes(pid);
  let peak = 0;
  const watching = new AbortController();
  const watched = watchMemory(pid, watching.signal, (bytes) => {
    peak = Math.max(peak, bytes);
  });
  const { cookie, sessionId } = hall.host;
  const compared = await comparePairs(ROUNDS, hall, async () => {
    say(`${UNREAD} host sockets that read nothing of a session of ${players} players`);
    const attack = await startBare('unread-hosts.ts', [gateway, cookie, sessionId, String(UNREAD), String(ASKS)]);
    const answers = await hall.play();
    await attack.stop();
    return answers;
  });
  watching.abort();
  await watched;
  await hall.end();
  return [
    {
      name: `memory of a gateway with ${UNREAD} unread host sockets of a session of ${players} players`,
      goal: 'under 1 GiB, its limit',
      value: mebibytes(peak),
      baseline: `with the crowd alone ${mebibytes(idle)}`,
      reached: peak > 0 && peak < MEMORY_LIMIT,
    },
    slowdownFigure(`the same: answers of the ${count} players beside them`, compared),
  ];
};

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;

async function watchMemory(pid: number, signal: AbortSignal, seen: (bytes: number) => void): Promise<void> {
  try {
    for await (const _ of every(100, undefined, { signal })) seen(await residentBytes(pid));
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
