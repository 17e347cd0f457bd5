import { pause } from '#now.ts';
import type { Row } from '#run/row.ts';
import { disturb } from './disturb.ts';

export const row18: Row = {
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
};
