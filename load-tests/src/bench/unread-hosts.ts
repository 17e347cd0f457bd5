import { setInterval as every } from 'node:timers/promises';
import { fillSession } from '@quarry/test-kit/fill-session';
import { Redis } from 'ioredis';
import { createVirtualHost } from '#driver/virtual-host.ts';
import { presetOptions } from '#options.ts';
import { createMeasures, summarize } from '#report/measures.ts';
import { residentBytes } from '#report/usage.ts';
import { joinCrowd } from '#scenarios/crowd.ts';
import { startBare } from './bare/parent.ts';
import { type BenchLine, sized } from './bench-line.ts';
import { median, ms, times } from './figure.ts';

/** The session's players, and those of them with a socket on the attacked gateway. */
const PLAYERS = 5_000;
const SOCKETS = 500;
const UNREAD = 200;
/** Views each unread socket requests. */
const ASKS = 20;
const ROUNDS = 3;
const GOAL = 1.5;
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
  const host = await createVirtualHost(target.app, gateway, options);
  const redis = new Redis(context.redisUrl);
  await fillSession(redis, host.sessionId, players - count);
  redis.disconnect();
  const measures = createMeasures();
  const phase = <Result>(_: string, work: () => Promise<Result>) => work();
  const crowd = await joinCrowd({ target, options, measures, say, phase }, host, count, {
    name: 'players',
    gatewayOf: () => 0,
  });
  let peak = 0;
  const watching = new AbortController();
  const watched = watchMemory(pid, watching.signal, (bytes) => {
    peak = Math.max(peak, bytes);
  });
  const answersOf = async (): Promise<number> => {
    const before = measures.samples('answer').length;
    const ended = host.questionEnd();
    await host.play();
    await ended;
    await crowd.answersSettled();
    await host.showLeaderboard();
    return summarize(
      measures
        .samples('answer')
        .slice(before)
        .map((sample) => sample.value),
    ).p99;
  };
  // The first warms up.
  await answersOf();
  const idle = (await residentBytes(pid)) ?? 0;
  const quiet: number[] = [];
  const attacked: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    quiet.push(await answersOf());
    say(`${UNREAD} host sockets that read nothing of a session of ${players} players`);
    const attack = await startBare('unread-hosts.ts', [
      gateway,
      host.cookie,
      host.sessionId,
      String(UNREAD),
      String(ASKS),
    ]);
    attacked.push(await answersOf());
    await attack.stop();
  }
  watching.abort();
  await watched;
  await host.end();
  crowd.leave();
  host.close();
  const ratio = median(attacked.map((value, i) => value / (quiet[i] ?? 1)));
  return [
    {
      name: `memory of a gateway with ${UNREAD} unread host sockets of a session of ${players} players`,
      goal: 'under 1 GiB, its limit',
      value: mebibytes(peak),
      baseline: `with the crowd alone ${mebibytes(idle)}`,
      reached: peak > 0 && peak < MEMORY_LIMIT,
    },
    {
      name: `the same: answers of the ${count} players beside them`,
      goal: `p99 ≤ ${times(GOAL)} undisturbed`,
      value: `${times(ratio)} (p99 ${ms(median(attacked))})`,
      baseline: `the question before: p99 ${ms(median(quiet))}`,
      reached: ratio <= GOAL,
    },
  ];
};

const mebibytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MiB`;

async function watchMemory(pid: number, signal: AbortSignal, seen: (bytes: number) => void): Promise<void> {
  try {
    for await (const _ of every(100, undefined, { signal })) seen((await residentBytes(pid)) ?? 0);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
