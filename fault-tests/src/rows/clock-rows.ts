import { pause } from '#now.ts';
import type { Row, Scene } from '#run/row.ts';

/** How long the clock stays wrong before it is set right again, where it is; milliseconds. */
const WRONG_MS = [2_000, 7_000] as const;

/** The clock of a store is set while a question runs, and in half of the runs set right again. */
async function step({ system, tell, random }: Scene): Promise<void> {
  const by = random.pick([-30_000, 30_000]);
  const isMended = random.pick([true, false]);
  await system.setStoreClock(by);
  await pause(random.between(...WRONG_MS));
  if (isMended) await system.setStoreClock(0);
  tell(`${by / 1000} s${isMended ? ', and back' : ''}`);
}

/** Faults of the clocks that decide. Those of services decide nothing (row 22). */
export const clockRows: readonly Row[] = [
  {
    row: 47,
    title: 'the clock of Redis steps by 30 s',
    seconds: 5,
    moment: { question: [0, 1], share: [0.1, 0.6] },
    bounds: { closeLateMs: 1_500, viewMs: 3_500, arrivalMs: 1_500, wrongClock: 'redis' },
    services: () => ({ settableClock: 'redis' }),
    async inject(scene) {
      await step(scene);
      const told = scene.system.engines.flatMap((engine) => engine.lines()).filter((line) => line.includes(STEPPED));
      if (told.length < scene.system.engines.length) scene.violated('not every engine told the step');
    },
  },
  {
    row: 48,
    title: 'the clock of Postgres steps by 30 s',
    seconds: 5,
    moment: { question: [0, 1], share: [0.1, 0.6] },
    // Leases lapse, or seem to be good for longer.
    bounds: { closeLateMs: 6_500, viewMs: 7_000, arrivalMs: 1_500, wrongClock: 'postgres' },
    services: () => ({ settableClock: 'postgres' }),
    inject: step,
  },
];

const STEPPED = '"event":"redis-clock-stepped"';
