import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

export const row09: Row = {
  row: 9,
  title: 'Redis restarts with its data',
  bounds: { closeLateMs: 3_500, viewMs: 4_500 },
  async inject({ system, tell, random }) {
    const signal = random.pick(['SIGTERM', 'SIGKILL'] as const);
    const awayMs = random.between(100, 3_000);
    await system.redis.stop(signal);
    await pause(awayMs);
    await system.redis.start();
    tell(`${signal}, back after ${Math.round(awayMs)} ms`);
  },
};
