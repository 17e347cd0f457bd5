import { pause, until } from '#now.ts';
import type { Scene } from '#run/row.ts';
import { residentBytes } from './hostile-socket.ts';

/**
 * Nobody may make others wait (shared budgets of the security page): while one account, socket or address takes as much
 * as it can get, another hall's answers and a newcomer are as fast as ever, and stores and services stay under half of
 * their memory limits. The concurrent quiz is the other hall, and is judged as usual.
 */

/** One long question, which the host closes when the attack is over. */
export const HALL = {
  chatty: true,
  alone: true,
  players: 12,
  questions: 1,
  seconds: 240,
  limitMs: 180_000,
  moment: { question: [0, 0], share: [0.005, 0.01] },
  bounds: { arrivalMs: 2_500, viewMs: 4_000 },
} as const;

const PHONES = 20;
const ANSWERS = 200;
const P95_MS = 250;
const NEWCOMER_MS = 1_000;
export const MIB = 1024 * 1024;
/** Half of the memory limits in docker-compose.yml. */
const MOST_BYTES = { redis: 384 * MIB, service: 512 * MIB };

/** Counts of an attack's requests by response. */
export type Answers = Map<string | number, number>;
export const countAnswer = (answers: Answers, answer: string | number) =>
  answers.set(answer, (answers.get(answer) ?? 0) + 1);
const tellOf = (answers: Answers): string =>
  [...answers]
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
    .map(([answer, count]) => `${count} × ${answer}`)
    .join(', ');

/** Aborted with the attack; a wait that does not end fails the attack. */
interface Attack {
  readonly answers: Answers;
  /** Sends until the hall has been measured. */
  run(isOver: () => boolean): Promise<unknown>;
  /** Whether it is under way: the hall is measured from then on. Default: after the first response. */
  isUnderWay?(): boolean;
}

/** Runs an attack and measures the hall meanwhile. */
export async function holds(
  scene: Scene,
  { answers, run, isUnderWay = () => answers.size > 0 }: Attack,
): Promise<void> {
  const { system, host, question, intrude, expects, violated, tell } = scene;
  const [right = { id: 'a' }] = question.answers;
  const phones = await Promise.all(Array.from({ length: PHONES }, (_, i) => intrude('/slave', { gateway: i % 2 })));
  for (const [i, phone] of phones.entries())
    expects('an honest phone enters', await phone.enter(`phone${i}`, host.sessionId), null);
  let isOver = false;
  const attacking = run(() => isOver);
  attacking.catch(() => {});
  await until('the attack is under way', 20_000, isUnderWay, 20);
  const latencies: number[] = [];
  const lane = async (phone: (typeof phones)[number]) => {
    for (let i = 0; i < ANSWERS / PHONES; i++) {
      const begun = performance.now();
      expects('an answer', await phone.answer(host.sessionId, question.id, right.id), null);
      latencies.push(performance.now() - begun);
      await pause(100);
    }
  };
  const begun = performance.now();
  const newcomer = await intrude('/slave');
  expects('a newcomer enters', await newcomer.enter('newcomer', host.sessionId), null);
  const entered = performance.now() - begun;
  await Promise.all(phones.map(lane));
  const bytes = await bytesOf(scene);
  isOver = true;
  await attacking;
  latencies.sort((a, b) => a - b);
  const p95 = latencies[Math.floor(latencies.length * 0.95)] ?? Number.POSITIVE_INFINITY;
  if (p95 > P95_MS) violated(`the hall's answers took ${p95.toFixed(0)} ms (p95) during the attack`);
  if (entered > NEWCOMER_MS) violated(`a newcomer entered after ${entered.toFixed(0)} ms`);
  for (const [what, { is, most }] of Object.entries(bytes))
    if (is > most) violated(`${what} takes ${Math.round(is / MIB)} MiB`);
  const [letters] = await system.sql<{ n: number }>('select count(*)::integer as n from dead_letter');
  expects('dead letters', letters?.n, 0);
  tell(`${tellOf(answers)}; answers p95 ${p95.toFixed(0)} ms, newcomer ${entered.toFixed(0)} ms`);
}

async function bytesOf({ system }: Scene): Promise<Record<string, { is: number; most: number }>> {
  const used = /used_memory:(\d+)/.exec(await system.redisClient.info('memory'))?.[1];
  const services = await Promise.all(
    [...system.engines, ...system.gateways].map(async (service) => {
      const is = await residentBytes(service.pid());
      return [service.name, { is, most: MOST_BYTES.service }] as const;
    }),
  );
  return { redis: { is: Number(used), most: MOST_BYTES.redis }, ...Object.fromEntries(services) };
}

/** Repeats a request on both gateways with this concurrency. */
export async function inLanes(
  lanes: number,
  isOver: () => boolean,
  answers: Answers,
  send: (lane: number) => Promise<string | number>,
): Promise<void> {
  const lane = async (number: number) => {
    while (!isOver()) {
      countAnswer(answers, await send(number).catch(() => 'lost'));
      // The attacker shares this process with the phones that are measured.
      await pause(10);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, i) => lane(i)));
}
