import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { cpuOf, type EventPlan, eventCost, type PhaseCosts, type UnitCosts } from '#cost/event-cost.ts';
import { presetOptions } from '#options.ts';
import { createMeasures } from '#report/measures.ts';
import { askTheLog } from '#report/truth.ts';
import { readUsage, spent, type Usage } from '#report/usage.ts';
import { type Crowd, endSession, joinCrowd } from '#scenarios/crowd.ts';
import { startLoadHost } from '#scenarios/load-host.ts';
import { untilIdle } from '#sweep.ts';
import { type BenchContext, type BenchLine, sized } from './bench-line.ts';
import { type Figure, keptFigure, kilobytes, mebibytes } from './figure.ts';

/** Sizes of the crowds that are measured: a small crowd costs more per player. */
const CROWDS = [500, 5_000];
/** Sizes of events, each with the crowd whose unit costs apply to it. */
const EVENTS = [
  { people: 500, measuredAt: 0 },
  { people: 5_000, measuredAt: 1 },
  { people: 50_000, measuredAt: 1 },
];
const PLAN: Omit<EventPlan, 'people'> = { questions: 20, arrivalSeconds: 180, answerSeconds: 20 };
const QUESTIONS = 3;
const SECONDS = 14;
const SPREAD_MS = 8_000;
/** Time for the close's frames to arrive and the question's results to be stored. */
const CLOSED_MS = 2_000;
const REST_MS = 5_000;
/** Answers are counted this long before their question closes. */
const BEFORE_CLOSE_MS = 2_500;

/** One reading of everything that costs are computed from. */
interface Meters {
  readonly usage: Usage;
  readonly redisIn: number;
  readonly redisOut: number;
  readonly wal: number;
  readonly stored: number;
  readonly toPlayers: number;
}

/**
 * Unit costs of a player (a join, a question with its answer, the question's close), by process and in bytes, and the
 * costs of events of several sizes derived from them.
 */
export const cost: BenchLine = async (context) => {
  const redis = new Redis(context.redisUrl);
  const database = new pg.Client({ connectionString: context.databaseUrl });
  await database.connect();
  try {
    const figures: Figure[] = [];
    const units: UnitCosts[] = [];
    for (const size of CROWDS) {
      await untilIdle(context.target, context.idle, context.say);
      const measured = await unitCosts(context, redis, database, sized(context, size));
      units.push(measured.unit);
      figures.push(...unitFigures(measured.unit), ...measured.checks);
    }
    return [...figures, ...EVENTS.flatMap(({ people, measuredAt }) => eventFigures(people, units[measuredAt]))];
  } finally {
    redis.disconnect();
    await database.end();
  }
};

async function unitCosts(
  { target, databaseUrl, say }: BenchContext,
  redis: Redis,
  database: pg.Client,
  players: number,
): Promise<{ readonly unit: UnitCosts; readonly checks: Figure[] }> {
  const options = presetOptions({
    ...{ players, questions: QUESTIONS, seconds: SECONDS, spread: SPREAD_MS },
    ramp: Math.max(5_000, players * 3),
  });
  const host = await startLoadHost(target.app, target.gateways[0] ?? target.app, options);
  const measures = createMeasures();
  let crowd: Crowd | null = null;
  const read = async (): Promise<Meters> => ({
    usage: await readUsage(target),
    ...(await redisBytes(redis)),
    ...(await databaseBytes(database)),
    toPlayers: crowd?.players.reduce((sum, { client }) => sum + client.bytes, 0) ?? 0,
  });
  say(`${players} players join`);
  const before = await read();
  crowd = await joinCrowd({ target, options, measures }, host, players);
  // The last lists of the lobby.
  await delay(CLOSED_MS);
  const joined = await read();
  await delay(REST_MS);
  const rested = await read();
  const rest = spent(joined.usage, rested.usage);
  /** Costs between two readings for each player, above those of a hall at rest. */
  const between = (from: Meters, to: Meters, times: number): PhaseCosts => {
    const { cpuSeconds, seconds } = spent(from.usage, to.usage);
    const each = (of: (meters: Meters) => number) => (of(to) - of(from)) / players / times;
    const cpu = Object.entries(cpuSeconds).map(([name, value]) => {
      const idle = ((rest.cpuSeconds[name] ?? 0) / rest.seconds) * seconds;
      return [name, (Math.max(0, value - idle) * 1_000) / players / times] as const;
    });
    return {
      cpu: Object.fromEntries(cpu),
      bytesToPlayer: each((meters) => meters.toPlayers),
      redisIn: each((meters) => meters.redisIn),
      redisOut: each((meters) => meters.redisOut),
      wal: each((meters) => meters.wal),
      stored: each((meters) => meters.stored),
    };
  };
  say(`${QUESTIONS} questions`);
  const answers: PhaseCosts[] = [];
  const closes: PhaseCosts[] = [];
  let late = 0;
  for (let question = 0; question < QUESTIONS; question++) {
    if (question > 0) await host.show('leaderboard');
    const opened = await read();
    const closed = host.sees('statistics');
    // Not awaited if the run ends first.
    closed.catch(() => undefined);
    await host.play();
    // By then everybody has seen the question and answered. Ticks count towards the question.
    await delay(host.deadline - BEFORE_CLOSE_MS - performance.now());
    await crowd.answersSettled();
    const answered = await read();
    if (performance.now() > host.deadline) late += 1;
    await closed;
    await delay(CLOSED_MS);
    answers.push(between(opened, answered, 1));
    closes.push(between(answered, await read(), 1));
  }
  const memory = Object.values(rested.usage.residentBytes).reduce((sum, bytes) => sum + bytes, 0);
  const idleMemory = Object.values(before.usage.residentBytes).reduce((sum, bytes) => sum + bytes, 0);
  const acknowledged = await askTheLog(databaseUrl, crowd.players);
  await endSession(host, crowd);
  return {
    unit: {
      players,
      join: between(before, joined, 1),
      answer: meanOf(answers),
      close: meanOf(closes),
      memory: Math.max(0, memory - idleMemory) / players,
    },
    checks: [
      keptFigure(`${players} players: answers`, acknowledged, players * QUESTIONS),
      {
        name: `${players} players: questions whose close was measured apart from their answers`,
        goal: 'all',
        value: `${QUESTIONS - late} of ${QUESTIONS}`,
        // A busy machine is still counting answers when the question closes.
        baseline: '',
        reached: late === 0,
      },
    ],
  };
}

