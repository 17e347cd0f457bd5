import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';

export const row16: Row = {
  row: 16,
  title: 'Postgres away for 30 s',
  questions: 2,
  seconds: 5,
  limitMs: 75_000,
  moment: { question: [0, 0], share: [0.2, 0.7] },
  bounds: { closeLateMs: 3_500, viewMs: 4_500 },
  async inject({ system, tell }) {
    await system.postgres.stop('SIGINT');
    await pause(30_000);
    await system.postgres.start();
    tell('away for 30 s');
  },
};
