import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';
import { disturb } from './disturb.ts';

export const row19: Row = {
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
};
