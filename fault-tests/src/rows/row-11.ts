import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

export const row11: Row = {
  row: 11,
  title: 'Redis away for 15 s',
  bounds: { closeLateMs: 3_500, viewMs: 4_500 },
  async inject({ system, tell }) {
    await system.redis.stop('SIGTERM');
    await pause(15_000);
    await system.redis.start();
    tell('away for 15 s');
  },
};
