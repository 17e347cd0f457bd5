import { pause } from '#now.ts';
import type { Row, Scene } from '#run/row.ts';

/** Time until the clock is corrected, if it is; milliseconds. */
const WRONG_MS = [2_000, 7_000] as const;

/** Precision of reading a store's clock, which may respond late. */
const READ_MS = 5_000;

/**
 * The clock of a store is set while a question runs, and corrected again in half of the runs. @param clock reads it, in
 * milliseconds
 */
async function step({ system, tell, violated, random }: Scene, clock: () => Promise<number>): Promise<void> {
  const by = random.pick([-30_000, 30_000]);
  const isMended = random.pick([true, false]);
  await system.setStoreClock(by);
  const off = (await clock()) - Date.now();
  if (Math.abs(off - by) > READ_MS) violated(`the clock is off by ${Math.round(off)} ms instead of ${by}`);
  await pause(random.between(...WRONG_MS));
  if (isMended) await system.setStoreClock(0);
  tell(`${by / 1000} s${isMended ? ', and back' : ''}`);
}

/** Faults of the clocks that matter. Those of services do not (row 22). */
export const clockRows: readonly Row[] = [
  {
    row: 47,
    title: 'the clock of Redis steps by 30 s',
    seconds: 5,
    moment: { question: [0, 1], share: [0.1, 0.6] },
    bounds: { closeLateMs: 1_500, viewMs: 3_500, arrivalMs: 1_500, wrongClock: 'redis' },
    services: () => ({ settableClock: 'redis' }),
    async inject(scene) {
      const { redisClient } = scene.system;
      await step(scene, async () => Number((await redisClient.time())[0]) * 1000);
      const told = scene.system.engines.flatMap((engine) => engine.lines()).filter((line) => line.includes(STEPPED));
      if (told.length < scene.system.engines.length) scene.violated('not every engine told the step');
    },
  },
  {
    row: 48,
    title: 'the clock of Postgres steps by 30 s',
    seconds: 5,
    moment: { question: [0, 1], share: [0.1, 0.6] },
    // Leases lapse early or late.
    bounds: { closeLateMs: 6_500, viewMs: 7_000, arrivalMs: 1_500, wrongClock: 'postgres' },
    services: () => ({ settableClock: 'postgres' }),
    inject: (scene) =>
      step(scene, async () => {
        const [row] = await scene.system.sql<{ at: number }>(
          'select extract(epoch from clock_timestamp())::float8 * 1000 as at',
        );
        return row?.at ?? 0;
      }),
  },
];

const STEPPED = '"event":"redis-clock-stepped"';