async function redisBytes(redis: Redis): Promise<Pick<Meters, 'redisIn' | 'redisOut'>> {
  const stats = await redis.info('stats');
  const value = (name: string) => Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(stats)?.[1] ?? Number.NaN);
  return { redisIn: value('total_net_input_bytes'), redisOut: value('total_net_output_bytes') };
}

async function databaseBytes(database: pg.Client): Promise<Pick<Meters, 'wal' | 'stored'>> {
  const { rows } = await database.query<{ wal: string; stored: string }>(
    `select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as wal, pg_database_size(current_database()) as stored`,
  );
  return { wal: Number(rows[0]?.wal), stored: Number(rows[0]?.stored) };
}

function meanOf(phases: readonly PhaseCosts[]): PhaseCosts {
  const mean = (of: (phase: PhaseCosts) => number) => phases.reduce((sum, phase) => sum + of(phase), 0) / phases.length;
  const names = Object.keys(phases[0]?.cpu ?? {});
  return {
    cpu: Object.fromEntries(names.map((name) => [name, mean(({ cpu }) => cpu[name] ?? 0)])),
    bytesToPlayer: mean((phase) => phase.bytesToPlayer),
    redisIn: mean((phase) => phase.redisIn),
    redisOut: mean((phase) => phase.redisOut),
    wal: mean((phase) => phase.wal),
    stored: mean((phase) => phase.stored),
  };
}

const PHASES = [
  ['join', 'a join'],
  ['answer', 'a question shown and answered'],
  ['close', 'its close'],
] as const;

function unitFigures(unit: UnitCosts): Figure[] {
  const phases = PHASES.map(([phase, text]): Figure => {
    const costs = unit[phase];
    const processes = Object.entries(costs.cpu).map(([name, value]) => `${name} ${value.toFixed(3)}`);
    return {
      name: `${unit.players} players, cost of each: ${text}`,
      goal: '(none)',
      value: `${cpuOf(costs).toFixed(2)} ms of CPU: ${processes.join(' · ')}`,
      baseline: [
        `to the player ${kilobytes(costs.bytesToPlayer)}`,
        `Redis in ${kilobytes(costs.redisIn)}, out ${kilobytes(costs.redisOut)}`,
        `WAL ${kilobytes(costs.wal)}, stored ${kilobytes(costs.stored)}`,
      ].join('; '),
      reached: true,
    };
  });
  const memory = `${kilobytes(unit.memory)}, gateways and engine`;
  return [
    ...phases,
    { name: `${unit.players} players: memory of each`, goal: '(none)', value: memory, baseline: '', reached: true },
  ];
}

function eventFigures(people: number, unit: UnitCosts | undefined): Figure[] {
  if (!unit) return [];
  const { cores, cpuSeconds, memory, network, redis, wal, stored } = eventCost(unit, { ...PLAN, people });
  return [
    {
      name: `an event of ${people} people and ${PLAN.questions} questions, by the costs at ${unit.players}`,
      goal: '(none)',
      value: `${cores.arriving.toFixed(2)} cores while they arrive in ${PLAN.arrivalSeconds} s, ${cores.answering.toFixed(2)} while they answer in ${PLAN.answerSeconds} s`,
      baseline: [
        `${Math.round(cpuSeconds)} s of CPU`,
        `${mebibytes(memory)} of memory above idle`,
        `${mebibytes(network.bytes)} to players, a close ${(network.peakBits / 1e6).toFixed(0)} Mbit`,
        `Redis ${mebibytes(redis)}`,
        `WAL ${mebibytes(wal)}, stored ${mebibytes(stored)}`,
      ].join('; '),
      reached: true,
    },
  ];
}
