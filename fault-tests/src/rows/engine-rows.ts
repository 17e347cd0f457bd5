import { THROWING_ENGINE } from '#mutants/other-builds.ts';
import { pause } from '#now.ts';
import type { Row, Scene } from '#run/row.ts';
import type { TrapPoint } from '#system/append-trap.ts';
import { disturb } from './disturb.ts';
import { poison } from './poison.ts';
import { disturbTimers } from './timer-jobs.ts';

/** The database aborts a transaction after 13 s (`transaction_timeout`); a claim follows within a renewal interval. */
const DATABASE_LIMIT_MS = 13_000;
const TAKEOVER = { takeoverMs: 8_000, closeLateMs: 9_000, viewMs: 9_000 };

/** Faults of the engine that owns the session. */
export const engineRows: readonly Row[] = [
  {
    row: 1,
    title: 'kill -9 of the engine in the middle of a question',
    bounds: TAKEOVER,
    async inject({ owner, crash, begins, tell, random }) {
      const engine = await owner();
      begins();
      crash(engine, random.between(300, 3_000));
      tell(`killed ${engine.name}`);
    },
  },
  {
    row: 70,
    title: 'Redis loses who is connected, and the engine is killed before it is told again',
    bounds: TAKEOVER,
    async inject({ system, host, owner, begins, violated, tell }) {
      const engine = await owner();
      begins();
      const lost = await system.redisClient.unlink(`presence:{${host.sessionId}}`);
      engine.signal('SIGKILL');
      if (lost === 0) violated('there was no record of presence');
      await engine.ended();
      await engine.start();
      tell(`killed ${engine.name} without a record`);
    },
  },
  {
    row: 2,
    title: 'kill -9 between commit and acknowledgement',
    bounds: TAKEOVER,
    moment: { share: [0.05, 0.6] },
    inject: (scene) => killAt('after', scene),
  },
  {
    row: 3,
    title: 'kill -9 before commit',
    bounds: TAKEOVER,
    moment: { share: [0.05, 0.6] },
    inject: (scene) => killAt('before', scene),
  },
  {
    row: 4,
    title: 'SIGSTOP past the lease, then SIGCONT',
    bounds: { takeoverMs: 8_000, closeLateMs: 14_000, viewMs: 14_000 },
    async inject({ owner, begins, tell, random }) {
      const engine = await owner();
      const stoppedMs = random.between(6_500, 10_000);
      begins();
      engine.signal('SIGSTOP');
      await pause(stoppedMs);
      engine.signal('SIGCONT');
      tell(`stopped ${engine.name} for ${Math.round(stoppedMs)} ms`);
    },
  },
  {
    row: 5,
    title: 'SIGSTOP inside the transaction',
    questions: 2,
    bounds: { takeoverMs: DATABASE_LIMIT_MS + 3_500, closeLateMs: 6_000, viewMs: 6_000 },
    moment: { share: [0.05, 0.6] },
    async inject({ owner, begins, tell }) {
      const engine = await owner();
      await engine.trap.set('inside', 'AnswerSubmitted');
      begins();
      engine.signal('SIGSTOP');
      await pause(DATABASE_LIMIT_MS + 3_500);
      engine.signal('SIGCONT');
      tell(`stopped ${engine.name} before its Sync`);
    },
  },
  {
    row: 8,
    title: 'rolling restart of the engines',
    bounds: { closeLateMs: 3_000, viewMs: 4_000 },
    async inject({ owner, other, tell }) {
      const first = await owner();
      for (const engine of [first, other(first)]) {
        engine.signal('SIGTERM');
        await engine.ended();
        await engine.start();
      }
      tell(`restarted ${first.name}, then the other`);
    },
  },
  {
    row: 17,
    title: 'COMMIT applied, its answer lost',
    moment: { share: [0.02, 0.5] },
    bounds: { closeLateMs: 3_000, viewMs: 4_000 },
    async inject({ owner, begins, tell, violated, random }) {
      const engine = await owner();
      const times = random.int(1, 3);
      let lost = 0;
      for (let i = 0; i < times; i++) {
        const event = i === 0 ? 'AnswerSubmitted' : random.pick(['AnswerSubmitted', 'QuestionClosed']);
        const connection = await Promise.race([engine.trap.set('after', event), pause(5_000)]);
        if (i === 0) begins();
        if (connection) lost += 1;
        connection?.destroy();
        // A later append must not be intercepted when nothing waits for it.
        engine.trap.clear();
      }
      if (lost === 0) violated('no answer of COMMIT was lost');
      tell(`${lost} answers of COMMIT lost on ${engine.name}`);
    },
  },
  {
    row: 18,
    title: 'engine cut off from Redis',
    bounds: { arrivalMs: 6_500, closeLateMs: 6_500, viewMs: 7_000 },
    async inject({ owner, tell, random }) {
      const engine = await owner();
      const kind = disturb(engine.redis, random);
      const awayMs = random.between(2_000, 9_000);
      await pause(awayMs);
      engine.redis.open();
      tell(`${engine.name} ${kind} for ${Math.round(awayMs)} ms`);
    },
  },
  {
    row: 19,
    title: 'engine cut off from Postgres',
    bounds: { takeoverMs: 8_000, closeLateMs: 6_500, viewMs: 7_000 },
    async inject({ owner, begins, tell, random }) {
      const engine = await owner();
      begins();
      const kind = disturb(engine.postgres, random);
      const awayMs = random.between(8_500, 13_000);
      await pause(awayMs);
      engine.postgres.open();
      tell(`${engine.name} ${kind} for ${Math.round(awayMs)} ms`);
    },
  },
  {
    row: 22,
    title: "a service's clock wrong by 30 s",
    // BullMQ uses its workers' clocks; if those are slow, the owner's fallback closes 2 s later.
    bounds: { closeLateMs: 3_500, viewMs: 4_500 },
    // Whichever engine owns the session, its clock is wrong.
    services: (random) => {
      const off = random.pick([-30_000, 30_000]);
      const clocks = random.pick<Record<string, number>>([
        { 'engine-1': off, 'engine-2': off },
        { 'engine-1': off, 'engine-2': -off },
        { 'engine-1': off, 'engine-2': off, 'gateway-1': -off, 'gateway-2': -off },
        { 'engine-1': off, 'engine-2': off, 'gateway-2': off },
      ]);
      return { clocks };
    },
    async inject({ system, owner, tell, violated }) {
      const wrong = [...system.gateways, ...system.engines].filter((one) => one.clockMs !== 0);
      for (const { name, clockMs, lines } of wrong)
        if (!isWrongBy(clockMs, lines())) violated(`the clock of ${name} is right`);
      const names = wrong.map((one) => `${one.name} ${one.clockMs / 1000} s`).join(', ');
      tell(`${names}; the session is at ${(await owner()).name}`);
    },
  },
  {
    row: 23,
    title: 'timer job lost, doubled, early, late',
    seconds: 5,
    moment: { share: [0.05, 0.4] },
    bounds: { closeLateMs: 3_500, viewMs: 4_500 },
    inject: disturbTimers,
  },
  {
    row: 24,
    title: 'poison: unreadable commands, one the code throws on, one the database refuses, a corrupt event',
    variants: [{ engine: [THROWING_ENGINE] }],
    bounds: { closeLateMs: 1_500, viewMs: 2_500, answerP99Ms: 2_000 },
    inject: poison,
  },
];

/** Whether the last log line's time is in the future (fast clock) or as far in the past as a slow clock's. */
function isWrongBy(clockMs: number, lines: readonly string[]): boolean {
  const last = lines.findLast((line) => line.startsWith('{'));
  const at = Date.parse((JSON.parse(last ?? '{}') as { time?: string }).time ?? '');
  return clockMs > 0 ? at > Date.now() : at < Date.now() + clockMs;
}

/** Kills the owner exactly when its next append reaches this point. */
async function killAt(point: TrapPoint, scene: Scene): Promise<void> {
  const { owner, crash, begins, tell, random } = scene;
  const engine = await owner();
  const event = random.pick(['AnswerSubmitted', 'AnswerSubmitted', 'QuestionClosed']);
  await engine.trap.set(point, event);
  begins();
  crash(engine, random.between(300, 3_000));
  tell(`killed ${engine.name} ${point} the commit of ${event}`);
}
