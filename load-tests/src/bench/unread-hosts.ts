import { fillSession } from '@quarry/participants/fill-session';
import { Redis } from 'ioredis';
import { residentBytes } from '#report/proc.ts';
import { readPage } from '#report/usage.ts';
import { startBare } from './bare/parent.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { mebibytes } from './figure.ts';
import { comparePairs, openHall, slowdownFigure } from './hall.ts';
import { GATEWAY_MEMORY_LIMIT, watchMemory } from './memory.ts';

/** The session's players, and how many have a socket on the attacked gateway. */
const PLAYERS = 5_000;
const SOCKETS = 500;
const UNREAD = 200;
/** Views each unread socket requests. */
const ASKS = 20;

/**
 * A host opens 200 sockets for a session of 5,000 players, requests the session twenty times on each and reads nothing.
 * The gateway's memory is compared with its limit, and the latency of the crowd's answers with that of undisturbed
 * questions, alternately. The attack is verified by the gateways' metrics: a socket either stays open to the question's
 * end or is closed for its backlog, and every request arrives.
 */
export const unreadHosts: BenchLine = async (context) => {
  const { target, say } = context;
  const [gateway = target.app] = target.gateways;
  const players = sized(context, PLAYERS);
  const count = sized(context, SOCKETS);
  const pid = await context.pidOf('gateway-1');
  const hall = await openHall(
    context,
    { players: count, ramp: 5_000, seconds: 10, spread: 6_000 },
    {
      gatewayOf: () => 0,
      async prepare({ sessionId }) {
        const redis = new Redis(context.redisUrl);
        await fillSession(redis, sessionId, players - count);
        redis.disconnect();
      },
    },
  );
  const idle = await residentBytes(pid);
  const { cookie, sessionId } = hall.host;
  const attacks: HostSockets[] = [];
  const disturbed = async () => {
    say(`${UNREAD} host sockets that read nothing of a session of ${players} players`);
    const before = await readHostSockets(target.metrics);
    const attack = await startBare('unread-hosts.ts', [gateway, cookie, sessionId, String(UNREAD), String(ASKS)]);
    const answers = await hall.play();
    const after = await readHostSockets(target.metrics);
    attacks.push({
      // Excluding the host's own.
      open: after.open - 1,
      closed: after.closed - before.closed,
      records: after.records - before.records,
      refused: after.refused - before.refused,
    });
    await attack.stop();
    return answers;
  };
  const { result: compared, peak } = await watchMemory(pid, () => comparePairs(hall, disturbed));
  await hall.end();
  const each = (of: keyof HostSockets) => attacks.map((one) => one[of]).join(' · ');
  const tookPlace = attacks.every(({ open, closed, records }) => open + closed >= UNREAD && records >= UNREAD * ASKS);
  const size = `open to the end ${each('open')}, closed for their backlog ${each('closed')}, calls refused ${each('refused')}`;
  return [
    {
      name: `memory of a gateway with ${UNREAD} unread host sockets of a session of ${players} players`,
      goal: 'under 1 GiB, its limit',
      value: mebibytes(peak),
      baseline: `with the crowd alone ${mebibytes(idle)}`,
      reached: tookPlace && peak < GATEWAY_MEMORY_LIMIT,
    },
    slowdownFigure(`the same: answers of the ${count} players beside them`, compared, { size, tookPlace }),
  ];
};

/** Counters of hosts' sockets, over all gateways. */
interface HostSockets {
  readonly open: number;
  /** Closed by a gateway for a backlog that does not shrink. */
  readonly closed: number;
  readonly records: number;
  /** Calls answered with an error, `overloaded` for instance. */
  readonly refused: number;
}

async function readHostSockets(pages: readonly string[]): Promise<HostSockets> {
  const text = (await Promise.all(pages.map(readPage))).join('\n');
  const sum = (metric: string): number => {
    const lines = text.matchAll(new RegExp(`^quarry_hub_${metric}\\{[^}]*hub="master"[^}]*\\} (\\S+)`, 'gm'));
    return [...lines].reduce((all, [, value]) => all + Number(value), 0);
  };
  return {
    open: sum('sockets'),
    closed: sum('slow_closed_total'),
    records: sum('records_received_total'),
    refused: sum('calls_failed_total'),
  };
}
