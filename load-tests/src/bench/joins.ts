import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { enterSession } from '@quarry/participants/virtual-player';
import { cpuOfProcess } from '#report/proc.ts';
import { readUsage, type Spending, spent, total } from '#report/usage.ts';
import { leanHub, overNetwork } from '#scenarios/lean-hub.ts';
import { startBare } from './bare/parent.ts';
import { type BenchContext, type BenchLine, sized } from './bench-line.ts';
import { ms } from './figure.ts';

/** At this rate the engine is not saturated, so its batches stay small. */
const JOINS_A_SECOND = 300;
const IDLE_MS = 5_000;
const GOAL_MS = 1.3;
const POSTGRES_GOAL_MS = 0.3;

/**
 * CPU cost of a join, by process, compared with a bare Fastify that serves the same upgrades and calls to the same
 * clients.
 */
export const joins: BenchLine = async (context) => {
  const players = sized(context, 5_000);
  const ramp = (players / JOINS_A_SECOND) * 1_000;
  const before = await readUsage(context.target);
  await delay(IDLE_MS);
  const idle = spent(before, await readUsage(context.target));
  context.say(`${players} players join within ${Math.round(ramp / 1_000)} s`);
  const { report } = await context.play('join-storm', { players, ramp });
  const { join } = report.phases;
  if (!join) throw new Error('the run has no joins');
  const parts = costsAJoin(join, idle, players);
  const bare = await bareCost(context, players, ramp);
  const { postgres = 0 } = parts;
  return [
    {
      name: `${players} players join, ${JOINS_A_SECOND} a second, two gateways: CPU a join`,
      goal: `≤ ${GOAL_MS} ms`,
      value: `${total(parts).toFixed(2)} ms (${Object.entries(parts)
        .filter(([, cost]) => cost >= 0.01)
        .map(([name, cost]) => `${name} ${cost.toFixed(2)}`)
        .join(', ')})`,
      baseline: `bare Fastify and ws, upgrade and calls: ${bare.toFixed(2)} ms`,
      reached: total(parts) <= GOAL_MS,
    },
    {
      name: 'the same: of Postgres',
      goal: `≤ ${POSTGRES_GOAL_MS} ms`,
      value: `${postgres.toFixed(2)} ms`,
      baseline: `entered after p50 ${ms(report.latencies.enter?.p50 ?? 0)}, p99 ${ms(report.latencies.enter?.p99 ?? 0)}`,
      reached: postgres <= POSTGRES_GOAL_MS,
    },
  ];
};

/** CPU milliseconds per join of each part of the product, above its idle CPU. */
export function costsAJoin(join: Spending, idle: Spending, players: number): Record<string, number> {
  return Object.fromEntries(
    Object.entries(join.cpuSeconds).map(([name, seconds]) => {
      const idleSeconds = ((idle.cpuSeconds[name] ?? 0) / idle.seconds) * join.seconds;
      return [name, (Math.max(0, seconds - idleSeconds) * 1_000) / players];
    }),
  );
}

/** The same clients against a bare process, at the same rate. @returns its CPU milliseconds per client */
async function bareCost({ say }: BenchContext, players: number, ramp: number): Promise<number> {
  const bare = await startBare('join-loop.ts', []);
  const pid = bare.child.pid ?? 0;
  const { port } = bare.ready as { port: number };
  say(`${players} clients at a bare Fastify`);
  const before = await cpuOfProcess(pid);
  const open = leanHub(overNetwork);
  const events = { onPush: () => undefined, onClose: () => undefined };
  const clients = await Promise.all(
    Array.from({ length: players }, async (_, i) => {
      await delay((i / players) * ramp);
      const client = await open(`http://127.0.0.1:${port}/slave`, {}, events);
      await enterSession(client, { id: randomUUID(), identifier: `player ${i}`, deviceId: randomUUID() }, 'bare');
      return client;
    }),
  );
  const cost = ((await cpuOfProcess(pid)) - before) * 1_000;
  for (const client of clients) client.close();
  await bare.stop();
  return cost / players;
}
