import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

export const row09: Row = {
  row: 9,
  title: 'Redis restarts with its data',
  seconds: 5,
  moment: { share: [0.05, 0.6] },
  // What a gateway held meanwhile counts at the moment it was sent.
  bounds: { closeLateMs: 3_500, viewMs: 4_500, arrivalMs: 1_000 },
  async inject({ system, tell, random }) {
    const signal = random.pick(['SIGTERM', 'SIGKILL'] as const);
    const awayMs = random.between(500, 3_000);
    await system.redis.stop(signal);
    await pause(awayMs);
    await system.redis.start();
    tell(`${signal}, back after ${Math.round(awayMs)} ms`);
  },
};
