import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';
import { removeRedisData } from '#system/store-processes.ts';

export const row10: Row = {
  row: 10,
  title: 'Redis restarts empty',
  bounds: { closeLateMs: 3_500, viewMs: 4_500, mayLoseCommands: true, isWorkerBack: true },
  async inject({ system, tell, random }) {
    const awayMs = random.between(100, 3_000);
    await system.redis.stop('SIGKILL');
    await removeRedisData(system.redis);
    await pause(awayMs);
    await system.redis.start();
    tell(`empty after ${Math.round(awayMs)} ms`);
  },
};
