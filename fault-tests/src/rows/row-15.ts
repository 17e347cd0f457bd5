import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

export const row15: Row = {
  row: 15,
  title: 'Postgres restarts',
  bounds: { closeLateMs: 3_500, viewMs: 4_500 },
  async inject({ system, tell, random }) {
    const signal = random.pick(['SIGINT', 'SIGQUIT'] as const);
    const awayMs = random.between(50, 2_000);
    await system.postgres.stop(signal);
    await pause(awayMs);
    await system.postgres.start();
    tell(`${signal}, back after ${Math.round(awayMs)} ms`);
  },
};
